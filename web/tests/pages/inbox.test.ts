import { expect, it } from "vitest";
import { countOf, type Inbox, type InboxItem } from "~/api/inbox";
import type { Summary } from "~/api/types";
import { FILTERS, kept } from "~/pages/inbox/sorts";
import { waitingForBits } from "~/pages/lobby/GiveBits";

const item = (kind: InboxItem["kind"], at: number): InboxItem => ({
  kind,
  at,
  about: "x",
  title: "",
  name: null,
  text: "",
  number: 0,
  due: null,
  match: null,
  line: null,
});

const told = (seen: number): Inbox => ({
  seen,
  waiting: [item("challenge", 10)],
  news: [item("message", 30), item("result", 20)],
  more: false,
});

it("the bell counts what can be answered, however old, and what came since I looked", () => {
  expect([0, 20, 25, 30].map((seen) => countOf(told(seen)))).toEqual([3, 2, 2, 1]);
});

it("every kind of line stands behind one filter besides all", () => {
  const kinds = ["challenge", "request", "invitation", "result", "round", "message", "announcement"] as const;
  for (const kind of kinds) expect(FILTERS.filter((filter) => kept({ kind }, filter)).length, kind).toBe(2);
});

it("only a full table in which I sit waits for what my browser promised", () => {
  const table = (status: string, my_turn: boolean, mine: readonly string[]) =>
    ({ status, my_turn, mine }) as unknown as Summary;
  const due = table("lobby", true, ["US"]);
  expect(
    waitingForBits([table("playing", true, ["US"]), due, table("lobby", false, ["US"]), table("lobby", true, [])]),
  ).toEqual([due]);
});
