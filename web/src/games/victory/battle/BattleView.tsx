import { type CSSProperties, useRef } from "react";
import type { Move } from "~/api/types";
import { Die } from "~/table/Die";
import { begins, spelt } from "~/table/draft";
import { Why, whyOf } from "~/table/Why";
import { pieceOf } from "../blocks";
import { siteOf } from "../sites";
import type { Show } from "../story/beats";
import { type Fight, foe, type SideId, TARGETS, type VictoryScene } from "../view";
import { Fighter } from "./Fighter";
import { Forecast } from "./Forecast";
import { Shot } from "./Shot";
import { brackets, later, type Rank, ranks, role } from "./sides";
import type { Stage } from "./stage";
import type { Line } from "./story";
import { useVolley, type Volley } from "./useVolley";

type Props = Stage & { story: readonly Line[] };

/** The battle being fought, as a stage: the enemy's rank above, one's own below, letter by letter as they act. */
export function BattleView(props: Props) {
  const { scene, fight, story, telling } = props;
  const { voice, printed, view } = scene;
  const field = useRef<HTMLDivElement>(null);
  const own: SideId = view.side ?? "allies";
  const place = siteOf(fight.place);
  const rows = ranks(scene, fight).filter(({ blocks }) => blocks.japan.length || blocks.allies.length);
  const wide = rows.reduce((sum, rank) => sum + widest(rank), 0);
  const show = telling?.beat.show as Show | undefined;
  const waiting = later(fight);
  const volley = useVolley(props);
  return (
    <section className="victory-battle" aria-label={voice.say("battle.label", { place })}>
      <header>
        <div>
          <h2>{voice.say(fight.raid ? "battle.raid" : "battle.title", { place })}</h2>
          <p>
            {[foe(own), own]
              .map((side) => `${voice.noun(side)} ${voice.say(`battle.${role(fight, side)}`, { side })}`)
              .join(" · ")}
          </p>
        </div>
        <Rounds scene={scene} fight={fight} />
        <Forecast {...props} />
      </header>
      <div
        ref={field}
        className="victory-field"
        style={
          {
            "--wide": Math.max(3, wide),
            "--columns": rows.map((rank) => `${widest(rank)}fr`).join(" "),
          } as CSSProperties
        }
      >
        <Brackets {...props} rows={rows} side={foe(own)} />
        <RankRow {...props} rows={rows} side={foe(own)} />
        <ol className="victory-letters" aria-hidden="true">
          {rows.map(({ letter }) => (
            <li
              key={letter}
              title={voice.say(`battle.letter.${letter}`)}
              data-now={letter === acts(props) || undefined}
            >
              {letter}
            </li>
          ))}
        </ol>
        <RankRow {...props} rows={rows} side={own} />
        <Brackets {...props} rows={rows} side={own} />
        {telling && show?.kind === "shot" && (
          <Shot
            key={telling.key}
            field={field}
            show={show}
            telling={telling}
            side={foe(pieceOf(printed, show.block).side)}
          />
        )}
      </div>
      {waiting.length > 0 && (
        <p className="victory-later">
          {voice.say("battle.later", { blocks: waiting.filter((id) => pieceOf(printed, id)) })}
        </p>
      )}
      {!telling && story.length > 0 && (
        <ol className="victory-story" aria-live="polite">
          {story.slice(-3).map((line, n) => (
            <Told key={n} scene={scene} line={line} />
          ))}
        </ol>
      )}
      <Orders {...props} volley={volley} />
    </section>
  );
}

const widest = ({ blocks }: Rank): number => Math.max(1, blocks.japan.length, blocks.allies.length);

/** The letter whose turn it is: of who fires in the story, or of whom the question is about. */
function acts({ scene, telling }: Stage): string | null {
  const show = telling?.beat.show as Show | undefined;
  const id = show?.kind === "shot" ? show.block : scene.ask?.about.block;
  return typeof id === "string" ? pieceOf(scene.printed, id).letter : null;
}

function Rounds({ scene: { voice }, fight }: { scene: VictoryScene; fight: Fight }) {
  const n = Math.max(1, fight.round ?? 0);
  return (
    <p className="victory-rounds">
      {voice.say("battle.round", { n, of: fight.rounds })}
      {fight.pursuit && ` · ${voice.say("battle.pursuit")}`}
      <span aria-hidden="true">
        {Array.from({ length: fight.rounds }, (_, at) => (
          <i key={at} data-on={at < n || undefined} />
        ))}
      </span>
    </p>
  );
}

type Row = Stage & { rows: readonly Rank[]; side: SideId };

function RankRow({ rows, side, ...props }: Row) {
  return (
    <div className="victory-rank" data-side={side}>
      {rows.map(({ letter, blocks }) => (
        <ul key={letter} className="victory-line" aria-label={`${letter}, ${props.scene.voice.noun(side)}`}>
          {blocks[side].map((id) => (
            <Fighter key={id} {...props} id={id} />
          ))}
        </ul>
      ))}
    </div>
  );
}

/** The target groups of a side: one aims at a bracket, never at a block. */
function Brackets({ scene, rows, side, draft, choose, commit, foretold, still }: Row) {
  const { voice, ask } = scene;
  return (
    <div className="victory-brackets" data-side={side}>
      {brackets(scene, rows, side).map(({ group, from, to }) => {
        const move = ask?.moves.find(([verb, target]) => verb === "fire" && target === group);
        const may = move && side !== scene.view.side && !still;
        const chosen = Boolean(may && begins(draft, move));
        const label = voice.say(`group.${group}`);
        const style = { gridColumn: `${from + 1} / ${to + 2}` };
        return may ? (
          <button
            key={`${group} ${from}`}
            type="button"
            style={style}
            data-aim={group}
            aria-pressed={chosen}
            aria-label={voice.move(move, ask?.prompt)}
            onClick={() => (chosen ? commit(move, whyOf(foretold, move) !== "") : choose([...move]))}
          >
            {label}
            <Why final={whyOf(foretold, move)} />
          </button>
        ) : (
          <span key={`${group} ${from}`} style={style} data-aim={group}>
            {label}
          </span>
        );
      })}
    </div>
  );
}

/** The dice as they fell: those that hit stand out. What was no shot is told in words. */
function Told({ scene: { voice }, line: { event, salvo } }: { scene: VictoryScene; line: Line }) {
  if (!salvo) return <li>{voice.event(event)}</li>;
  return (
    <li>
      <span>{voice.say("battle.fired", { block: salvo.block, group: salvo.group, hits: salvo.hits })}</span>
      <span className="victory-dice">
        {salvo.dice.map((face, n) => (
          <span key={n} data-hit={face <= salvo.power ? "" : undefined}>
            <Die value={face} />
          </span>
        ))}
      </span>
    </li>
  );
}

const MOST = 12; // more are better chosen on the map or in the list

/** Targets and the other answers as buttons; what needs a place of the map is chosen there. */
function Orders({ scene, draft, choose, commit, foretold, still, volley }: Stage & { volley: Volley }) {
  const { ask, voice, view } = scene;
  if (still) return null;
  const moves = ask?.moves ?? [];
  const chosen = spelt(moves, draft);
  const plain = moves.filter((move) => move.length <= 2 && !(String(move[1]) in view.blocks));
  const listed = plain.length > MOST ? [] : plain;
  const press = (move: Move) =>
    chosen && begins(draft, move) ? commit(move, whyOf(foretold, move) !== "") : choose([...move]);
  return (
    <div className="victory-orders" role="group" aria-label={ask ? voice.prompt(ask) : voice.say("battle.orders")}>
      {volley.note && (
        <p role="status" className="note">
          {volley.note}
        </p>
      )}
      {volley.runs ? (
        <button type="button" className="button" onClick={volley.stop}>
          {voice.say("battle.stop")}
        </button>
      ) : (
        volley.may && (
          <button type="button" className="button" onClick={volley.start} title={voice.say("battle.advised_help")}>
            {voice.say("battle.advised")}
          </button>
        )
      )}
      {!volley.runs &&
        listed.map((move) => (
          <button
            key={move.join()}
            type="button"
            className="button"
            data-target={TARGETS.find((target) => target === move[1])}
            aria-pressed={chosen !== null && begins(draft, move)}
            onClick={() => press(move)}
          >
            {voice.move(move, ask?.prompt)}
            <Why final={whyOf(foretold, move)} />
          </button>
        ))}
    </div>
  );
}
