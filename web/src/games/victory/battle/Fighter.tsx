import { Block } from "~/art/block";
import { begins } from "~/table/draft";
import { faceOf, groupOf, pieceOf, statesOf } from "../blocks";
import { SIDES } from "../map/types";
import type { Show } from "../story/beats";
import type { Stage } from "./stage";

/** A block in its rank, large enough to be read. It turns as it loses a step, and slides away when it is lost. */
export function Fighter({ scene, fight, draft, choose, commit, still, telling, id }: Stage & { id: string }) {
  const { view, voice, printed, ask } = scene;
  const block = view.blocks[id]!;
  const piece = pieceOf(printed, id);
  const show = telling?.beat.show as Show | undefined;
  const hits = show?.kind === "loss" ? show.blocks.filter((loss) => loss.id === id && !loss.half) : [];
  const loss = hits.length ? { from: hits[0]!.from, to: hits.at(-1)!.to } : null;
  const acting = show ? show.kind === "shot" && show.block === id : ask?.about.block === id;
  const aimed = draft[0] === "fire" && draft[1] === groupOf(piece, block) && piece.side !== view.side;
  const moves = (ask?.moves ?? []).filter((move) => move[1] === id);
  const only = moves.length === 1 ? moves[0]! : null;
  const notes = [
    Object.values(fight.half ?? {}).includes(id) && "half",
    fight.kamikaze?.includes(id) && "kamikaze",
    fight.banzai?.includes(id) && "banzai",
    fight.fanatic?.includes(id) && "fanatic",
    block.afloat && piece.letter === "E" && "afloat",
  ].filter((note): note is string => typeof note === "string");
  const drawn = (
    <>
      <span
        className="victory-figure"
        style={telling ? ({ "--turn": `${telling.ms}ms` } as React.CSSProperties) : undefined}
      >
        <svg viewBox="-25 -25 50 50" aria-hidden="true">
          <Block
            side={SIDES[piece.nation]}
            face={faceOf(scene, id, block.steps)}
            lying
            states={statesOf(block, false)}
            selected={!telling && (acting || aimed)}
          />
        </svg>
        {loss && (
          <b className="victory-tag">
            {loss.from} → {loss.to}
          </b>
        )}
      </span>
      <span>{voice.noun(id)}</span>
      {notes.map((note) => (
        <small key={note} data-note={note}>
          {voice.say(`battle.${note}`)}
        </small>
      ))}
      <span className="unseen">{voice.say("board.steps", { n: block.steps, of: piece.max_steps })}</span>
    </>
  );
  const moving = telling && telling.ms > 0 && telling.phase === "acts";
  const state = {
    "data-block": id,
    "data-acted": fight.acted?.includes(id) || undefined,
    "data-acting": acting || undefined,
    "data-loss": loss ? (moving ? (loss.to ? "turns" : "goes") : "still") : undefined,
  };
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
