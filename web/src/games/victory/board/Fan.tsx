import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import type { Move } from "~/api/types";
import { BLOCK, Block } from "~/art/block";
import { Icon } from "~/art/icons";
import type { Frame } from "~/table/useFrame";
import { faceOf, knownAt, pieceOf, shadowsAt, statesOf } from "../blocks";
import { isKind, SIGNS } from "../kinds";
import { SIDES } from "../map/types";
import { movesOf } from "../pick";
import { boxOf, hexOf } from "../sites";
import { LIMITED, room } from "../stacking";
import type { VictoryScene } from "../view";

/** Where on the frame a card hangs, in pixels; without a spot it lies in the lower corner. */
export interface Spot {
  x: number;
  y: number;
}

interface CardProps {
  spot: Spot | null;
  frame: Frame;
  title: string;
  label: string;
  close: string;
  onClose: () => void;
  children: ReactNode;
}

const WIDE = 340;

/** A small card beside the place it is about. */
export function Card({ spot, frame, title, label, close, onClose, children }: CardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!spot) card.current?.querySelector<HTMLElement>("button:not([data-close])")?.focus();
  }, [spot]);
  return (
    <section
      ref={card}
      className="victory-card"
      style={spot && frame.width > 600 ? hung(spot, frame) : undefined}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <b>{title}</b>
        <button type="button" className="tool" data-close aria-label={close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </section>
  );
}

function hung({ x, y }: Spot, { width, height }: Frame): CSSProperties {
  const right = x + 34 + WIDE > width;
  return {
    left: right ? Math.max(8, x - 34 - WIDE) : x + 34,
    ...(y > height / 2
      ? { top: "auto", bottom: Math.max(8, height - y - 60) }
      : { top: Math.max(8, y - 60), bottom: "auto" }),
  };
}

interface FanProps {
  scene: VictoryScene;
  site: string;
  spot: Spot | null;
  frame: Frame;
  answer(move: Move): void;
  onClose(): void;
}

/** The blocks of a place, fanned out: those that may move are buttons. */
export function Fan({ scene, site, spot, frame, answer, onClose }: FanProps) {
  const { view, voice, printed } = scene;
  const own = knownAt(scene, site).filter((id) => pieceOf(printed, id).type !== "MB");
  const backs = shadowsAt(view, site);
  const name = voice.noun(site);
  return (
    <Card
      spot={spot}
      frame={frame}
      title={name}
      label={voice.say("board.fan", { place: name })}
      close={voice.say("board.close")}
      onClose={onClose}
    >
      <p className="victory-facts">{facts(scene, site)}</p>
      <ul className="victory-fan">
        {own.map((id) => (
          <FanBlock key={id} scene={scene} id={id} answer={answer} />
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
    </Card>
  );
}

function FanBlock({ scene, id, answer }: { scene: VictoryScene; id: string; answer(move: Move): void }) {
  const { view, voice, printed } = scene;
  const block = view.blocks[id]!;
  const piece = pieceOf(printed, id);
  const own = piece.side === view.side;
  const moves = movesOf(scene, id);
  const only = moves.length === 1 ? moves[0]! : null;
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
  if (only)
    return (
      <li>
        <button type="button" title={voice.move(only, scene.ask?.prompt)} onClick={() => answer(only)}>
          {drawn}
        </button>
      </li>
    );
  return (
    <li>
      {drawn}
      {moves.map((move) => (
        <button key={move.join()} type="button" className="chip" onClick={() => answer(move)}>
          {voice.say(`verb.${move[0]}`)}
        </button>
      ))}
    </li>
  );
}

/** What one should know of a place: whose it is, what it yields, what room is left. */
function facts(scene: VictoryScene, site: string): string {
  const { view, voice, printed } = scene;
  const box = boxOf(printed, site);
  if (box) return voice.say("board.facts_box", { nation: box.owner, pp: box.pp });
  const hex = hexOf(printed, site);
  if (!hex) return "";
  const said: string[] = [];
  if (hex.base)
    said.push(
      voice.say("board.facts_base", {
        nation: view.held[site] ?? hex.base.owner,
        size: room(scene, site).major ? "major" : "minor",
        pp: hex.base.pp,
      }),
    );
  if (hex.terrain !== "sea") said.push(voice.say(`terrain.${hex.terrain}`));
  if (view.blockades[site]) said.push(voice.say("board.blockaded", { side: view.blockades[site] }));
  const clash = view.clashes[site];
  if (clash) said.push(voice.say("board.clash", { side: clash.attacker, n: clash.attackers }));
  if (view.side) {
    const { used, most } = room(scene, site);
    said.push(LIMITED.map((group) => `${voice.say(`group.${group}`)} ${used[group]}/${most[group]}`).join(", "));
  }
  return said.join(" · ");
}

/** Several moves for one place: which of them? */
export function Chooser({
  scene,
  site,
  spot,
  frame,
  moves,
  choose,
  onClose,
}: Omit<FanProps, "answer"> & { moves: readonly Move[]; choose(move: Move): void }) {
  const { voice, ask } = scene;
  const name = voice.noun(site);
  return (
    <Card
      spot={spot}
      frame={frame}
      title={name}
      label={voice.say("board.chooser", { place: name })}
      close={voice.say("board.close")}
      onClose={onClose}
    >
      <ul className="victory-chooser">
        {moves.map((move) => (
          <li key={move.join()}>
            <button type="button" onClick={() => choose(move)}>
              {isKind(move[0]) && <Icon name={SIGNS[move[0]]} size={16} />}
              {voice.move(move, ask?.prompt)}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
