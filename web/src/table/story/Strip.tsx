import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Icon } from "~/art/symbols";
import type { Telling } from "~/contract/story";
import { useSettings } from "~/ui/settings";
import { Die } from "../Die";
import { Dots } from "./Dots";
import type { Teller } from "./teller";
import { CHOSEN, RATES } from "./timing";

interface Props {
  story: Teller;
  beat: Telling;
  faces?: number | undefined;
}

/** What is being told, and how: along the lower edge of the board; on a phone in the sheet. Ink on panel, no brass. */
export function StoryStrip({ story, beat: { beat, phase }, faces }: Props) {
  const { t } = useTranslation();
  const { steps, at, rate, paused, next, back, skip, pause, hurry } = useStore(story);
  const set = useSettings((settings) => settings.set);
  const settled = phase === "rests";
  function pace(to: number): void {
    story.getState().pace(to);
    const kept = Object.entries(CHOSEN).find(([, each]) => each === to);
    if (kept) set({ speed: kept[0] as keyof typeof CHOSEN }); // the fastest is for this story only
  }
  const release = () => hurry(false);
  return (
    <section className="story-strip" aria-label={t("story.strip")}>
      <div className="story-words">
        <p className="story-caption">
          {settled && beat.dice && beat.dice.length > 0 && (
            <span className="story-dice">
              {beat.dice.slice(0, 8).map((face, n) => (
                <Die key={n} value={face} faces={faces} />
              ))}
            </span>
          )}
          {beat.caption}
        </p>
        {beat.reason && (settled || !beat.dice?.length) && <p className="story-reason">{beat.reason}</p>}
      </div>
      <div className="story-controls">
        <div className="story-rates" role="group" aria-label={t("story.speed")}>
          {RATES.map((each) => (
            <button key={each} type="button" aria-pressed={each === rate} onClick={() => pace(each)}>
              {each === 0.5 ? "½" : each}×
            </button>
          ))}
        </div>
        <button
          type="button"
          className="story-rate"
          aria-label={t("story.speed")}
          onClick={() => pace(RATES[(RATES.indexOf(rate as 1) + 1) % RATES.length] as number)}
        >
          {rate === 0.5 ? "½" : rate}×
        </button>
        <button
          type="button"
          className="story-icon"
          aria-label={t(paused ? "story.play" : "story.pause")}
          aria-pressed={paused}
          onClick={() => pause()}
        >
          <Icon name={paused ? "play" : "pause"} />
        </button>
        <button
          type="button"
          className="story-icon story-back"
          aria-label={t("story.back")}
          disabled={at === 0}
          onClick={back}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="story-next"
          onClick={next}
          onPointerDown={() => hurry(true)}
          onPointerUp={release}
          onPointerLeave={release}
        >
          {t("story.next")} <Icon name="step" />
        </button>
        <button type="button" className="story-skip" onClick={skip}>
          {t("story.skip")}
        </button>
      </div>
      <div className="story-foot">
        <Dots steps={steps} at={at} />
        <span className="story-count">{t("story.count", { n: at + 1, of: steps.length })}</span>
        <span className="story-keys" aria-hidden="true">
          <kbd>{t("story.space")}</kbd> {t("story.key_next")} <kbd>P</kbd> {t("story.key_pause")} <kbd>1</kbd>–
          <kbd>4</kbd> {t("story.key_speed")} <kbd>Esc</kbd> {t("story.key_skip")}
        </span>
      </div>
    </section>
  );
}
