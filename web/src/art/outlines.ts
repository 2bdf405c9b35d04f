/** Organic outlines round sets of hexes: islands and clouds. The same hexes always give the same shape. */

type Point = readonly [x: number, y: number];

const CORNERS = [0, 1, 2, 3, 4, 5].map((i): Point => [Math.cos((i * Math.PI) / 3), Math.sin((i * Math.PI) / 3)]);

const keyOf = ([x, y]: Point): string => `${Math.round(x)},${Math.round(y)}`;

/** The border of a union of flat-topped hexes (centre to corner `size`) as closed loops, the inside always on the right.
 *  Three hexes meet in a corner, so a border never touches itself and each corner has one successor. */
export function border(hexes: readonly Point[], size: number): Point[][] {
  const sides = new Map<string, [Point, Point]>();
  for (const [cx, cy] of hexes) {
    const corners = CORNERS.map(([x, y]): Point => [cx + x * size, cy + y * size]);
    corners.forEach((a, i) => {
      const b = corners[(i + 1) % 6]!;
      const middle = keyOf([(a[0] + b[0]) * 5, (a[1] + b[1]) * 5]);
      if (!sides.delete(middle)) sides.set(middle, [a, b]);
    });
  }
  const next = new Map([...sides.values()].map(([a, b]) => [keyOf(a), [a, keyOf(b)] as const]));
  const loops: Point[][] = [];
  for (const start of next.keys()) {
    const loop: Point[] = [];
    let key = start;
    for (let step = next.get(key); step; step = next.get(key)) {
      next.delete(key);
      loop.push(step[0]);
      key = step[1];
    }
    if (loop.length) loops.push(loop);
  }
  return loops;
}

/** Smooth noise from -1 to 1 that depends on the place alone. */
const ripple = (x: number, y: number, size: number): number =>
  0.5 * Math.sin((2.9 * x) / size + 1.7 * Math.sin((1.3 * y) / size)) +
  0.3 * Math.sin((5.3 * y) / size + 2.1 * Math.cos((2.2 * x) / size)) +
  0.2 * Math.sin((9.1 * (x + y)) / size);

const lerp = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** Each side in `parts`, so that it can bend. */
const split = (loop: readonly Point[], parts: number): Point[] =>
  loop.flatMap((a, i) => Array.from({ length: parts }, (_, k) => lerp(a, loop[(i + 1) % loop.length]!, k / parts)));

/** Chaikin's corner cutting. */
const rounded = (loop: readonly Point[]): Point[] =>
  loop.flatMap((a, i) => {
    const b = loop[(i + 1) % loop.length]!;
    return [lerp(a, b, 0.25), lerp(a, b, 0.75)];
  });

/** Every point moved along its normal: outwards for positive distances. */
const moved = (loop: readonly Point[], distance: (p: Point) => number): Point[] =>
  loop.map((p, i) => {
    const a = loop[(i + loop.length - 1) % loop.length]!;
    const b = loop[(i + 1) % loop.length]!;
    const [tx, ty] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(tx, ty) || 1;
    const d = distance(p);
    return [p[0] + (ty / length) * d, p[1] - (tx / length) * d];
  });

const fixed = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A coast inside the border of the hexes. `grow` widens it by so many units: call it again for beach and shoals. */
export function islandOutline(hexes: readonly Point[], size: number, grow = 0): string {
  return border(hexes, size)
    .map((loop) => {
      const soft = rounded(split(rounded(loop), 3));
      const coast = rounded(moved(soft, (p) => grow - size * 0.1 + size * 0.11 * ripple(p[0], p[1], size)));
      return `M${coast.map(fixed).join("L")}z`;
    })
    .join("");
}

/** Points of a loop at uneven distances, from a third to almost a whole `size`. */
function uneven(loop: readonly Point[], size: number): Point[] {
  const kept: Point[] = [];
  let walked = size;
  loop.forEach((p, i) => {
    const before = loop[(i + loop.length - 1) % loop.length]!;
    walked += Math.hypot(p[0] - before[0], p[1] - before[1]);
    if (walked < size * (0.62 + 0.3 * ripple(p[1], p[0], size * 0.4))) return;
    kept.push(p);
    walked = 0;
  });
  return kept;
}

/** Billows along the border of the hexes: arcs of uneven width. `grow` as for islands. */
export function cloudOutline(hexes: readonly Point[], size: number, grow = 0): string {
  return border(hexes, size)
    .map((loop) => {
      const soft = moved(rounded(split(rounded(loop), 2)), () => grow - size * 0.24);
      const knots = uneven(soft, size);
      const billows = knots.map((p, i) => {
        const q = knots[(i + 1) % knots.length]!;
        const r = (Math.hypot(q[0] - p[0], q[1] - p[1]) * 0.55).toFixed(1);
        return `A${r} ${r} 0 0 1 ${fixed(q)}`;
      });
      return `M${fixed(knots[0]!)}${billows.join("")}z`;
    })
    .join("");
}
