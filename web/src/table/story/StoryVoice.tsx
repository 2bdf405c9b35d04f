import type { Telling } from "~/contract/story";

/** For those who listen: one sentence a beat; what changes the match at once. */
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
