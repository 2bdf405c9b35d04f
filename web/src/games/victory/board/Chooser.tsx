import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import type { Move } from "~/api/types";
import { Icon } from "~/art/icons";
import type { Frame } from "~/table/map/useFrame";
import { isKind, SIGNS } from "../kinds";
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
      data-covers
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

interface ChooserProps {
  scene: VictoryScene;
  site: string;
  spot: Spot | null;
  frame: Frame;
  moves: readonly Move[];
  choose(move: Move): void;
  onClose(): void;
}

/** Several moves for one place: which of them? */
export function Chooser({ scene, site, spot, frame, moves, choose, onClose }: ChooserProps) {
  const { voice, ask } = scene;
  const name = voice.noun(site);
  return (
    <Card
      spot={spot}
      frame={frame}
      title={name}
      label={voice.say("board.chooser", { place: site })}
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
