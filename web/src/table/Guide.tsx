import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Ask } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import { useLearning } from "~/ui/learning";
import { SMALL } from "./map/sheet";

/** In the guided scenario: a word of advice the first time a question comes; after that it can be opened again. */
export function Guide({ scene, drawn }: { scene: Scene<unknown, unknown>; drawn: Drawn }) {
  const { t } = useTranslation();
  const place = `wardroom.guide.${scene.lobby.id}`;
  const [off, setOff] = useState(() => localStorage.getItem(place) === "off");
  const guided = new URLSearchParams(location.search).has("guide") || localStorage.getItem(place) === "on";
  if (guided && !off && localStorage.getItem(place) === null) localStorage.setItem(place, "on");
  const { ask } = scene;
  useNoted(scene, drawn, guided && !off, place);
  const { guide, voice } = drawn;
  const step = guide?.steps.find(({ prompt }) => prompt === ask?.prompt);
  if (!guided || off || !step || !ask) return null;
  const { first, opening } = heard(`${place}.heard`, ask);
  return (
    <aside className="note guide" aria-label={t("guide.title")}>
      <details key={signOf(ask)} open={first && !SMALL}>
        <summary>{t("guide.title")}</summary>
        {opening && voice.has("guide.begin") && <p>{voice.say("guide.begin")}</p>}
        <p>{voice.say(step.key)}</p>
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
      </details>
    </aside>
  );
}

/** The home page says how far one has got, and that it is done. */
function useNoted({ ask, lobby }: Scene<unknown, unknown>, drawn: Drawn, guided: boolean, place: string): void {
  const { note, finish } = useLearning.getState();
  const prompt = ask?.prompt;
  useEffect(() => {
    const steps = drawn.guide?.steps ?? [];
    if (!guided || !prompt || steps.length === 0) return;
    const known = JSON.parse(localStorage.getItem(`${place}.heard`) ?? "{}") as Record<string, string>;
    const step = Math.max(1, steps.filter((each) => each.prompt in known).length);
    note(drawn.id, { match: lobby.id, step, of: steps.length });
  }, [prompt, guided, place, drawn, lobby.id, note]);
  useEffect(() => {
    if (lobby.status === "over") finish(drawn.id, lobby.id);
  }, [lobby.status, lobby.id, drawn.id, finish]);
}

/** What tells one question from the next of its kind. */
const signOf = (ask: Ask): string => `${ask.prompt} ${JSON.stringify(ask.about)} ${ask.moves.length}`;

/** Whether this is the first question of its kind in this match, and the first of all. */
function heard(place: string, ask: Ask): { first: boolean; opening: boolean } {
  const known = JSON.parse(localStorage.getItem(place) ?? "{}") as Record<string, string>;
  const sign = signOf(ask);
  if (!(ask.prompt in known)) {
    known[ask.prompt] = sign;
    localStorage.setItem(place, JSON.stringify(known));
  }
  return { first: known[ask.prompt] === sign, opening: Object.values(known)[0] === sign };
}
