import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Scene } from "~/games/game";
import type { Drawn } from "./useDrawn";

/** In the guided scenario: a word of advice the first time a question comes. */
export function Guide({ scene, drawn }: { scene: Scene<unknown, unknown>; drawn: Drawn }) {
  const { t } = useTranslation();
  const place = `wardroom.guide.${scene.lobby.id}`;
  const [off, setOff] = useState(() => localStorage.getItem(place) === "off");
  const guided = new URLSearchParams(location.search).has("guide") || localStorage.getItem(place) === "on";
  if (guided && !off && localStorage.getItem(place) === null) localStorage.setItem(place, "on");
  const step = drawn.game.guide?.steps.find(({ prompt }) => prompt === scene.ask?.prompt);
  if (!guided || off || !step) return null;
  return (
    <aside className="note guide" aria-label={t("guide.title")}>
      <p>{drawn.voice.say(step.key)}</p>
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          localStorage.setItem(place, "off");
          setOff(true);
        }}
      >
        {t("guide.off")}
      </button>
    </aside>
  );
}
