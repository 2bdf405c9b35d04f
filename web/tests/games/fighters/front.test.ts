import { expect, it } from "vitest";
import { hasDice } from "~/catalogue/front";

it("asks nobody for a word in the dice of a game without dice", () => {
  expect(hasDice("fighters")).toBe(false);
  expect(hasDice("a game that nobody has met")).toBe(true);
});
