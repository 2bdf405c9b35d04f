import type { ReactNode } from "react";
import type { Side } from "~/art/sides";

export interface Band {
  side: Side;
  /** From so many points on; the lowest has no least. */
  least?: number | null | undefined;
  /** What stands under it. */
  text?: ReactNode;
  /** One is more than enough. */
  full?: boolean;
}

const OPEN = 6; // points that the bands at the ends are drawn as wide as
const [FIRST, LAST] = [0.16, 0.84]; // of a band, how near to its end the mark may come

const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** Where the points lie on the levels of victory, 0 to 1; all bands are as wide. */
export function place(bands: readonly Band[], points: number): number {
  const at = bands.findLastIndex(({ least }) => least === null || least === undefined || points >= least);
  const [from, to] = [bands[at]?.least, bands[at + 1]?.least];
  const low = from ?? (to ?? 0) - OPEN;
  const part = (points - low + 0.5) / ((to ?? low + OPEN) - low);
  return (Math.max(0, at) + Math.min(LAST, Math.max(FIRST, part))) / Math.max(1, bands.length);
}

/** The levels of victory side by side, and the points on them. */
export function Scale({ bands, points, label }: { bands: readonly Band[]; points: number; label: string }) {
  return (
    <div className="scale" role="img" aria-label={label}>
      <div className="scale-bands">
        {bands.map(({ side, full }, n) => (
          <i key={n} data-side={side} data-full={full || undefined} />
        ))}
        <b style={{ left: `${place(bands, points) * 100}%` }}>{signed(points)}</b>
      </div>
      {bands.some(({ text }) => text) && (
        <div className="scale-texts">
          {bands.map(({ side, text }, n) => (
            <small key={n} data-side={side}>
              {text}
            </small>
          ))}
        </div>
      )}
    </div>
  );
}
