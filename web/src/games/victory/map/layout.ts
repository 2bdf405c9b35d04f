import type { Nation, Seen } from "./types";

/** Where blocks lie in a hex, around its centre. The lower third is left to the name of the base. */
export interface Seat {
  block: Seen;
  x: number;
  y: number;
  size: number;
}

export interface Laid {
  seats: readonly Seat[];
  /** Blocks that found no room. */
  more: number;
  /** They face another side to their east. */
  west?: boolean;
}

/** A rectangle blocks are laid into. */
interface Room {
  x: number;
  y: number;
  w: number;
  h: number;
}

const GAP = 2;

/** In rows, as large as the room allows and never larger than `most`; at most `seen` blocks. */
export function arrange(blocks: readonly Seen[], room: Room, most: number, seen = blocks.length): Laid {
  const shown = blocks.slice(0, seen);
  const count = shown.length;
  let [columns, size] = [1, 0];
  for (let across = 1; across <= count; across += 1) {
    const fits = Math.min(most, room.w / across, room.h / Math.ceil(count / across)) - GAP;
    if (fits > size) [columns, size] = [across, fits];
  }
  const rows = Math.ceil(count / columns);
  const seats = shown.map((block, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    return {
      block,
      size,
      x: room.x + ((i % columns) - (inRow - 1) / 2) * (size + GAP),
      y: room.y + (row - (rows - 1) / 2) * (size + GAP),
    };
  });
  return { seats, more: blocks.length - count };
}

export const japanese = (block: Seen): boolean => block.nation === "japan";

const WHOLE: Room = { x: 0, y: -17, w: 92, h: 70 };
/** Two sides in one hex face each other: Japan to the west. */
const WEST: Room = { x: -25, y: -17, w: 44, h: 72 };
const EAST: Room = { x: 25, y: -17, w: 44, h: 72 };

/** Each side of a hex in its own room: four blocks and a number from afar, all of them near by. */
export function hexes(blocks: readonly Seen[], near: boolean): readonly Laid[] {
  const sides = [blocks.filter(japanese), blocks.filter((block) => !japanese(block))];
  if (sides.every((side) => side.length))
    return sides.map((side, i) => ({
      ...arrange(side, i ? EAST : WEST, 42, near ? side.length : 2),
      west: i === 0,
    }));
  return [arrange(blocks, WHOLE, 44, near ? blocks.length : 4)];
}

/** How many blocks of each nation, in a fixed order. */
export function counts(blocks: readonly Seen[]): readonly (readonly [Nation, number])[] {
  return (["japan", "us", "british", "china"] as const)
    .map((nation) => [nation, blocks.filter((block) => block.nation === nation).length] as const)
    .filter(([, count]) => count > 0);
}
