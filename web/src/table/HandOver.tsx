import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Lobby, Seat } from "~/api/types";
import { Mark } from "~/art/symbols";
import type { Drawn } from "~/contract/drawn";
import "./handover.css";

/** Two at one screen: nothing of either side is shown until the right one says that he is there. */
export function HandOver({
  seat,
  drawn,
  lobby,
  onReady,
}: {
  seat: Seat;
  drawn: Drawn;
  lobby: Lobby;
  onReady: () => void;
}) {
  const { t } = useTranslation();
  const name = drawn.voice.seat(seat);
  const here = useRef<HTMLElement>(null);
  // Read out from the top. Not the button: a key pressed once too often must not open the other side's view.
  useEffect(() => here.current?.focus(), []);
  return (
    <main className="hand-over" ref={here} tabIndex={-1}>
      <svg viewBox="-14 -14 28 28" aria-hidden="true" data-side={drawn.side(seat)}>
        <Mark side={drawn.side(seat)} />
      </svg>
      <p>{drawn.voice.say("title")}</p>
      <h1>{t("handover.title", { name })}</h1>
      <p className="hand-over-help">{t("handover.help", { name, title: lobby.title })}</p>
      <button type="button" className="button primary large" onClick={onReady}>
        {t("handover.ready", { name })}
      </button>
    </main>
  );
}
