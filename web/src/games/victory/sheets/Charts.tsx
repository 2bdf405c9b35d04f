import type { SceneProps } from "~/contract/game";
import { pieces, TYPES } from "../blocks";
import { LIMITED } from "../stacking";
import { type Piece, type Printed, TARGETS, type VictoryScene, type View } from "../view";
import { keyOf } from "./Record";

/** The charts printed beside the map: units, stacking, hexsides, the levels of victory. */
export function Charts({ scene }: SceneProps<View, Printed>) {
  return (
    <div className="victory-charts">
      <Units scene={scene} />
      <Stacking scene={scene} />
      <Hexsides scene={scene} />
      <Victories scene={scene} />
    </div>
  );
}

type Props = { scene: VictoryScene };

/** Printed values differ by nation: one line for each set of values. */
function kinds(printed: Printed): readonly { piece: Piece; nations: readonly string[] }[] {
  const found = new Map<string, { piece: Piece; nations: Set<string> }>();
  for (const piece of pieces(printed).values()) {
    if (piece.elite) continue; // told on the block itself
    const key = `${piece.type} ${piece.fire?.join()} ${piece.cost_per_step}`;
    const line = found.get(key) ?? { piece, nations: new Set() };
    line.nations.add(piece.nation);
    found.set(key, line);
  }
  return [...found.values()]
    .map(({ piece, nations }) => ({ piece, nations: [...nations] }))
    .toSorted((a, b) => TYPES.indexOf(a.piece.type) - TYPES.indexOf(b.piece.type));
}

function Units({ scene: { voice, printed } }: Props) {
  return (
    <table>
      <caption>{voice.say("charts.units")}</caption>
      <thead>
        <tr>
          <th scope="col">{voice.say("charts.unit")}</th>
          <th scope="col">{voice.say("charts.letter")}</th>
          {TARGETS.map((target) => (
            <th key={target} scope="col">
              {voice.say(`group.${target}`)}
            </th>
          ))}
          <th scope="col">{voice.say("charts.move")}</th>
          <th scope="col">{voice.say("charts.cost")}</th>
        </tr>
      </thead>
      <tbody>
        {kinds(printed).map(({ piece, nations }) => (
          <tr key={piece.id}>
            <th scope="row">
              {voice.say(`type.${piece.type}`)} <small>{voice.noun(nations)}</small>
            </th>
            <td>{piece.letter ?? "–"}</td>
            {TARGETS.map((target, n) => (
              <td key={target}>{piece.fire?.[n] ?? "–"}</td>
            ))}
            <td>{piece.move || "–"}</td>
            <td>{piece.cost_per_step}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const KINDS_OF_HEX = ["major", "minor", "sea"] as const;

function Stacking({ scene: { voice, printed } }: Props) {
  const { stacking } = printed.tables;
  return (
    <table>
      <caption>
        {voice.say("charts.stacking")}
        <small>{voice.say("charts.stacking_help")}</small>
      </caption>
      <thead>
        <tr>
          <th scope="col" />
          {LIMITED.map((group) => (
            <th key={group} scope="col">
              {voice.say(`group.${group}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS_OF_HEX.map((kind) => {
          const { ground, air, air_in_battle_or_patrol: over, naval } = stacking[kind];
          return (
            <tr key={kind}>
              <th scope="row">{voice.say(`charts.${kind}`)}</th>
              <td>{ground}</td>
              <td>{air ?? over ?? 0}</td>
              <td>{naval}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Hexsides({ scene: { voice, printed } }: Props) {
  const limits = Object.entries(printed.tables.hexside_limits).filter(([, limit]) => typeof limit === "number");
  return (
    <table>
      <caption>
        {voice.say("charts.hexsides")}
        <small>{voice.say("charts.hexsides_help")}</small>
      </caption>
      <tbody>
        {limits.map(([land, limit]) => (
          <tr key={land}>
            <th scope="row">{voice.say(`land.${land}`)}</th>
            <td>{limit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Victories({ scene: { voice, printed, view } }: Props) {
  const now = view.points.japan ?? 0;
  return (
    <table>
      <caption>
        {voice.say("charts.victory")}
        <small>{voice.say("charts.victory_help")}</small>
      </caption>
      <tbody>
        {printed.tables.victory.levels.map((level) => (
          <tr key={level.level} data-live={(now >= level.min && now <= level.max) || undefined}>
            <th scope="row">{voice.say(`level.${keyOf(level)}`)}</th>
            <td>{`${level.min}–${level.max}`}</td>
            <td>{level.immediate ? voice.say("charts.at_once") : ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
