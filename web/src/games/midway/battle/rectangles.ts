import type { Nation, Printed } from "../view";

/** The battle board: rectangles by rank and file. Torpedoes may come from beyond the edge: "!-1/5" is rank -1, file 5. */
export const WIDTH = 58;
export const HEIGHT = 88;

export type Where = readonly [rank: number, file: number];

export function where(printed: Printed, rectangle: string): Where {
  if (rectangle.startsWith("!")) {
    const [rank, file] = rectangle.slice(1).split("/").map(Number);
    return [rank ?? 0, file ?? 0];
  }
  return [printed.map.battle_board.ranks.indexOf(rectangle[0] ?? ""), Number(rectangle.slice(1))];
}

export function rectangles(printed: Printed): readonly string[] {
  const { ranks, files } = printed.map.battle_board;
  return ranks.flatMap((rank) => Array.from({ length: files }, (_, n) => `${rank}${n + 1}`));
}

export const isRectangle = (part: unknown): boolean => typeof part === "string" && /^[A-G]\d{1,2}$/.test(part);

/** The middle of a rectangle on the sheet. */
export function middle(printed: Printed, rectangle: string): readonly [x: number, y: number] {
  const [rank, file] = where(printed, rectangle);
  return [(file - 0.5) * WIDTH, (rank + 0.5) * HEIGHT];
}

export function apart(printed: Printed, a: string, b: string): number {
  const [ar, af] = where(printed, a);
  const [br, bf] = where(printed, b);
  return Math.max(Math.abs(ar - br), Math.abs(af - bf));
}

/** Bows point away from the owner's edge: up the sheet, or down. */
export function bowsUp(printed: Printed, nation: Nation): boolean {
  const { ranks, edge } = printed.map.battle_board;
  return edge[nation] === ranks.at(-1);
}

/** Where torpedoes come from at a ship of that side: a name like those of the server, also beyond the edge. */
export function approach(printed: Printed, nation: Nation, berth: string, way: string): string {
  const [rank, file] = where(printed, berth);
  const up = bowsUp(printed, nation);
  if (way === "bow") return name(printed, rank + (up ? -1 : 1), file);
  const left = up ? -1 : 1;
  return name(printed, rank, file + (way === "port" ? left : -left));
}

function name(printed: Printed, rank: number, file: number): string {
  const { ranks, files } = printed.map.battle_board;
  return rank >= 0 && rank < ranks.length && file >= 1 && file <= files ? `${ranks[rank]}${file}` : `!${rank}/${file}`;
}

/** The part of the board within so many rectangles. */
export function reach(printed: Printed, at: string, range: number) {
  const { ranks, files } = printed.map.battle_board;
  const [rank, file] = where(printed, at);
  const left = Math.max(1, file - range);
  const right = Math.min(files, file + range);
  const top = Math.max(0, rank - range);
  const bottom = Math.min(ranks.length - 1, rank + range);
  return {
    x: (left - 1) * WIDTH,
    y: top * HEIGHT,
    w: (right - left + 1) * WIDTH,
    h: (bottom - top + 1) * HEIGHT,
  };
}
