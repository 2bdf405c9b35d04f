import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Icon } from "~/art/symbols";
import type { Telling } from "~/contract/story";
import { useSettings } from "~/ui/settings";
import { Die } from "../Die";
import { toggleSound } from "../sound/sound";
import { Dots } from "./Dots";
import type { Teller } from "./teller";
import { CHOSEN, RATES } from "./timing";

const MOST = 8; // dice beside a caption

interface Props {
  story: Teller;
  beat: Telling;
  faces?: number | undefined;
  /** A question of one's own comes after it. */
  asked: boolean;
}

/** What is being told, and how: along the lower edge of the board; on a phone in the sheet. Ink on panel, no brass. What
 * changes the match fills it with the colour of whom it serves. */
export function StoryStrip({ story, beat: { beat, phase }, faces, asked }: Props) {
  const { t } = useTranslation();
  const { steps, at, rate, paused, next, back, skip, pause, hurry } = useStore(story);
  const { sound, set } = useSettings();
  const settled = phase === "rests";
  const dice = beat.dice?.slice(0, MOST) ?? [];
  const banner = settled ? beat.banner : undefined;
  const reason = banner?.text ?? (settled || !dice.length ? beat.reason : "");
  function pace(to: number): void {
    story.getState().pace(to);
    const kept = Object.entries(CHOSEN).find(([, each]) => each === to);
    if (kept) set({ speed: kept[0] as keyof typeof CHOSEN }); // the fastest is for this story only
  }
  const release = () => hurry(false);
  return (
    <section className="story-strip" aria-label={t("story.strip")} data-tone={banner?.tone}>
      <div className="story-words">
        <p className="story-caption">
          {dice.length > 0 && (
            <span className="story-dice">
              {dice.map((face, n) => (settled ? <Die key={n} value={face} faces={faces} /> : <i key={n} />))}
            </span>
          )}
          {banner?.title ?? beat.caption}
        </p>
        {reason && <p className="story-reason">{reason}</p>}
      </div>
      <div className="story-controls">
        <button
          type="button"
          aria-label={t("story.speed")}
          onClick={() => pace(RATES[(RATES.indexOf(rate as 1) + 1) % RATES.length] as number)}
        >
          {rate === 0.5 ? "½" : rate}×
        </button>
        <button type="button" aria-label={t("story.sound")} aria-pressed={sound > 0} onClick={toggleSound}>
          <Icon name={sound > 0 ? "sound" : "mute"} />
        </button>
        <button
          type="button"
          aria-label={t(paused ? "story.play" : "story.pause")}
          aria-pressed={paused}
          onClick={() => pause()}
        >
          <Icon name={paused ? "play" : "pause"} />
        </button>
        <button type="button" aria-label={t("story.back")} disabled={at === 0} onClick={back}>
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
        <button type="button" onClick={skip}>
          {t("story.skip")}
        </button>
      </div>
      <div className="story-foot">
        <Dots steps={steps} at={at} asked={asked} />
        <span className="story-count">{t("story.count", { n: at + 1, of: steps.length })}</span>
        <span className="story-keys" aria-hidden="true">
          <kbd>{t("story.space")}</kbd> {t("story.key_next")} <kbd>P</kbd> {t("story.key_pause")} <kbd>1</kbd>–
          <kbd>4</kbd> {t("story.key_speed")} <kbd>M</kbd> {t("story.key_sound")} <kbd>Esc</kbd> {t("story.key_skip")}
        </span>
      </div>
    </section>
  );
}
