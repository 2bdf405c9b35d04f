/** Closed contour lines of a field given on a grid, by marching squares, as smooth SVG paths. */

/** The two edges of a cell that a contour joins, by which corners are inside (bits: top left, top right, bottom right,
 *  bottom left). Edges: 0 top, 1 right, 2 bottom, 3 left. */
const JOINS = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];

/** Rings around everything at or above `level`. `field(i, j)` is read for -1 <= i <= columns and so on: outside counts as
 *  far below, so every ring closes. */
export function rings(field, columns, rows, level) {
  const value = (i, j) => (i < 0 || j < 0 || i >= columns || j >= rows ? level - 1 : field(i, j));
  const next = new Map();
  const points = new Map();
  const cross = (i, j, edge) => {
    const [a, b] = [
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [1, 1],
      ],
      [
        [0, 1],
        [1, 1],
      ],
      [
        [0, 0],
        [0, 1],
      ],
    ][edge];
    const [p, q] = [value(i + a[0], j + a[1]), value(i + b[0], j + b[1])];
    const t = (level - p) / (q - p);
    const at = [i + a[0] + (b[0] - a[0]) * t, j + a[1] + (b[1] - a[1]) * t];
    const key =
      edge === 0 ? `h${i},${j}` : edge === 2 ? `h${i},${j + 1}` : edge === 3 ? `v${i},${j}` : `v${i + 1},${j}`;
    points.set(key, at);
    return key;
  };
  for (let j = -1; j < rows; j++) {
    for (let i = -1; i < columns; i++) {
      const corners = [value(i, j), value(i + 1, j), value(i + 1, j + 1), value(i, j + 1)];
      const code = corners.reduce((bits, v, k) => bits | (v >= level ? 1 << k : 0), 0);
      for (const [from, to] of JOINS[code]) {
        const [a, b] = [cross(i, j, from), cross(i, j, to)];
        next.set(a, b);
      }
    }
  }
  const out = [];
  while (next.size) {
    const [start] = next.keys();
    const ring = [];
    let key = start;
    while (next.has(key)) {
      ring.push(points.get(key));
      const then = next.get(key);
      next.delete(key);
      key = then;
    }
    if (ring.length > 5) out.push(ring);
  }
  return out;
}

/** A closed ring drawn with quadratic curves through the middles of its sides; every `step`-th point is kept. */
export function smooth(ring, step, place) {
  const kept = ring.filter((_, i) => i % step === 0).map(place);
  if (kept.length < 4) return "";
  const mid = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const text = (p) => p.map((v) => Math.round(v)).join(" ");
  const start = mid(kept.at(-1), kept[0]);
  return `M${text(start)}${kept.map((p, i) => `Q${text(p)} ${text(mid(p, kept[(i + 1) % kept.length]))}`).join("")}z`;
}
