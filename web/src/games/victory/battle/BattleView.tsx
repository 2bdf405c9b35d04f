import type { Move } from "~/api/types";
import { Block } from "~/art/block";
import type { BoardProps } from "~/games/game";
import { Die } from "~/table/Die";
import { begins, spelt } from "~/table/draft";
import { faceOf, groupOf, pieceOf, statesOf } from "../blocks";
import { SIDES } from "../map/types";
import { siteOf } from "../sites";
import { type Fight, foe, type Printed, type SideId, TARGETS, type VictoryScene, type View } from "../view";
import { later, ranks, role } from "./sides";
import type { Line } from "./story";

type Props = BoardProps<View, Printed> & { fight: Fight; story: readonly Line[] };

/** The battle being fought: both sides' blocks face up, letter by letter, as they take their turns. */
export function BattleView(props: Props) {
  const { scene, fight, story } = props;
  const { voice, printed } = scene;
  const left: SideId = "japan";
  const waiting = later(fight);
  const place = siteOf(fight.place);
  return (
    <section className="victory-battle" aria-label={voice.say("battle.label", { place })}>
      <header>
        <h2>{voice.say(fight.raid ? "battle.raid" : "battle.title", { place })}</h2>
        <p>
          {voice.say("battle.round", { n: Math.max(1, fight.round ?? 0), of: fight.rounds })}
          {fight.pursuit && ` · ${voice.say("battle.pursuit")}`}
        </p>
      </header>
      <div className="victory-field">
        {[left, foe(left)].map((side) => (
          <h3 key={side} data-side={side}>
            {voice.noun(side)} <small>{voice.say(`battle.${role(fight, side)}`, { side })}</small>
          </h3>
        ))}
        {ranks(scene, fight).map(({ letter, blocks }) =>
          blocks.japan.length || blocks.allies.length ? (
            <div key={letter} className="victory-rank">
              <Row {...props} ids={blocks.japan} side="japan" />
              <b title={voice.say(`battle.letter.${letter}`)}>{letter}</b>
              <Row {...props} ids={blocks.allies} side="allies" />
            </div>
          ) : null,
        )}
      </div>
      {story.length > 0 && (
        <ol className="victory-story" aria-live="polite">
          {story.map((line, n) => (
            <Told key={n} scene={scene} line={line} />
          ))}
        </ol>
      )}
      {waiting.length > 0 && (
        <p className="victory-later">
          {voice.say("battle.later", { blocks: waiting.filter((id) => pieceOf(printed, id)) })}
        </p>
      )}
      <Orders {...props} />
    </section>
  );
}

function Row({ ids, side, ...props }: Props & { ids: readonly string[]; side: SideId }) {
  return (
    <ul className="victory-line" data-side={side}>
      {ids.map((id) => (
        <Fighter key={id} {...props} id={id} />
      ))}
    </ul>
  );
}

function Fighter({ scene, fight, draft, choose, commit, still, id }: Props & { id: string }) {
  const { view, voice, printed, ask } = scene;
  const block = view.blocks[id]!;
  const piece = pieceOf(printed, id);
  const group = groupOf(piece, block);
  const acting = ask?.about.block === id;
  const aimed = draft[0] === "fire" && draft[1] === group && piece.side !== view.side;
  const moves = (ask?.moves ?? []).filter((move) => move[1] === id);
  const only = moves.length === 1 ? moves[0]! : null;
  const half = Object.values(fight.half ?? {}).includes(id);
  const notes = [
    half && "half",
    fight.kamikaze?.includes(id) && "kamikaze",
    fight.banzai?.includes(id) && "banzai",
    fight.fanatic?.includes(id) && "fanatic",
    block.afloat && piece.letter === "E" && "afloat",
  ].filter((note): note is string => typeof note === "string");
  const drawn = (
    <>
      <svg viewBox="-25 -25 50 50" aria-hidden="true">
        <Block
          side={SIDES[piece.nation]}
          face={faceOf(scene, id, block.steps)}
          lying
          states={statesOf(block, false)}
          selected={acting || aimed}
        />
      </svg>
      <span>{voice.noun(id)}</span>
      {notes.map((note) => (
        <small key={note} data-note={note}>
          {voice.say(`battle.${note}`)}
        </small>
      ))}
      <span className="unseen">{voice.say("board.steps", { n: block.steps, of: piece.max_steps })}</span>
    </>
  );
  const state = { "data-acted": fight.acted?.includes(id) || undefined, "data-acting": acting || undefined };
  if (!only || still) return <li {...state}>{drawn}</li>;
  const chosen = begins(draft, only);
  return (
    <li {...state}>
      <button type="button" aria-pressed={chosen} onClick={() => (chosen ? commit(only) : choose([...only]))}>
        {drawn}
      </button>
    </li>
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
function Orders({ scene, draft, choose, commit, still }: Props) {
  const { ask, voice, view } = scene;
  if (!ask || still) return null;
  const chosen = spelt(ask.moves, draft);
  const plain = ask.moves.filter((move) => move.length <= 2 && !(String(move[1]) in view.blocks));
  if (!plain.length || plain.length > MOST) return null;
  const press = (move: Move) => (chosen && begins(draft, move) ? commit(move) : choose([...move]));
  return (
    <div className="victory-orders" role="group" aria-label={voice.prompt(ask)}>
      {plain.map((move) => (
        <button
          key={move.join()}
          type="button"
          className="button"
          data-target={TARGETS.find((target) => target === move[1])}
          aria-pressed={chosen !== null && begins(draft, move)}
          onClick={() => press(move)}
        >
          {voice.move(move, ask.prompt)}
        </button>
      ))}
    </div>
  );
}
