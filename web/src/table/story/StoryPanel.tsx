import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Icon } from "~/art/symbols";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/scene";
import { Clauses } from "../Clauses";
import { StoryStrip } from "./Strip";
import type { Told } from "./useStory";

const FEW = 5;
const NEXT = 3;

interface Props {
  told: Told;
  drawn: Drawn;
  scene: Scene<unknown, unknown>;
  /** A question waits for the end: it is not named before. */
  asked: boolean;
}

/** What has been told so far. What is being told stands in the strip alone, where there is one. */
export function StoryPanel({ told, drawn, scene, asked }: Props) {
  const { Told: Beside } = drawn.game;
  const { beat: telling, quiet, teller } = told;
  const { t } = useTranslation();
  const { steps, at, start } = useStore(teller);
  const from = Math.max(0, at - FEW);
  return (
    <section className="story-panel" aria-label={t("story.title")}>
      <h2>{t("story.title")}</h2>
      {telling && <StoryStrip story={teller} beat={telling} faces={drawn.game.faces} asked={asked} />}
      {telling && Beside && <Beside scene={scene} telling={telling} />}
      <p className="story-sofar">
        <strong>{t("story.so_far")}</strong>{" "}
        {steps.length > 0 && <span>{t("story.count", { n: at + 1, of: steps.length })}</span>}
      </p>
      <ol className="story-list" start={from + 1}>
        {steps.slice(from, at + 1 + NEXT).map(({ beat }, n) => {
          const is = from + n < at ? "told" : from + n === at ? "now" : "later";
          return (
            <li key={from + n} aria-current={is === "now" ? "step" : undefined} data-is={is}>
              <span className="story-n">{from + n + 1}</span>
              {is === "told" || (is === "now" && quiet) ? (
                <span>
                  <strong>{beat.caption}</strong>
                  {beat.reason && <small>{beat.reason}</small>}
                </span>
              ) : (
                t(`story.${is}`)
              )}
            </li>
          );
        })}
      </ol>
      {telling?.beat.rules && <Clauses game={drawn.id} ids={telling.beat.rules.slice(0, 1)} />}
      {asked && (
        <p className="story-to-come">
          <Icon name="clock" /> {t("story.to_come")}
        </p>
      )}
      {at > 0 && (
        <button type="button" className="button quiet" onClick={start}>
          {t("story.start")}
        </button>
      )}
    </section>
  );
}
