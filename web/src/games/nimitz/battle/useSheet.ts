import { type RefObject, useEffect, useRef, useState } from "react";
import type { Ask, Heard } from "~/api/types";
import type { ChartHandle } from "~/table/map/Chart";
import { ZONES } from "../types";
import { middle, type Sheet, TALL, WIDE } from "./geometry";
import type { Piece, Spot } from "./pieces";

const NARROW = 700;
/** Questions about what stands in the US Ocean. */
const OWN: readonly string[] = ["fly", "first_light", "carrier", "surplus", "deck"];

export function useSheet(): Sheet {
  const [narrow, setNarrow] = useState(() => typeof window !== "undefined" && window.innerWidth < NARROW);
  useEffect(() => {
    const look = () => setNarrow(window.innerWidth < NARROW);
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  return narrow ? TALL : WIDE;
}

/** On a phone the sheet opens as wide as the screen, on what is asked about. */
export function useOpening(
  chart: RefObject<ChartHandle | null>,
  sheet: Sheet,
  ask: Ask | null,
  still: boolean,
  told: unknown,
): void {
  useTold(chart, sheet, still, told);
  const prompt = ask?.prompt;
  const about = ask?.about.zone;
  useEffect(() => {
    if (still || sheet.name === "wide") return;
    const stage = document.querySelector<HTMLElement>(".nb-sheet");
    if (!stage) return;
    const { width, height } = stage.getBoundingClientRect();
    const [, , w, h] = sheet.box;
    const whole = Math.min(width / w, height / h);
    const own = prompt !== undefined && OWN.includes(prompt);
    const zone = ZONES.find((each) => each === about) ?? (own ? "us_ocean" : "island");
    const [x, y] = middle(sheet.zones[zone]);
    chart.current?.show(x, y, width / w / whole);
  }, [chart, sheet, prompt, about, still]);
}

/** There the whole zone of what is being told is seen. */
function useTold(chart: RefObject<ChartHandle | null>, sheet: Sheet, still: boolean, told: unknown): void {
  const zone = ZONES.find((each) => each === told);
  useEffect(() => {
    if (still || sheet.name === "wide" || !zone) return;
    const [x, y, w, h] = sheet.zones[zone];
    chart.current?.frame([
      [x, y],
      [x + w, y + h],
    ]);
  }, [chart, sheet, still, zone]);
}

/** Pieces and places as they were before the last news: what was lost is still seen while its end is told. */
export function usePast(pieces: readonly Piece[], spots: ReadonlyMap<string, Spot>, news: readonly Heard[]) {
  const kept = useRef({ news, pieces, spots, before: { pieces, spots } });
  const now = kept.current;
  if (now.news !== news) now.before = { pieces: now.pieces, spots: now.spots };
  now.news = news;
  now.pieces = pieces;
  now.spots = spots;
  return now.before;
}
