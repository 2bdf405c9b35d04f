import { expect, it } from "vitest";
import { carried } from "~/pages/alone/carried";

const match = { wardroom: 2, game: "sealed", seats: ["east", "west"], entries: [{}, {}] };

it("says what a match in a file is, and whether it is over", () => {
  expect(carried(JSON.stringify(match))).toMatchObject({ game: "sealed", seats: match.seats, entries: 2, over: false });
  expect(carried(JSON.stringify({ ...match, result: { east: 1, west: 0 } }))?.over).toBe(true);
});

it("keeps the text of the file as it is, for its seals are of these very characters", () => {
  const text = ` ${JSON.stringify(match)}\n`;
  expect(carried(text)?.text).toBe(text);
});

it("knows a file that is no match", () => {
  for (const text of ["", "null", "[]", "{}", '{"wardroom": 1}', "once upon a time"]) expect(carried(text)).toBe(null);
});
