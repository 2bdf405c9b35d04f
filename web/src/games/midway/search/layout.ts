/** Counters are larger than the zones they lie in: neighbours are pushed apart, each near its own zone. */
export interface Item {
  id: string;
  /** Where it belongs. */
  x: number;
  y: number;
  w: number;
  h: number;
  /** It stays: a piece of the map itself. */
  fixed?: boolean;
}

export type Spot = readonly [x: number, y: number];

const ROUNDS = 60;

export function spread(items: readonly Item[], width: number, height: number): ReadonlyMap<string, Spot> {
  const spots = items.map(({ x, y, w, h }): [number, number] => [
    clamp(x, w / 2, width - w / 2),
    clamp(y, h / 2, height - h / 2),
  ]);
  for (let round = 0; round < ROUNDS; round += 1) {
    let calm = true;
    for (let a = 0; a < items.length; a += 1)
      for (let b = a + 1; b < items.length; b += 1) if (part(items, spots, a, b)) calm = false;
    items.forEach(({ w, h }, n) => {
      const spot = spots[n] as [number, number];
      spot[0] = clamp(spot[0], w / 2, width - w / 2);
      spot[1] = clamp(spot[1], h / 2, height - h / 2);
    });
    if (calm) break;
  }
  return new Map(items.map(({ id }, n) => [id, spots[n] as Spot]));
}

/** Push two that overlap apart, along the way that takes less. */
function part(items: readonly Item[], spots: [number, number][], a: number, b: number): boolean {
  const [one, two] = [items[a] as Item, items[b] as Item];
  const [p, q] = [spots[a] as [number, number], spots[b] as [number, number]];
  const dx = q[0] - p[0];
  const dy = q[1] - p[1];
  const overX = (one.w + two.w) / 2 + 4 - Math.abs(dx);
  const overY = (one.h + two.h) / 2 + 4 - Math.abs(dy);
  if (overX <= 0 || overY <= 0) return false;
  if (one.fixed && two.fixed) return false;
  const axis = overX < overY ? 0 : 1;
  const over = axis === 0 ? overX : overY;
  const way = (axis === 0 ? dx : dy) < 0 ? -1 : 1;
  const share = one.fixed ? [0, 1] : two.fixed ? [1, 0] : [0.5, 0.5];
  p[axis] = (p[axis] ?? 0) - way * over * (share[0] ?? 0);
  q[axis] = (q[axis] ?? 0) + way * over * (share[1] ?? 0);
  return true;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
