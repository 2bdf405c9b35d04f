import { describe, expect, it } from "vitest";
import { bare, framed, freeOf, type Lying, type Point } from "~/table/map/framing";

const board = { left: 0, top: 0, right: 1000, bottom: 600 };
const at = { k: 1, x: 0, y: 0 };
const drawn = ({ k, x, y }: Lying, [px, py]: Point): Point => [k * px + x, k * py + y];

describe("the free part of a board", () => {
  it("is the board where nothing lies over it, or only beside it", () => {
    expect(freeOf(board, [])).toEqual(board);
    expect(freeOf(board, [{ left: 1000, top: 0, right: 1400, bottom: 600 }])).toEqual(board);
  });

  it("is what a tray, a strip and a corner leave", () => {
    const tray = { left: 0, top: 400, right: 1000, bottom: 600 };
    const strip = { left: 0, top: 0, right: 1000, bottom: 50 };
    const corner = { left: 940, top: 300, right: 990, bottom: 400 };
    expect(freeOf(board, [tray, strip, corner])).toEqual({ left: 0, top: 50, right: 940, bottom: 400 });
  });

  it("is the board again where next to nothing would be left", () => {
    expect(freeOf(board, [{ left: 0, top: 60, right: 1000, bottom: 600 }])).toEqual(board);
  });
});

describe("a place that is seen as it lies", () => {
  const tools = { left: 960, top: 400, right: 1000, bottom: 600 };

  it("is one that no cover touches, however small the free part is", () => {
    expect(bare(at, [[980, 300]], board, [tools])).toBe(true);
    expect(bare(at, [[980, 390]], board, [tools])).toBe(false);
    expect(bare(at, [[990, 300]], board, [tools])).toBe(false); // half of it lies outside
    expect(bare({ k: 2, x: 0, y: 0 }, [[490, 150]], board, [tools])).toBe(true);
  });
});

describe("a framed picture", () => {
  const free = { left: 0, top: 50, right: 940, bottom: 400 };

  it("stays where all can be seen", () => {
    expect(
      framed(
        at,
        [
          [200, 200],
          [700, 300],
        ],
        free,
      ),
    ).toEqual(at);
  });

  it("moves no more than it must", () => {
    const seen = framed(at, [[500, 500]], free);
    expect(seen.x).toBe(0);
    expect(drawn(seen, [500, 500])).toEqual([500, 366]);
  });

  it("goes farther for what needs more room, and no farther", () => {
    const near = { k: 4, x: 0, y: 0 };
    const ends: Point[] = [
      [100, 100],
      [500, 150],
    ];
    const seen = framed(near, ends, free);
    expect(seen.k).toBeCloseTo(872 / 400);
    for (const end of ends) {
      const [x, y] = drawn(seen, end);
      expect(x).toBeGreaterThanOrEqual(33.9);
      expect(x).toBeLessThanOrEqual(906.1);
      expect(y).toBeGreaterThan(50);
      expect(y).toBeLessThan(400);
    }
  });

  it("comes nearer where that is wished, and puts it in the middle", () => {
    const seen = framed(at, [[100, 100]], free, { scale: 3, centred: true });
    expect(seen.k).toBe(3);
    expect(drawn(seen, [100, 100])).toEqual([470, 225]);
  });

  it("sees the first where not all find room", () => {
    const seen = framed(
      { k: 2, x: 0, y: 0 },
      [
        [900, 500],
        [0, 0],
      ],
      free,
      { least: 2 },
    );
    expect(seen.k).toBe(2);
    const [x, y] = drawn(seen, [900, 500]);
    expect([x <= 906, y <= 366]).toEqual([true, true]);
  });
});
