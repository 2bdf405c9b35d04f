import { expect, it } from "vitest";
import { type Around, type Box, LEAST, layout, overlap } from "~/games/midway/battle/closeup/layout";

/** Random numbers that are the same every time. */
function dice(seed: number): (faces: number) => number {
  let now = seed;
  return (faces) => {
    now = (now * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((now / 2_147_483_648) * faces);
  };
}

/** Ships in any rectangles within two of the target, groups as the rules let them come: above her, from her beams and her bow. */
function random(seed: number): Around {
  const die = dice(seed);
  const cells = Array.from({ length: 25 }, (_, n) => [(n % 5) - 2, Math.floor(n / 5) - 2] as const).filter(
    ([x, y]) => x || y,
  );
  const ships = cells
    .filter(() => die(3) > 0)
    .slice(0, 17)
    .map((by, n) => ({ id: `ship${n}`, by, fires: die(2) > 0 }));
  const ways = [
    [0, 0],
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 0],
  ] as const;
  return { ships, groups: ways.slice(0, 1 + die(5)).map((by) => ({ by })) };
}

const boxes = ({ plate, groups, ships, hull }: ReturnType<typeof layout>): readonly Box[] => [
  { x: hull.at[0] - hull.length * 0.15, y: hull.at[1] - hull.length / 2, w: hull.length * 0.3, h: hull.length },
  plate,
  ...groups.map(({ box }) => box),
  ...ships.map(({ box }) => box),
];

const STAGES = [
  [1048, 640],
  [708, 560],
  [390, 430],
  [390, 330],
] as const;

it.each(STAGES)("at %i by %i nothing stands over anything else, and the hull is large enough to look at", (w, h) => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const laid = layout(w, h, random(seed));
    const all = boxes(laid);
    for (const [n, a] of all.entries())
      for (const b of all.slice(n + 1)) expect(overlap(a, b), `${seed}: ${JSON.stringify([a, b])}`).toBe(false);
    expect(laid.hull.length).toBeGreaterThanOrEqual(LEAST);
    for (const { x, w: wide } of laid.groups.map(({ box }) => box)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(w);
    }
  }
});

it("every ship that fires is there on a desk", () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const around = random(seed);
    const drawn = new Set(layout(1048, 640, around).ships.map(({ id }) => id));
    for (const { id, fires } of around.ships) if (fires) expect(drawn.has(id)).toBe(true);
  }
});
