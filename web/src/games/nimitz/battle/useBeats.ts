import { useEffect, useMemo, useState } from "react";
import type { Heard } from "~/api/types";
import { pace } from "~/ui/settings";
import { type Beat, beatsOf } from "./story";

export interface Told {
  beats: readonly Beat[];
  /** The one that is being shown; null when all is told. */
  now: Beat | null;
  at: number;
  skip(): void;
}

/** Tells what has just happened, beat by beat. For those who want no motion all is told at once. */
export function useBeats(news: readonly Heard[], off: boolean): Told {
  const [told, setTold] = useState<{ news: readonly Heard[]; at: number }>({ news, at: 0 });
  const beats = useMemo(() => (off ? [] : beatsOf(news)), [news, off]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setting is looked at for every story anew
  const speed = useMemo(() => (off || typeof matchMedia === "undefined" ? 0 : pace(1)), [news, off]);
  const at = speed === 0 ? beats.length : told.news === news ? told.at : 0;
  const now = beats[at] ?? null;
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setTold({ news, at: at + 1 }), now.ms * speed);
    return () => clearTimeout(timer);
  }, [news, at, now, speed]);
  return { beats, now, at, skip: () => setTold({ news, at: beats.length }) };
}
