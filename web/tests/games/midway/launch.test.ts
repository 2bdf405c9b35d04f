import { expect, it } from "vitest";
import {
  changed,
  isProposed,
  leftOf,
  movesOf,
  type Sender,
  sentBy,
  sumOf,
  toggled,
  written,
} from "~/games/midway/launch/order";
import { canTake, losing, type Share, shifted, spared } from "~/games/midway/launch/shares";
import losses from "./losses.json";

const deck = (base: string, goes = true): Sender => ({
  base,
  ready: [0, 12, 5],
  out: 5,
  home: goes ? 5 : null,
  deck: goes ? "E4-H" : "",
  goes,
  offered: true,
  rules: goes ? [] : ["MW-AR-4"],
});
const FROM = [deck("enterprise"), deck("hornet"), deck("yorktown"), deck("midway", false)];

it("what is proposed goes as it stands, base by base, in one list", () => {
  const sent = sentBy(FROM, null);
  expect(sumOf(sent)).toEqual([0, 36, 15]);
  expect(isProposed(FROM, sent)).toBe(true);
  expect(movesOf(FROM, sent)).toEqual([
    ["send_all", "enterprise"],
    ["send_all", "hornet"],
    ["send_all", "yorktown"],
    ["done"],
  ]);
});

it("a base is taken out and put back, and part of one goes by kind; list and board read the same word", () => {
  const without = toggled(FROM, sentBy(FROM, null), "hornet");
  const again = sentBy(FROM, written(without));
  expect(again).toEqual(without);
  expect(sumOf(again)).toEqual([0, 24, 10]);
  expect(leftOf(FROM, again)).toEqual([0, 24, 10]);
  expect(isProposed(FROM, again)).toBe(false);
  expect(isProposed(FROM, toggled(FROM, again, "hornet"))).toBe(true);
  const part = changed(again, "yorktown", 1, 4);
  expect(movesOf(FROM, part)).toEqual([
    ["send_all", "enterprise"],
    ["send", "yorktown", "D", 4],
    ["send", "yorktown", "T", 5],
    ["done"],
  ]);
});

const share = (base: string, flew: number, lost: number): Share => ({ base, flew, lost });

it("losses keep their sum: one more here is one less where most was lost", () => {
  const even = [share("enterprise", 12, 4), share("hornet", 12, 4), share("yorktown", 12, 3)];
  expect(shifted(even, "yorktown", 1).map(({ lost }) => lost)).toEqual([3, 4, 4]);
  expect(shifted(even, "enterprise", -1).map(({ lost }) => lost)).toEqual([3, 4, 4]);
  expect(spared(even, "enterprise").map(({ lost }) => lost)).toEqual([0, 6, 5]);
  expect(canTake([share("a", 2, 2), share("b", 5, 1)], "a", 1)).toBe(false);
});

it.each(losses)("what the server settles by itself is not sent: $even", ({ flew, even, moves }) => {
  expect(losing(Object.entries(flew).map(([base, n], at) => share(base, n ?? 0, even[at] ?? 0)))).toEqual(moves);
});

it("nor is a deck that loses none", () => {
  expect(losing([share("a", 4, 0), share("b", 4, 3)])).toEqual([["lose", "b", 3]]);
});
