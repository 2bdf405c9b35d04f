import { expect, it } from "vitest";
import { since, standing } from "~/table/history";

const heard = (kinds: string[], about: Record<number, object> = {}) =>
  kinds.map((kind, n) => ({ n: n + 1, kind, about: (about[n] ?? {}) as Record<string, unknown> }));

it("an undo unsays the last events that still hold", () => {
  const events = heard(["moved", "moved", "took_back", "took_back"], { 2: { count: 1 }, 3: { count: 1 } });
  expect(standing(events).map((event) => event.undone ?? false)).toEqual([true, true, false, false]);
});

it("an undo that had told nothing unsays nothing", () => {
  expect(standing(heard(["moved", "took_back"], { 1: { count: 0 } }))[0]?.undone).toBeUndefined();
});

it("going back by consent unsays all after the first so many", () => {
  const events = heard(["turn", "moved", "moved", "went_back", "moved"], { 3: { to: 1 } });
  expect(standing(events).map((event) => event.undone ?? false)).toEqual([false, true, true, false, false]);
});

it("the recap tells what still holds of what came since", () => {
  const events = heard(["turn", "moved", "took_back", "moved"], { 2: { count: 1 } });
  expect(since(events, 1).map((event) => event.n)).toEqual([4]);
});
