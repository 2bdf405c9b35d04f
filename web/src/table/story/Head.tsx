import { useTranslation } from "react-i18next";
import { Icon } from "~/art/symbols";
import type { Telling } from "~/contract/story";

/** Over the board: that it stands as last known, or the banner of the three things that fill the header. */
export function StoryHead({ telling: { beat, phase } }: { telling: Telling }) {
  const { t } = useTranslation();
  const { banner } = beat;
  if (banner && phase === "rests")
    return (
      <div className="story-banner" data-tone={banner.tone}>
        <strong>{banner.title}</strong>
        {banner.text && <span>{banner.text}</span>}
      </div>
    );
  return (
    <p className="story-known">
      <Icon name="clock" /> {t("story.known")}
    </p>
  );
}

/** For those who listen: one sentence a beat; what fills the header at once. */
export function StoryVoice({ telling }: { telling: Telling | null }) {
  const beat = telling?.beat;
  const loud = beat?.banner && telling?.phase === "rests" ? [beat.banner.title, beat.banner.text] : [];
  return (
    <>
      <p className="unseen" role="status" aria-live="polite">
        {beat && (telling.phase === "rests" || !beat.dice?.length)
          ? [beat.caption, beat.reason].filter(Boolean).join(" ")
          : ""}
      </p>
      <p className="unseen" role="alert">
        {loud.filter(Boolean).join(". ")}
      </p>
    </>
  );
}
