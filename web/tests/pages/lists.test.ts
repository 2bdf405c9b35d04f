import { expect, it } from "vitest";
import type { Summary } from "~/api/types";
import { hostOf, type OfferFilter, openSeats, wanted } from "~/pages/lobby/offers";
import { best, chosen } from "~/pages/lobby/watched";

const ALL: OfferFilter = { game: "", pace: "", counts: "", near: false };
const table = (id: string, more: object = {}): Summary =>
  ({
    id,
    game: "first",
    status: "lobby",
    pace: {},
    unranked: [],
    seats: { US: { kind: "person", name: "Elena", rating: 1700 }, JP: { kind: "open", name: null } },
    ...more,
  }) as unknown as Summary;

it("offers are filtered by game, pace, what they count for, and strength", () => {
  const offer = table("a");
  expect(hostOf(offer)).toEqual({ name: "Elena", rating: 1700 });
  expect(openSeats(offer)).toEqual(["JP"]);
  const says = (filter: Partial<OfferFilter>, own = {}) => wanted(offer, { ...ALL, ...filter }, own);
  expect([says({}), says({ game: "first" }), says({ game: "second" })]).toEqual([true, true, false]);
  expect([says({ pace: "none" }), says({ pace: "daily" })]).toEqual([true, false]);
  expect([says({ counts: "rated" }), says({ counts: "casual" })]).toEqual([true, false]);
  expect([1600, 1500].map((first) => says({ near: true }, { first }))).toEqual([true, false]);
  expect(says({ near: true }), "who has no rating is near to all").toBe(true);
});

it("of matches to watch the strongest stands first, then that of somebody I follow", () => {
  const seats = (name: string, rating: number | null) => ({ US: { kind: "person", name, rating } });
  const strong = table("strong", { status: "playing", seats: seats("Elena", 1700) });
  const known = table("known", { status: "playing", seats: seats("Tom", null) });
  const other = table("other", { status: "playing", seats: seats("Ida", null), moved: 9 });
  const over = table("over", { status: "over", seats: seats("Tom", null) });
  const followed = new Set(["Tom"]);
  const ids = (matches: readonly Summary[]) => matches.map(({ id }) => id);
  const all = [other, over, known, strong];
  expect(ids(best(chosen(all, "now", "", followed), followed))).toEqual(["strong", "known", "other"]);
  expect(ids(chosen(all, "over", "", followed))).toEqual(["over"]);
  expect(ids(chosen(all, "following", "", followed))).toEqual(["over", "known"]);
});
