import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/art/symbols";

interface Props {
  at: number;
  last: number;
  runs: boolean;
  onAt: (n: number) => void;
  onRuns: (runs: boolean) => void;
  speed: number;
  onSpeed: (speed: number) => void;
  /** The address of this moment. */
  link: string;
}

const SPEEDS = [0.5, 1, 2, 4] as const;

/** From the first moment to the last, by steps, by dragging, or by itself. */
export function Scrubber({ at, last, runs, onAt, onRuns, speed, onSpeed, link }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  async function share(): Promise<void> {
    if (navigator.share) return navigator.share({ url: link }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      return void prompt(t("replay.share"), link); // no clipboard here: then by hand
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2_500);
  }
  return (
    <div className="scrubber" role="group" aria-label={t("replay.scrubber")}>
      <button type="button" className="button icon" onClick={() => onAt(1)} aria-label={t("replay.first")}>
        «
      </button>
      <button
        type="button"
        className="button icon"
        onClick={() => onAt(Math.max(1, at - 1))}
        aria-label={t("replay.before")}
      >
        ‹
      </button>
      <button
        type="button"
        className="button icon"
        onClick={() => onRuns(!runs)}
        aria-label={runs ? t("replay.pause") : t("replay.play")}
      >
        <Icon name={runs ? "pause" : "play"} />
      </button>
      <button
        type="button"
        className="button icon"
        onClick={() => onAt(Math.min(last, at + 1))}
        aria-label={t("replay.next")}
      >
        ›
      </button>
      <button type="button" className="button icon" onClick={() => onAt(last)} aria-label={t("replay.last")}>
        »
      </button>
      <input
        type="range"
        min={1}
        max={Math.max(1, last)}
        value={at}
        onChange={(event) => onAt(Number(event.target.value))}
        aria-label={t("replay.moment")}
        aria-valuetext={t("replay.at", { n: at, of: last })}
      />
      <select
        className="scrubber-speed"
        value={speed}
        aria-label={t("replay.speed")}
        onChange={(event) => onSpeed(Number(event.target.value))}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {each === 0.5 ? "½" : each}×
          </option>
        ))}
      </select>
      <output>{t("replay.at", { n: at, of: last })}</output>
      <button type="button" className="button quiet" aria-label={t("replay.share")} onClick={() => void share()}>
        <Icon name="share" /> <span aria-live="polite">{copied ? t("replay.copied") : t("replay.share")}</span>
      </button>
    </div>
  );
}
