/** Where things stand in the close-up of one target, in pixels of the stage: nothing over anything else, whatever the layout. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Spot = readonly [x: number, y: number];

/** What lies around the target, in rectangles from it: right and down. */
export interface Around {
  ships: readonly { id: string; by: Spot; fires: boolean }[];
  groups: readonly { by: Spot }[];
}

export interface Layout {
  small: boolean;
  /** The middle of the hull and her length; her name and boxes stand below. */
  hull: { at: Spot; length: number };
  plate: Box;
  groups: readonly { box: Box; at: Spot }[];
  /** Ships for which there is room, those that fire first. */
  ships: readonly { id: string; box: Box; at: Spot; length: number; fires: boolean }[];
}

export const LEAST = 190; // pixels from bow to stern as laid out: drawn, no hull is shorter than 180
const MOST = 300;
const BEAM = 0.36; // of the length, with her wake and guns

const SIZES = {
  large: { group: [118, 84], ship: [122, 108], plate: [220, 34], gap: 8 },
  small: { group: [80, 64], ship: [62, 64], plate: [150, 26], gap: 4 },
} as const;
const NARROW = 640;

export function layout(w: number, h: number, { ships, groups }: Around): Layout {
  const small = w < NARROW || h < 420;
  const { group, ship, plate: tag, gap } = SIZES[small ? "small" : "large"];
  const length = Math.round(Math.min(MOST, Math.max(LEAST, 0.5 * h)));
  const beam = length * BEAM;
  const middle: Spot = [w / 2, Math.max(length / 2 + gap, (h - tag[1] - gap) / 2)];
  const plate = { x: middle[0] - tag[0] / 2, y: middle[1] + length / 2 + gap, w: tag[0], h: tag[1] };
  const flight = small ? 6 : Math.min(120, Math.max(36, w * 0.1)); // water between a group and the hull
  const off = Math.max(beam, 0) / 2 + flight + group[0] / 2;
  const columns = sides(groups);
  const placed = groups.map((_, n) => {
    const [side, at, of] = columns[n] as readonly [number, number, number];
    const tall = of * (group[1] + gap);
    const centre = Math.min(middle[1], plate.y - tall / 2); // above her name, which is wider than the hull
    const spot: Spot = [middle[0] + side * off, centre + (at - (of - 1) / 2) * (group[1] + gap)];
    return { at: spot, box: boxAt(spot, group) };
  });
  const taken = [boxAt(middle, [beam, length]), plate, ...placed.map(({ box }) => box)];
  return {
    small,
    hull: { at: middle, length },
    plate,
    groups: placed,
    ships: berthed(w, h, middle, ship, gap, ships, taken),
  };
}

/** Which side of the hull each group stands on, and its place in that column: as it comes in; from ahead, where there is room. */
function sides(groups: Around["groups"]): readonly (readonly [side: number, at: number, of: number])[] {
  const counts = new Map([
    [-1, groups.filter(({ by }) => by[0] < 0).length],
    [1, groups.filter(({ by }) => by[0] > 0).length],
  ]);
  const side = groups.map(({ by: [x] }) => {
    if (x) return Math.sign(x);
    const free = (counts.get(1) ?? 0) <= (counts.get(-1) ?? 0) ? 1 : -1;
    counts.set(free, (counts.get(free) ?? 0) + 1);
    return free;
  });
  const seen = new Map<number, number>();
  return side.map((each) => {
    const at = seen.get(each) ?? 0;
    seen.set(each, at + 1);
    return [each, at, counts.get(each) ?? 1];
  });
}

/** Each ship in the free place nearest to where she lies. On a small stage only those that fire. */
function berthed(
  w: number,
  h: number,
  middle: Spot,
  size: readonly [number, number],
  gap: number,
  ships: Around["ships"],
  taken: readonly Box[],
): Layout["ships"] {
  const [columns, rows] = [Math.floor(w / (size[0] + gap)), Math.floor(h / (size[1] + gap))];
  const free: Spot[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const spot: Spot = [((column + 0.5) * w) / columns, ((row + 0.5) * h) / rows];
      if (!taken.some((box) => overlap(box, boxAt(spot, size)))) free.push(spot);
    }
  const wanted = ships
    .filter(({ fires }) => fires || w >= NARROW)
    .toSorted((a, b) => Number(b.fires) - Number(a.fires));
  return wanted.flatMap(({ id, by: [dx, dy], fires }) => {
    const goal: Spot = [middle[0] + (dx * w) / 5.4, middle[1] + (dy * h) / 5.4];
    const best = free.toSorted((a, b) => away(a, goal) - away(b, goal))[0];
    if (!best) return [];
    free.splice(free.indexOf(best), 1);
    return [{ id, fires, at: best, box: boxAt(best, size), length: size[1] - (size[0] > 100 ? 26 : 20) }];
  });
}

const away = ([ax, ay]: Spot, [bx, by]: Spot): number => Math.hypot(ax - bx, ay - by);
const boxAt = ([x, y]: Spot, [w, h]: readonly [number, number]): Box => ({ x: x - w / 2, y: y - h / 2, w, h });

export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
