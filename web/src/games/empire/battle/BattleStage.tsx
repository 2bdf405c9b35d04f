import type { Move } from "~/api/types";
import type { BoardProps } from "~/contract/game";
import { Die } from "~/table/Die";
import { begins } from "~/table/draft";
import { Counter, FACE } from "../map/Counter";
import { called } from "../places";
import { byRank, type Piece } from "../stacks";
import { type Show, signed } from "../story/beats";
import { counterOf, foe, inkOf, type Printed, type SideId, shortName, type View } from "../view";
import { Hits } from "./Hits";
import { Sinking, Tally } from "./Sinking";
import { type Fighter, PARTS, type Part, type Rolled, type Stage, stepsLeft, sunkOf } from "./stage";
import "./battle.css";

type Props = BoardProps<View, Printed> & { stage: Stage };

/** A battle as a stage: the enemy above, one's own below, between them the dice and how they were reckoned; first in the
 * air and at sea, then on the ground. */
export function BattleStage(props: Props) {
  const { scene, stage } = props;
  const { voice, view } = scene;
  const own: SideId = view.seat ?? "allied";
  const sinks = props.telling && sunkOf(stage, scene.printed).length > 0;
  return (
    <section
      className="empire-battle"
      aria-label={voice.say("battle.label", { hex: stage.hex })}
      data-told={props.telling ? "" : undefined}
    >
      <header>
        <h2>{called(scene, stage.hex)}</h2>
        <span className="chip">{voice.noun(stage.condition)}</span>
        <Parts {...props} />
        <Outcome {...props} />
      </header>
      <Rank {...props} side={foe(own)} />
      <div className="empire-dice" data-sinking={sinks || undefined}>
        {sinks && <Sinking stage={stage} printed={scene.printed} voice={voice} now={goesDown(props)} />}
        {[foe(own), own].map((side) => (
          <Thrown key={side} {...props} side={side} />
        ))}
      </div>
      <Rank {...props} side={own} />
      <Tally stage={stage} printed={scene.printed} voice={voice} />
    </section>
  );
}

/** Whether the beat tells of the ship that was lost last. */
function goesDown({ stage, telling, scene: { printed } }: Props): boolean {
  const show = telling?.beat.show as Show | undefined;
  const ship = sunkOf(stage, printed).at(-1);
  return show?.kind === "battle" && ship !== undefined && show.lost.includes(ship.id);
}

/** Air and sea, ground: done, now, to come. */
function Parts({ scene: { voice }, stage }: Props) {
  return (
    <ol className="empire-parts">
      {PARTS.map((part) => (
        <li key={part} data-state={stage.won[part] ? "done" : stage.part === part ? "now" : "later"}>
          {voice.say(`battle.part.${part}`)}
        </li>
      ))}
    </ol>
  );
}

/** The side of a battle: ships and aircraft, then troops. */
function Rank({ side, ...props }: Props & { side: SideId }) {
  const { scene, stage } = props;
  const { voice, printed } = scene;
  const groups = PARTS.map((part) => ({
    part,
    fighters: stage.fighters[side]
      .filter(({ id }) => (counterOf(printed, id)?.type === "ground") === (part === "ground"))
      .toSorted((a, b) => byRank(whole(props, a), whole(props, b))),
  })).filter(({ fighters }) => fighters.length);
  const city = side === "japan" ? stage.garrison : 0;
  return (
    <div className="empire-rank" data-side={inkOf(side)}>
      <h3>
        {voice.say("piles.side", { side })} <small>{voice.say("battle.lost", { n: lostOf(props, side) })}</small>
      </h3>
      {groups.map(({ part, fighters }) => (
        <ul key={part} aria-label={voice.say(`battle.part.${part}`)} data-part={part}>
          {fighters.map((fighter) => (
            <Figure key={fighter.id} {...props} fighter={fighter} />
          ))}
        </ul>
      ))}
      {city > 0 && <p>{voice.say("battle.garrison", { n: city })}</p>}
      {!groups.length && !city && <p>{voice.say("battle.nobody")}</p>}
    </div>
  );
}

/** The view holds from the end of an answer on, the story is in the middle of it: it says what has been lost so far. */
function stepsNow({ scene: { view }, stage, telling }: Props, { id, steps }: Fighter): number {
  const now = view.units[id]?.steps ?? 0;
  return telling ? Math.min(now, stepsLeft(stage, id, steps)) : now;
}

const lostOf = (props: Props, side: SideId): number =>
  props.stage.fighters[side].reduce((sum, each) => sum + Math.max(0, each.steps - stepsNow(props, each)), 0);

const whole = ({ scene: { printed } }: Props, { id, steps }: Fighter): Piece => ({
  counter: counterOf(printed, id)!,
  steps,
  active: false,
  moved: false,
  ghost: false,
  hungry: false,
});

function pieceOf(props: Props, fighter: Fighter): Piece {
  const now = stepsNow(props, fighter);
  return { ...whole(props, fighter), steps: now || fighter.steps, ghost: now === 0 };
}

/** A unit large enough to be read: its steps as they are, and what it has lost. */
function Figure({ fighter, ...props }: Props & { fighter: Fighter }) {
  const { scene, stage, telling, still, draft, choose, commit } = props;
  const { voice, ask } = scene;
  const { id, steps, at } = fighter;
  const now = stepsNow(props, fighter);
  const show = telling?.beat.show as Show | undefined;
  const struck = show?.kind === "battle" && show.lost.includes(id);
  const moves = telling || still ? [] : (ask?.moves ?? []).filter((move) => move[1] === id && move.length === 2);
  const only: Move | null = moves.length === 1 ? moves[0]! : null;
  const chosen = only !== null && begins(draft, only);
  const drawn = (
    <>
      <svg viewBox={`${-FACE / 2 - 6} ${-FACE / 2 - 6} ${FACE + 12} ${FACE + 14}`} aria-hidden="true">
        <Counter piece={pieceOf(props, fighter)} detail="near" name={shortName(voice.noun(id))} selected={chosen} />
        {now === 0 && <path className="empire-gone" d="M-34-34 34 34M34-34-34 34" />}
      </svg>
      {now < steps && (
        <b className="empire-tag" data-gone={now === 0 || undefined}>
          {now === 0 ? voice.say("battle.gone") : `${steps} → ${now}`}
        </b>
      )}
      {at !== stage.hex && <small>{voice.say("battle.from", { place: at })}</small>}
      <span className="unseen">
        {voice.noun(id)}, {voice.say("battle.steps", { n: now })}
      </span>
    </>
  );
  const state = {
    "data-unit": id,
    "data-struck": struck ? (telling && telling.ms > 0 ? "moves" : "still") : undefined,
  };
  if (!only) return <li {...state}>{drawn}</li>;
  return (
    <li {...state}>
      <button type="button" aria-pressed={chosen} onClick={() => (chosen ? commit(only) : choose([...only]))}>
        {drawn}
      </button>
    </li>
  );
}

/** What a side rolled last: die, modifiers, the row of the table, hits. Hollow until it has fallen. */
function Thrown({ side, ...props }: Props & { side: SideId }) {
  const { scene, stage, telling } = props;
  const { voice, printed } = scene;
  const roll = stage.rolls.findLast((each) => each.side === side && each.part === stage.part);
  const show = telling?.beat.show as Show | undefined;
  const falls = show?.kind === "battle" && show.rolls && stage.rolls.at(-1) === roll && telling?.phase === "acts";
  const rows = printed.tables[stage.part === "ground" ? "ground_crt" : "air_naval_crt"].rows;
  return (
    <div className="empire-throw" data-side={inkOf(side)} data-state={roll ? (falls ? "falls" : "fell") : "waits"}>
      <span className="empire-throw-die">
        {roll && !falls ? <Die value={roll.die} faces={10} /> : <i aria-hidden="true" />}
      </span>
      <span className="empire-throw-sum">
        {roll && !falls ? (
          <Reckoned voice={voice} roll={roll} />
        ) : (
          voice.say(roll ? "battle.rolls" : "battle.waits", { side })
        )}
        {roll && !falls && <Hits roll={roll} stage={stage} voice={voice} />}
      </span>
      {(!roll || falls || roll.factor > 0) && (
        <Ladder rows={rows} roll={falls ? undefined : roll} part={stage.part} voice={voice} />
      )}
    </div>
  );
}

function Reckoned({ voice, roll }: { voice: Props["scene"]["voice"]; roll: Rolled }) {
  const parts = roll.modifiers.map(([name, n]) => voice.say("story.modifier", { name, n: signed(n) }));
  return (
    <>
      <strong>{voice.say("battle.hits", { n: roll.hits, critical: String(roll.critical) })}</strong>
      {roll.factor > 0 && (
        <small>
          {[roll.die, ...parts].join(", ")}
          {parts.length ? ` = ${roll.modified}` : ""}; {roll.strength} ×{" "}
          {voice.say("battle.factor", { n: String(roll.factor) })}
        </small>
      )}
    </>
  );
}

interface LadderProps {
  rows: readonly { max: number; factor: number }[];
  roll: Rolled | undefined;
  part: Part;
  voice: Props["scene"]["voice"];
}

/** The results table, with the row that the die found. Without it where that was not heard, as after a reload. */
function Ladder({ rows, roll, part, voice }: LadderProps) {
  const found = roll?.factor ? rows.find(({ max }) => roll.modified <= max) : undefined;
  return (
    <span className="empire-ladder" aria-hidden="true">
      {rows.map((row, n) => (
        <span key={`${part} ${row.max}`} data-on={row === found || undefined}>
          <small>
            {n === rows.length - 1
              ? voice.say("battle.or_more", { n: (rows[n - 1]?.max ?? -1) + 1 })
              : n === 0
                ? voice.say("battle.or_less", { n: row.max })
                : voice.say("battle.to", { from: (rows[n - 1]?.max ?? -1) + 1, to: row.max })}
          </small>
          <b>{voice.say("battle.factor", { n: String(row.factor) })}</b>
        </span>
      ))}
    </span>
  );
}

/** Who attacks; then who has won which part, and who holds the hex. */
function Outcome({ scene: { voice }, stage }: Props) {
  const said = PARTS.filter((part) => stage.won[part]).map((part) =>
    voice.say(`battle.won.${part}`, { side: stage.won[part] }),
  );
  if (stage.holder) said.push(voice.say("battle.holds", { side: stage.holder, hex: stage.hex }));
  return said.length ? (
    <p className="empire-outcome">{said.join(" ")}</p>
  ) : (
    <p>{voice.say("battle.attacks", { side: stage.attacker })}</p>
  );
}
