import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "~/art/icons";
import { useEscape } from "./escape";
import type { Frame } from "./useFrame";
import type { Spot } from "./useOpened";

interface Props {
  className: string;
  /** A question of its own, and not only a look. */
  role?: "dialog";
  label: string;
  /** In its head, before the button that closes it. */
  head: ReactNode;
  /** What that button is called. */
  close: string;
  /** The place it is about; where it was tapped. By keys one goes on inside it. */
  place: string;
  spot: Spot;
  style?: CSSProperties | undefined;
  /** Something is chosen in it: Escape lets go of that first. */
  holds?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A place opened, over the board or beside it. */
export function Tray({ className, role, label, head, close, place, spot, style, holds, onClose, children }: Props) {
  const tray = useRef<HTMLElement>(null);
  useEscape(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a place
  useEffect(() => {
    if (spot) return;
    const before = document.activeElement as HTMLElement | null;
    (tray.current?.querySelector<HTMLElement>(":scope > :not(header) button") ?? tray.current)?.focus();
    return () => {
      if (document.activeElement === document.body) before?.focus();
    };
  }, [place, !spot]);
  return (
    <section
      ref={tray}
      className={`board-tray ${className}`}
      data-covers
      role={role}
      tabIndex={-1}
      style={style}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || holds) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        {head}
        <button type="button" className="tool" data-close aria-label={close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </section>
  );
}

const NARROW = 600; // a frame of less has no room beside a spot
const AWAY = 34;

/** Beside what was tapped and inside the frame, for a card that is so wide. */
export function beside(spot: Spot, { width, height }: Frame, wide: number): CSSProperties | undefined {
  if (!spot || width <= NARROW) return undefined;
  const { x, y } = spot;
  return {
    width: wide,
    left: x + AWAY + wide > width ? Math.max(8, x - AWAY - wide) : x + AWAY,
    ...(y > height / 2
      ? { top: "auto", bottom: Math.max(8, height - y - 60) }
      : { top: Math.max(8, y - 60), bottom: "auto" }),
  };
}
