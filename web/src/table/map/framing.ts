/** Pixels of the board's own frame. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Point = readonly [x: number, y: number];

/** How the picture lies: a point `p` of it, in pixels at scale 1, is drawn at `k * p + (x, y)`. */
export interface Lying {
  k: number;
  x: number;
  y: number;
}

export interface Wish {
  /** In the middle, and not only in sight. */
  centred?: boolean;
  /** As near as this, if all of it can be seen so. Without it the picture comes no nearer. */
  scale?: number;
  /** No farther than this: what finds no room then, of the last points first, need not be seen. */
  least?: number;
  /** Once nothing is to be near any more, the picture lies again as it did. */
  back?: boolean;
}

const LEAST = 120; // pixels: a free part that is smaller is no picture
const ROOM = 34; // pixels round what must be seen: half a piece

/** The largest part of a board that nothing lies over. Where next to nothing is left, the board. */
export function freeOf(board: Rect, covers: readonly Rect[]): Rect {
  const over = covers.filter((cover) => overlap(board, cover));
  const edges = (own: number, others: (cover: Rect) => number) => [own, ...over.map(others)];
  let best = board;
  let most = 0;
  for (const left of edges(board.left, ({ right }) => right))
    for (const right of edges(board.right, (cover) => cover.left))
      for (const top of edges(board.top, ({ bottom }) => bottom))
        for (const bottom of edges(board.bottom, (cover) => cover.top)) {
          const free = { left, top, right, bottom };
          const [wide, tall] = [right - left, bottom - top];
          if (wide < LEAST || tall < LEAST || wide * tall <= most || !within(free, board)) continue;
          if (over.some((cover) => overlap(free, cover))) continue;
          [best, most] = [free, wide * tall];
        }
  return best;
}

const overlap = (a: Rect, b: Rect): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
const within = (a: Rect, b: Rect): boolean =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

/** Whether these points are seen as the picture lies: half as much room as it makes when it moves is enough to stay still. */
export function bare({ k, x, y }: Lying, points: readonly Point[], board: Rect, covers: readonly Rect[]): boolean {
  const room = ROOM / 2;
  return points.every(([px, py]) => {
    const [mx, my] = [k * px + x, k * py + y];
    const own = { left: mx - room, right: mx + room, top: my - room, bottom: my + room };
    return within(own, board) && !covers.some((cover) => overlap(own, cover));
  });
}

/** How the picture must lie for these points, in pixels at scale 1, to be seen in the free part. As it lies, if they are;
 * where not all of them find room, the first of them. */
export function framed(now: Lying, points: readonly Point[], free: Rect, wish: Wish = {}): Lying {
  const { centred, scale } = wish;
  const least = Math.max(1, wish.least ?? 1);
  if (!points.length) return now;
  const [wide, tall] = [free.right - free.left, free.bottom - free.top];
  const room = Math.min(ROOM, wide / 4, tall / 4);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const box: Rect = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  const fits = Math.min(
    (wide - 2 * room) / Math.max(1, box.right - box.left),
    (tall - 2 * room) / Math.max(1, box.bottom - box.top),
  );
  if (fits < least && points.length > 1) return framed(now, points.slice(0, -1), free, wish);
  const k = Math.min(Math.max(now.k, scale ?? 1), Math.max(least, fits));
  const [along, down] = [
    placed(k, now, now.x, [box.left, box.right], [free.left + room, free.right - room], centred),
    placed(k, now, now.y, [box.top, box.bottom], [free.top + room, free.bottom - room], centred),
  ];
  return { k, x: along, y: down };
}

/** Along one axis: where the picture lies at scale `k`, so that what spans `own` lies in `free`. */
function placed(k: number, { k: before }: Lying, from: number, own: Span, free: Span, centred = false): number {
  const middle = (free[0] + free[1]) / 2 - (k * (own[0] + own[1])) / 2;
  if (centred) return middle;
  // A picture that comes nearer or goes farther does so about the middle of what must be seen.
  const at = from + ((before - k) * (own[0] + own[1])) / 2;
  const [least, most] = [free[0] - k * own[0], free[1] - k * own[1]];
  return least > most ? middle : Math.min(Math.max(at, least), most);
}

type Span = readonly [number, number];
