import { expect, test } from "vitest";
import { type Band, place } from "~/table/end/Scale";
import { momentOf } from "~/table/end/Verdict";

const BANDS: readonly Band[] = [undefined, 3, 6, 10].map((least) => ({ side: "us", least }));

test("points lie within their level, more of them further on", () => {
  const bands = [-20, 2, 3, 5, 6, 9, 10, 40].map((n) => Math.floor(place(BANDS, n) * 4));
  expect(bands).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  const places = [-3, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12].map((n) => place(BANDS, n));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("what brought points is found in the log, the last time it happened, unless it was taken back", () => {
  const brought = { kind: "hex_taken", about: { hex: "4423" } };
  const heard = [
    { n: 3, ...brought },
    { n: 7, ...brought },
    { n: 9, ...brought, undone: true },
  ];
  expect(momentOf({ brought }, heard)).toBe(7);
  expect(momentOf({ brought: null }, heard)).toBeNull();
  expect(momentOf({ brought: { kind: "india", about: { box: 2 } } }, heard)).toBeNull();
});
