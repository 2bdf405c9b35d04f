import { BLOCK, Block } from "~/art/block";
import { iconPath } from "~/art/icons";
import { outline } from "~/art/plate";
import type { SceneProps } from "~/contract/game";
import { stacksOf } from "../blocks";
import { Clash } from "../map/Stack";
import { type Nation, SIDES } from "../map/types";
import { monthOf, type Printed, type SideId, type View } from "../view";
import "./lessons.css";

const ROWS = { date: 30, dice: 84, first: 152, second: 222, battles: 290, end: 348 };
const COLUMNS = [58, 168] as const;
const NATION: Readonly<Record<SideId, Nation>> = { japan: "japan", allies: "us" };
const STAGES = ["dice", "first", "second", "battles", "end"] as const;

/** Two turns beside one another: who won the initiative moves second, then first, and so twice running. */
export function TurnOrder({ scene }: SceneProps<View, Printed>) {
  const { view, voice, printed } = scene;
  const winner = view.initiative as SideId;
  const loser = winner === "japan" ? "allies" : "japan";
  const dates = printed.tables.turns.list.slice(view.turn, view.turn + COLUMNS.length);
  const orders = [
    [loser, winner],
    [winner, loser],
  ] as const;
  return (
    <div className="lesson-turn">
      <svg viewBox="0 0 226 380" aria-hidden="true">
        {STAGES.map((stage) => (
          <path key={stage} d={`M14 ${ROWS[stage]}H226`} className="lesson-row" />
        ))}
        {dates.map((date, n) => (
          <g key={date} transform={`translate(${COLUMNS[n]})`} className="lesson-column">
            <text y={ROWS.date}>{voice.say("record.date", { month: monthOf(date), year: date.slice(3) })}</text>
            <Dice sides={[winner, loser]} />
            {orders[n]?.map((side, place) => (
              <Movers key={side} scene={scene} side={side} y={place ? ROWS.second : ROWS.first} place={place + 1} />
            ))}
            <g transform={`translate(0 ${ROWS.battles + 25}) scale(1.5)`}>
              <Clash />
            </g>
            {n === 0 && (
              <Purse side={winner} text={voice.say("desk.points", { n: view.points[NATION[winner]] ?? 0 })} />
            )}
          </g>
        ))}
        <path
          d={`M${COLUMNS[0] + 46} ${ROWS.second - 8}L${COLUMNS[1] - 62} ${ROWS.first + 20}`}
          className="lesson-twice"
        />
        <path d={`M${COLUMNS[1] - 50} ${ROWS.first + 8}l-16 3 11 12z`} className="lesson-twice-end" />
      </svg>
      {STAGES.map((stage) => (
        <i key={stage} data-stage={stage} style={{ top: `${(100 * ROWS[stage]) / 380}%` }} />
      ))}
    </div>
  );
}

function Dice({ sides }: { sides: readonly SideId[] }) {
  return sides.map((side, n) => (
    <g
      key={side}
      transform={`translate(${n ? 4 : -36} ${ROWS.dice - 16}) scale(1.34)`}
      className="lesson-die"
      style={{ color: `var(--${SIDES[NATION[side]]}-plate)` }}
    >
      <path d={iconPath("dice")} />
    </g>
  ));
}

/** Blocks of a side, as one sees them: one's own by their faces, the others by their backs. */
function Movers({
  scene,
  side,
  y,
  place,
}: {
  scene: SceneProps<View, Printed>["scene"];
  side: SideId;
  y: number;
  place: number;
}) {
  const nation = NATION[side];
  const all = Object.values(stacksOf(scene)).flat();
  const ships = all.filter((seen) => seen.nation === nation && (!seen.face || seen.face.type === "CV"));
  return (
    <>
      {ships.slice(0, 2).map(({ key, face }, n) => (
        <Block
          key={key}
          side={SIDES[nation]}
          face={face}
          plain
          transform={`translate(${n ? 20 : -20} ${y}) scale(${36 / BLOCK})`}
        />
      ))}
      <g transform={`translate(-42 ${y - 18})`} className="lesson-place">
        <circle r="9" />
        <text y="4.4">{place}</text>
      </g>
    </>
  );
}

/** What a side may spend. Of the turn to come nobody knows yet. */
function Purse({ side, text }: { side: SideId; text: string }) {
  const art = SIDES[NATION[side]];
  return (
    <g transform={`translate(0 ${ROWS.end})`} color={`var(--${art}-plate-ink)`}>
      <path
        d={outline(art, 70, 30)}
        fill={`var(--${art}-plate)`}
        stroke={`var(--${art}-plate-edge)`}
        strokeWidth="1.6"
      />
      <text y="5.5" className="lesson-purse">
        {text}
      </text>
    </g>
  );
}
