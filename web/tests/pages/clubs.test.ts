import { expect, test } from "vitest";
import type { ClubMember } from "~/api/clubs";
import { partsOf } from "~/pages/clubs/Linked";
import { byStrength, share, strengthOf } from "~/pages/clubs/strengths";
import { datesOf, gamesOf, type Plan, roundsOf } from "~/pages/tournaments/announced";

const member = (name: string, ratings: Record<string, number>): ClubMember => ({
  name,
  role: "member",
  at: 0,
  me: false,
  here: false,
  playing: null,
  ratings: Object.entries(ratings).map(([game, value]) => ({ game, value, deviation: 50 })),
});

test("members stand by their strength at one game, the others after them in their order", () => {
  const all = [member("Owner", {}), member("Weak", { one: 1400 }), member("Strong", { one: 1700, two: 1000 })];
  expect(byStrength(all, "one").map(({ name }) => name)).toEqual(["Strong", "Weak", "Owner"]);
  expect(byStrength(all, "two").map(({ name }) => name)).toEqual(["Strong", "Owner", "Weak"]);
  expect(strengthOf(all[0]!, "one")).toBeUndefined();
  expect([share(1700, 1700), share(100, 1700)]).toEqual([1, 0.05]);
});

test("only addresses of this site can be followed", () => {
  const here = "https://wardroom.example";
  expect(partsOf(`see ${here}/replay/00ff of https://elsewhere.example/x`, here)).toEqual([
    { text: "see " },
    { text: `${here}/replay/00ff`, path: "/replay/00ff" },
    { text: " of " },
    { text: "https://elsewhere.example/x" },
  ]);
  expect(partsOf("https://wardroom.example.evil/x", here)).toEqual([{ text: "https://wardroom.example.evil/x" }]);
});

test("the announcement counts rounds, their dates and games", () => {
  const plan: Plan = { kind: "knockout", most: 8, rounds: 0, legs: 2, days: 14, starts: 0 };
  expect([roundsOf(plan), gamesOf(plan)]).toEqual([3, 6]);
  expect(datesOf(plan).map(({ to }) => to / (24 * 3_600_000))).toEqual([14, 28, 42]);
  expect(roundsOf({ ...plan, kind: "swiss", rounds: 5 })).toBe(5);
  expect(roundsOf({ ...plan, kind: "robin" })).toBe(7);
  expect(datesOf({ ...plan, kind: "ladder" })).toEqual([]);
  expect(datesOf({ ...plan, starts: null })).toEqual([]);
});
