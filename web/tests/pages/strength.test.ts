import { expect, it } from "vitest";
import { pageOf } from "~/api/people";
import { signed } from "~/api/rating";
import { about, known, levels, moments, months } from "~/pages/people/strength";

it("the curve begins where there is enough to tell, and at the third match at the latest", () => {
  const curve = [
    [1, 1700, 300],
    [2, 1600, 110],
    [3, 1500, 120],
    [4, 1550, 100],
  ] as const;
  expect(known({ curve }).map(({ at }) => at)).toEqual([2, 3, 4]);
  expect(known({ curve: curve.slice(0, 3) })[0]).toEqual({ at: 1, value: 1700, low: 1400, high: 2000 });
  expect(known({ curve: curve.slice(0, 2) })).toEqual([]);
});

it("round lines hold all of the band between them", () => {
  const lines = levels([{ at: 1, value: 1500, low: 1432, high: 1689 }]);
  expect(lines[0]).toBeLessThanOrEqual(1432);
  expect(lines.at(-1)).toBeGreaterThanOrEqual(1689);
  expect(lines.length).toBeLessThan(8);
  expect(new Set(lines.slice(1).map((line, n) => line - lines[n]!)).size).toBe(1);
});

it("names of moments are spread within the curve, and few where it is narrow", () => {
  expect(moments(0, 600, 3)).toEqual([100, 300, 500]);
  expect(moments(0, 600, 30)).toHaveLength(6);
  expect(moments(0, 600, 0)).toHaveLength(2);
});

it("months are named where they begin, each once, and some are left out where there is no room", () => {
  const [from, until] = [new Date(2026, 0, 20).getTime(), new Date(2026, 5, 2).getTime()];
  expect(months(from, until, 9).map((at) => new Date(at).getMonth())).toEqual([1, 2, 3, 4, 5]);
  expect(months(from, until, 3).map((at) => new Date(at).getMonth())).toEqual([1, 3, 5]);
  expect(months(from, from + 1000, 3)).toEqual([]);
});

it("changes have a sign, and what is little known is said in hundreds", () => {
  expect([signed(8.4), signed(-8.6), signed(-0.2)]).toEqual(["+8", "−9", "0"]);
  expect(about(1549)).toBe(1500);
});

it("a page has a way to it, whatever the name", () => {
  expect(pageOf("a/b c?")).toBe("/people/a%2Fb%20c%3F");
});
