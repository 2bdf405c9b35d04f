import { type PointerEvent, useEffect, useRef } from "react";
import type { Move } from "~/api/types";
import { BLOCK, Block } from "~/art/block";
import type { Many } from "~/contract/game";
import { isElsewhere } from "~/table/elsewhere";
import { Tray as Opened } from "~/table/map/Tray";
import type { Spot } from "~/table/map/useOpened";
import { useSettings } from "~/ui/settings";
import { faceOf, knownAt, pieceOf, shadowsAt, statesOf } from "../blocks";
import { SIDES } from "../map/types";
import { movesOf } from "../pick";
import type { VictoryScene } from "../view";
import { facts } from "./facts";

interface Props {
  scene: VictoryScene;
  site: string;
  many: Many | undefined;
  spot: Spot;
  answer(move: Move): void;
  whyNot(block: string): void;
  /** Blocks that were dragged from here and let go over the map. */
  onDrop(clientX: number, clientY: number): void;
  onClose(): void;
}

/** The blocks of a place, along the lower edge: those that may move are chosen here, one or several. */
export function Tray({ scene, site, many, spot, answer, whyNot, onDrop, onClose }: Props) {
  const { view, voice, printed, ask } = scene;
  const own = knownAt(scene, site).filter((id) => pieceOf(printed, id).type !== "MB");
  const backs = shadowsAt(view, site);
  const movable = many && ask?.prompt === "movement" ? own.filter((id) => may(scene, id)) : [];
  const chosen = many?.pieces ?? [];
  const here = chosen.filter((id) => own.includes(id));
  const all = movable.length > 0 && movable.every((id) => chosen.includes(id));
  const toggle = (id: string, others: boolean) => {
    const rest = others ? chosen : here;
    many?.choose(rest.includes(id) ? rest.filter((each) => each !== id) : [...rest, id]);
  };
  const takeAll = (others: boolean) => {
    const rest = (others ? chosen : []).filter((id) => !movable.includes(id));
    many?.choose(all ? rest : [...rest, ...movable]);
  };
  useTrayKeys({ movable, toggle, takeAll });
  const drag = useDrag(many, movable, onDrop);
  return (
    <Opened
      className="victory-tray"
      label={voice.say("board.fan", { place: site })}
      head={
        <>
          <b>{voice.noun(site)}</b>
          <span className="victory-facts">
            {here.length ? voice.say("tray.chosen", { n: here.length, of: movable.length }) : facts(scene, site)}
          </span>
          {movable.length > 1 && (
            <button type="button" className="chip" aria-pressed={all} onClick={(event) => takeAll(event.shiftKey)}>
              {voice.say("tray.all", { n: movable.length })}
            </button>
          )}
        </>
      }
      close={voice.say("board.close")}
      place={site}
      spot={spot}
      holds={chosen.length > 0}
      onClose={onClose}
    >
      <ul className="victory-fan">
        {own.map((id) => (
          <TrayBlock
            key={id}
            scene={scene}
            id={id}
            on={chosen.includes(id)}
            movable={movable.includes(id)}
            drag={drag}
            toggle={toggle}
            answer={answer}
            whyNot={whyNot}
          />
        ))}
        {backs.flatMap(({ nation, count }) =>
          Array.from({ length: count }, (_, n) => (
            <li key={`${nation} ${n}`}>
              <svg viewBox="-24 -24 48 48" aria-hidden="true">
                <Block side={SIDES[nation]} />
              </svg>
              <span>{voice.say("board.unknown", { nation })}</span>
            </li>
          )),
        )}
        {!own.length && !backs.length && <li className="none">{voice.say("board.nobody")}</li>}
      </ul>
    </Opened>
  );
}

const may = ({ ask }: VictoryScene, id: string): boolean =>
  ask?.moves.some(([verb, block]) => verb === "move" && block === id) ?? false;

interface BlockProps {
  scene: VictoryScene;
  id: string;
  on: boolean;
  movable: boolean;
  drag(id: string): { onPointerDown(event: PointerEvent): void };
  toggle(id: string, others: boolean): void;
  answer(move: Move): void;
  whyNot(block: string): void;
}

function TrayBlock({ scene, id, on, movable, drag, toggle, answer, whyNot }: BlockProps) {
  const { view, voice, printed, ask } = scene;
  const block = view.blocks[id]!;
  const piece = pieceOf(printed, id);
  const own = piece.side === view.side;
  const moves = movesOf(scene, id).filter((move) => !movable || move[0] !== "move");
  const only = !movable && moves.length === 1 ? moves[0]! : null;
  const drawn = (
    <>
      <svg viewBox="-25 -24 50 48" aria-hidden="true">
        <Block
          side={SIDES[piece.nation]}
          face={faceOf(scene, id, block.steps)}
          lying={!own}
          states={statesOf(block, own)}
          transform={`scale(${40 / BLOCK})`}
        />
      </svg>
      <span>
        {voice.noun(id)}
        <small>{voice.say("board.steps", { n: block.steps, of: piece.max_steps })}</small>
        {block.moved && <small>{voice.say(`kind.${block.moved}`)}</small>}
      </span>
    </>
  );
  const chips = (only ? [] : moves).map((move) => (
    <button key={move.join()} type="button" className="chip" onClick={() => answer(move)}>
      {voice.say(`verb.${move[0]}`)}
    </button>
  ));
  if (movable)
    return (
      <li>
        <button
          type="button"
          title={voice.move(["move", id], ask?.prompt)}
          aria-pressed={on}
          {...drag(id)}
          onClick={(event) => toggle(id, event.shiftKey)}
        >
          {drawn}
        </button>
        {chips}
      </li>
    );
  if (only)
    return (
      <li>
        <button type="button" title={voice.move(only, ask?.prompt)} onClick={() => answer(only)}>
          {drawn}
        </button>
      </li>
    );
  if (own && ask?.prompt === "movement" && !moves.length)
    return (
      <li>
        <button type="button" className="idle" title={voice.say("tray.why", { block: id })} onClick={() => whyNot(id)}>
          {drawn}
        </button>
      </li>
    );
  return (
    <li>
      {drawn}
      {chips}
    </li>
  );
}

interface Keys {
  movable: readonly string[];
  toggle(id: string, others: boolean): void;
  takeAll(others: boolean): void;
}

/** A takes all, 1 to 9 one of them. */
function useTrayKeys(keys: Keys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const letters = useSettings.getState().keys === "on" && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!letters || isElsewhere(event)) return;
      const { movable, toggle, takeAll } = now.current;
      const nth = /^[1-9]$/.test(event.key) ? movable[Number(event.key) - 1] : undefined;
      if (event.key.toLowerCase() === "a" && movable.length) takeAll(event.shiftKey);
      else if (nth) toggle(nth, true);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

const FAR = 8; // pixels from which on a press is a drag

/** A block is dragged onto the map with all that is chosen; one that is not chosen goes alone. */
function useDrag(many: Many | undefined, movable: readonly string[], onDrop: Props["onDrop"]) {
  return (id: string) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || event.pointerType === "touch" || !many || !movable.includes(id)) return;
      const [x, y] = [event.clientX, event.clientY];
      let moved = false;
      const move = (now: globalThis.PointerEvent) => {
        if (moved || Math.hypot(now.clientX - x, now.clientY - y) < FAR) return;
        moved = true;
        if (!many.pieces.includes(id)) many.choose([id]);
      };
      const up = (now: globalThis.PointerEvent) => {
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", up);
        if (!moved) return;
        addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
        setTimeout(() => onDrop(now.clientX, now.clientY)); // once the choice is known
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", up);
    },
  });
}
