import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/art/symbols";
import type { Scene } from "~/contract/game";
import { type Draft, matching } from "../draft";
import type { GameMap, Site, View } from "./atlas";
import { worded } from "./rows";

/** A point of the board, in its own pixels. */
export interface Spot {
  x: number;
  y: number;
}

interface Props {
  scene: Scene<View, unknown>;
  site: Site;
  map: GameMap;
  drafts: readonly Draft[];
  /** Where the place lies; null: it was chosen in the table. */
  spot: Spot | null;
  onTake: (draft: Draft) => void;
  onClose: () => void;
}

/** A place can mean several things: which of its pieces, or which move. They are listed beside it. */
export function Picker({ scene, site, map, drafts, spot, onTake, onClose }: Props) {
  const { t } = useTranslation();
  const card = useRef<HTMLDivElement>(null);
  const { voice, ask } = scene;
  const name = voice.noun(site.place.id);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    card.current?.querySelector<HTMLElement>("li button")?.focus();
    const outside = (event: PointerEvent) => {
      if (!card.current?.contains(event.target as Node)) onClose();
    };
    addEventListener("pointerdown", outside);
    return () => {
      removeEventListener("pointerdown", outside);
      if (document.activeElement === document.body || card.current?.contains(document.activeElement)) before?.focus();
    };
  }, [onClose]);
  return (
    <div
      ref={card}
      className="general-picker"
      role="dialog"
      aria-label={name}
      data-placed={spot !== null || undefined}
      style={spot ? ({ "--x": `${spot.x}px`, "--y": `${spot.y}px` } as React.CSSProperties) : undefined}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <h3>{name}</h3>
        <button type="button" className="button quiet icon" aria-label={t("general.close")} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <ul className="rows">
        {drafts.map((draft) => {
          const { label, detail } = saidOf(draft);
          return (
            <li key={draft.join()}>
              <button type="button" className="row" onClick={() => onTake(draft)}>
                <span className="row-text">
                  <span>{label}</span>
                  {detail && <small>{detail}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );

  /** As the list says it; what is still to be chosen is left open. */
  function saidOf(draft: Draft) {
    const behind = matching(ask?.moves ?? [], draft);
    const last = draft.at(-1);
    const row = last === undefined ? {} : worded(map).row?.(scene, draft.slice(0, -1), last, behind);
    const longest = Math.max(...behind.map((move) => move.length));
    const open = voice.move([...draft, ...Array(longest - draft.length).fill("…")], ask?.prompt);
    return { label: row?.label ?? open, detail: row?.detail };
  }
}
