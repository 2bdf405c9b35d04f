import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Listener } from "~/api/socket";
import type { Message, Seat, Summary } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { Seated } from "~/table/Seated";

const { listeners } = vi.hoisted(() => ({ listeners: new Map<string, unknown>() }));
vi.mock("~/api/socket", () => ({
  theLine: () => ({
    seen: () => undefined,
    listen: (listener: Listener) => {
      listeners.set(String(listener.seat), listener);
      return () => undefined;
    },
  }),
}));
vi.mock("~/api/client", async (original) => ({
  ...(await original<object>()),
  api: { GET: () => Promise.resolve({}) },
  got: (answer: unknown) => answer,
}));
const shown: (Seat | null)[] = [];
vi.mock("~/table/TableView", () => ({
  TableView: ({ store }: { store: { getState(): { seat: Seat | null } } }) => {
    shown.push(store.getState().seat);
    return <p>table of {store.getState().seat}</p>;
  },
}));

const summary = { id: "m", game: "g", title: "", mine: ["JP", "US"], seats: {} } as unknown as Summary;
const drawn = {
  id: "g",
  game: {},
  side: () => "us",
  voice: { seat: (seat: Seat) => seat, say: () => "" },
} as unknown as Drawn;

const asks = { prompt: "go", moves: [["go"]], rules: [], about: {} };
function tell(seat: Seat, n: number, asked: boolean, status = "playing"): void {
  const told = { match: "m", seat, n, status, view: {}, ask: asked ? asks : null, events: [], waiting: [], clock: {} };
  act(() => (listeners.get(seat) as Listener).message(told as unknown as Message));
}
const seated = (mine: readonly Seat[] = ["JP", "US"]) =>
  render(<Seated summary={summary} drawn={drawn} mine={mine} />).container;

beforeEach(() => {
  shown.length = 0;
  listeners.clear();
});
afterEach(cleanup);

it("opens at nobody's view while others may sit there", () => {
  const page = seated();
  tell("JP", 9, false);
  expect(shown).toEqual([]);
  tell("US", 12, true);
  expect(shown).toEqual([]);
  expect(page.querySelector(".hand-over")?.textContent).toContain("handover.title");
  fireEvent.click(page.querySelector("button") as HTMLElement);
  expect(new Set(shown)).toEqual(new Set(["US"]));
});

it("hands over when the other is asked, and shows nothing until he is there", () => {
  const page = seated();
  tell("JP", 1, true);
  tell("US", 1, true);
  expect(page.textContent).toBe("table of JP"); // nobody has done anything yet
  tell("JP", 2, false);
  expect(page.querySelector(".hand-over")).not.toBeNull();
  expect(shown).not.toContain("US");
});

it("hides nothing when the match is over, nor from one who has one seat", () => {
  const page = seated();
  tell("JP", 30, false, "over");
  tell("US", 30, false, "over");
  expect(page.textContent).toBe("table of JP");
  cleanup();
  expect(seated(["US"]).textContent).toBe("table of US");
});
