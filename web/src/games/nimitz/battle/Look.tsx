import type { Battle, NimitzScene } from "../types";
import type { Piece } from "./pieces";
import { figure, valuesNow } from "./values";

/** One piece, closely: what it attacks with now, and what a Hit on it counts. */
export function Look({ scene, battle, piece }: { scene: NimitzScene; battle: Battle; piece: Piece }) {
  const { voice, printed } = scene;
  const { counter, side } = piece;
  if (!counter)
    return (
      <aside className="nb-look" data-side={side}>
        <h3>{voice.say("fight.airfield", { side })}</h3>
        <p>{voice.say("fight.value", { n: printed.tables.airfield_value })}</p>
      </aside>
    );
  const values = valuesNow(printed, battle, counter, piece.damaged);
  return (
    <aside className="nb-look" data-side={side}>
      <h3>{voice.noun(piece.id)}</h3>
      <p>{stateOf(scene, piece).join(" · ")}</p>
      <table>
        <tbody>
          {values.map(({ name, printed: before, now }) => (
            <tr key={name}>
              <th scope="row">{voice.say(`fight.attack.${name}`)}</th>
              <td>
                {figure(now) !== figure(before) && <s>{figure(before)}</s>} <b>{figure(now)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {voice.say("fight.value", { n: piece.kind === "transport" ? printed.tables.transport_value : counter.value })}
      </p>
    </aside>
  );
}

function stateOf({ voice }: NimitzScene, { counter, damaged, down, home, kind, spent }: Piece): readonly string[] {
  const said = [counter ? voice.say(`fight.type.${typeOf(counter.type)}`, { type: counter.type }) : ""];
  if (damaged) said.push(voice.say("fight.damaged"));
  if (kind === "transport") said.push(voice.say("fight.embarked"));
  if (home) said.push(voice.say(down ? "fight.aboard" : "fight.from", { home }));
  if (spent) said.push(voice.say("fight.spent"));
  return said.filter(Boolean);
}

const TYPES = ["CV", "CVL", "CVE", "BB", "CRU", "DD", "SS", "army", "marine", "battalion"];
const typeOf = (type: string): string => (TYPES.includes(type) ? type : "aircraft");

/** The same in one sentence, for those who hear the board. */
export function heardOf(scene: NimitzScene, battle: Battle, piece: Piece): string {
  const { voice, printed } = scene;
  const zone = voice.noun(piece.zone);
  if (!piece.counter) return voice.say("fight.cell_field", { side: piece.side });
  const values = valuesNow(printed, battle, piece.counter, piece.damaged).map(
    ({ name, now }) => `${voice.say(`fight.attack.${name}`)} ${figure(now)}`,
  );
  return [voice.noun(piece.id), zone, ...stateOf(scene, piece), ...values].join(", ");
}
