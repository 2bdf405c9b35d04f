import { useTranslation } from "react-i18next";
import type { Card } from "~/api/types";
import { coloursOf } from "~/contract/colours";
import type { Voice } from "~/words";
import type { GameMap } from "./atlas";

/** What the rings of the map mean: whose a place is by line and colour, a base, what can be chosen. */
export function Legend({ map, card, voice, lit }: { map: GameMap; card: Card; voice: Voice; lit: boolean }) {
  const { t } = useTranslation();
  return (
    <ul className="general-legend">
      {card.seats.map((seat, n) => (
        <li key={seat}>
          <svg viewBox="-10 -10 20 20" aria-hidden="true" style={{ color: `var(--${coloursOf(card)[seat]})` }}>
            <circle r="7.5" className="general-ring" data-line={n} />
          </svg>
          {voice.seat(seat)}
        </li>
      ))}
      {map.places.some(({ base }) => base) && (
        <li>
          <svg viewBox="-10 -10 20 20" aria-hidden="true">
            <circle r="8" className="general-ring thin" />
            <circle r="4.6" className="general-ring thin" />
          </svg>
          {t("general.base")}
        </li>
      )}
      {lit && (
        <li>
          <svg viewBox="-10 -10 20 20" aria-hidden="true">
            <circle r="7.5" className="general-lit" />
          </svg>
          {t("general.can")}
        </li>
      )}
    </ul>
  );
}
