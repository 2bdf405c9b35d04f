import { describe, expect, it } from "vitest";
import type { Card, Level } from "~/api/types";
import { planOf } from "~/pages/setup/plans";
import { ranksOf } from "~/pages/setup/ranks";

const level = (bot: string, rank: number, temper = "even"): Level => ({
  bot,
  rank,
  face: "staff",
  temper,
  rating: null,
  give: null,
  seconds: null,
  name: { en: bot },
  style: { en: "" },
});
const card: Card = {
  id: "sample",
  version: "1",
  seats: ["us", "jp"],
  guests: [],
  scenarios: ["one"],
  options: [],
  presets: {},
  sides: {},
  bid: null,
  package: null,
  bots: ["staff", "staff_bold", "recruit", "random"],
  levels: [level("recruit", 1), level("staff", 2), level("staff_bold", 2, "bold")],
};

describe("the opponents of a game", () => {
  it("are ranks, the weakest first; those of one rank differ in temper", () => {
    const ranks = ranksOf(card).map(({ rank, levels }) => [rank, levels.map(({ bot }) => bot)]);
    expect(ranks).toEqual([
      [1, ["recruit"]],
      [2, ["staff", "staff_bold"]],
    ]);
  });

  it("are its bots, each a rank, where the game says nothing of them", () => {
    const ranks = ranksOf({ ...card, bots: ["clever", "random"], levels: [] });
    expect(ranks.map(({ rank, levels }) => [rank, levels[0].bot])).toEqual([
      [1, "random"],
      [2, "clever"],
    ]);
  });

  it("are what is kept from the last match; one who is no longer offered is not", () => {
    expect(planOf(card, { bot: "staff_bold" }).bot).toBe("staff_bold");
    expect(planOf(card, { bot: "random" }).bot).toBe("staff");
  });
});
