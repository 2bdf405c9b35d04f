import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Ask } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/scene";
import type { Telling } from "~/contract/story";
import { parted } from "~/words/parted";
import { Clauses } from "../Clauses";
import { StoryStrip } from "./Strip";
import type { Teller } from "./teller";

const FEW = 5;

interface Props {
  story: Teller;
  telling: Telling | null;
  drawn: Drawn;
  scene: Scene<unknown, unknown>;
  /** The question to come: shown without its moves. */
  ask: Ask | null;
}

/** What has been told so far, and the question that waits for the end of it. */
export function StoryPanel({ story, telling, drawn, scene, ask }: Props) {
  const { Told } = drawn.game;
  const { t } = useTranslation();
  const { steps, at, start } = useStore(story);
  const from = Math.max(0, at + 1 - FEW);
  const settled = telling?.phase === "rests";
  return (
    <section className="story-panel" aria-label={t("story.title")}>
      <h2>{t("story.title")}</h2>
      {telling && <StoryStrip story={story} beat={telling} faces={drawn.game.faces} />}
      {telling && Told && <Told scene={scene} telling={telling} />}
      <p className="story-sofar">
        <strong>{t("story.so_far")}</strong> <span>{t("story.count", { n: at + 1, of: steps.length })}</span>
      </p>
      <ol className="story-list" start={from + 1}>
        {steps.slice(from, at + 1).map(({ beat }, n) => (
          <li key={from + n} aria-current={from + n === at ? "step" : undefined}>
            <span className="story-n">{from + n + 1}</span>
            <span>
              <strong>{beat.caption}</strong>
              {beat.reason && (from + n < at || settled || !beat.dice?.length) && <small>{beat.reason}</small>}
            </span>
          </li>
        ))}
      </ol>
      {telling?.beat.rules && <Clauses game={drawn.id} ids={telling.beat.rules.slice(0, 1)} />}
      {ask && (
        <div className="story-to-come">
          <strong>{parted(drawn.voice.prompt(ask))[0]}</strong>
          <p>{t("story.to_come")}</p>
        </div>
      )}
      {at > 0 && (
        <button type="button" className="button quiet" onClick={start}>
          {t("story.start")}
        </button>
      )}
    </section>
  );
}
