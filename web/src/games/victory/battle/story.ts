import { useRef } from "react";
import type { Heard } from "~/api/types";

/** What happened in a battle, one line each: dice as they fell, or a sentence. */
export interface Line {
  event: Heard;
  salvo: Salvo | null;
}

export interface Salvo {
  block: string;
  group: string;
  dice: readonly number[];
  hits: number;
  /** The highest face that hits. */
  power: number;
}

/** What else is worth a line: who left, who was lost, who landed. */
const TOLD = ["retreated", "eliminated", "landed", "blockades", "spent", "kamikaze", "fanatic", "search", "captured"];
const KEPT = 6;

export function salvoOf({ about = {} }: Heard): Salvo | null {
  const { block, group, dice, hits, power } = about;
  if (typeof dice !== "string" || typeof block !== "string") return null;
  const faces = dice.split(",").filter(Boolean).map(Number);
  return { block, group: String(group ?? ""), dice: faces, hits: Number(hits ?? 0), power: Number(power ?? 0) };
}

/** The last lines of a battle: those before, and what came now. A new battle begins with nothing. */
export function follow(before: readonly Line[], news: readonly Heard[]): readonly Line[] {
  let lines = before;
  for (const event of news) {
    const salvo = salvoOf(event);
    if (event.kind === "battle" || event.kind === "raid") lines = [];
    else if (salvo || TOLD.includes(event.kind) || isLost(event)) lines = [...lines, { event, salvo }];
  }
  return lines.slice(-KEPT);
}

const isLost = ({ kind, about }: Heard): boolean => kind === "hit" && about?.steps === 0;

/** The story of the battle on the table, kept while it lasts. */
export function useStory(news: readonly Heard[], place: string): readonly Line[] {
  const kept = useRef<{ news: readonly Heard[]; place: string; lines: readonly Line[] }>({ news, place, lines: [] });
  if (kept.current.place !== place) kept.current = { ...kept.current, place, lines: [] };
  if (kept.current.news !== news) kept.current = { news, place, lines: follow(kept.current.lines, news) };
  return kept.current.lines;
}
