import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Scene } from "~/contract/game";
import { type Draft, matching } from "../draft";
import { Tray } from "../map/Tray";
import type { Spot } from "../map/useOpened";
import type { GameMap, Site, View } from "./atlas";
import { worded } from "./rows";

interface Props {
  scene: Scene<View, unknown>;
  site: Site;
  map: GameMap;
  drafts: readonly Draft[];
  /** Where the place lies; null: it was chosen in the table. */
  spot: Spot;
  onTake: (draft: Draft) => void;
  onClose: () => void;
}

/** A place can mean several things: which of its pieces, or which move. They are listed beside it. */
export function Picker({ scene, site, map, drafts, spot, onTake, onClose }: Props) {
  const { t } = useTranslation();
  const { voice, ask } = scene;
  const name = voice.noun(site.place.id);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!(event.target as Element).closest(".general-picker")) onClose();
    };
    addEventListener("pointerdown", outside);
    return () => removeEventListener("pointerdown", outside);
  }, [onClose]);
  return (
    <Tray
      className="general-picker"
      role="dialog"
      label={name}
      head={<h3>{name}</h3>}
      close={t("general.close")}
      place={site.place.id}
      spot={null}
      style={spot ? ({ "--x": `${spot.x}px`, "--y": `${spot.y}px` } as React.CSSProperties) : undefined}
      onClose={onClose}
    >
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
    </Tray>
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
