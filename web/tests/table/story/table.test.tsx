import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Listener } from "~/api/socket";
import type { Heard, Message, Summary } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { AnyGame, BoardProps } from "~/contract/game";
import { table } from "~/table/store";
import { TableView } from "~/table/TableView";
import { useSettings } from "~/ui/settings";
import { Voice } from "~/words";

let listener: Listener;
vi.mock("~/api/socket", () => ({
  theLine: () => ({
    seen: () => undefined,
    listen: (each: Listener) => {
      listener = each;
      return () => undefined;
    },
  }),
}));
vi.mock("~/api/client", async (original) => ({
  ...(await original<object>()),
  api: { GET: (path: string, { params }: { params: unknown }) => asked(path, params) },
  got: (answer: unknown) => answer,
}));
/** The views on the way, as the server would give them. */
const between = {
  from: 2,
  last: 3,
  frames: [
    { n: 2, view: "v+1", events: [] },
    { n: 3, view: "live", events: [] },
  ],
};
const asked = vi.fn(
  (path: string, _: unknown): Promise<unknown> => Promise.resolve(path.endsWith("/replay") ? between : null),
);
vi.mock("~/ui/names", () => ({ useNames: () => ({ chair: () => "" }) }));

/** The board draws what it is given; a test of what is in the scene needs no more. */
const given = vi.fn();
const voice = new Voice("en", {
  title: "Game",
  "event.sails": "{who} sails.",
  "prompt.go": "What now?",
  "move.stay": "Stay",
});
const heardBy: (readonly Heard[])[] = [];
const game = {
  Board: ({ scene, telling }: BoardProps<string, unknown>) => {
    given(scene.view, telling?.phase);
    return (
      <p data-testid="board" className={telling?.ms ? "moves" : ""}>
        {scene.view}
      </p>
    );
  },
  words: { en: {}, it: {} },
  subtitle: () => "",
  score: ({ view }: { view: string }) => `score ${view}`,
  story: {
    beats(_: { view: string }, events: readonly Heard[]) {
      heardBy.push(events);
      return events.map((event, n) => ({
        through: n + 1,
        chapter: "one",
        caption: `${event.about?.who} sails.`,
        importance: 2 as const,
        ms: 500,
      }));
    },
  },
} as unknown as AnyGame;
const drawn = { id: "g", game, voice, printed: {}, side: () => "none" } as unknown as Drawn;
const summary = {
  id: "m",
  game: "g",
  mine: ["US"],
  seats: { US: { kind: "person", name: "A" } },
} as unknown as Summary;
const ask = { prompt: "go", moves: [["stay"]], rules: [], about: {} };
const message = (n: number, view: string, events: readonly Heard[], asked = true): Message =>
  ({
    match: "m",
    seat: "US",
    n,
    status: "playing",
    waiting: [],
    crumbs: [],
    view,
    ask: asked ? ask : null,
    undo: false,
    playable: true,
    result: null,
    clock: {},
    events,
    earlier: false,
  }) as Message;
const sails = (n: number, who: string): Heard => ({ n, kind: "sails", about: { who } });

let page: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  useSettings.setState({ speed: "normal", motion: "full" });
  heardBy.length = 0;
  given.mockClear();
  asked.mockClear();
  const store = table("m", "US");
  store.getState().listen();
  page = render(
    <QueryClientProvider client={new QueryClient()}>
      <TableView store={store} summary={summary} drawn={drawn} seats={["US"]} />
    </QueryClientProvider>,
  ).container;
  act(() => listener.message(message(1, "v", [], false)));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const tell = () => act(async () => listener.message(message(3, "live", [sails(2, "Akagi"), sails(3, "Kaga")])));
const question = () => page.querySelector(".question h2")?.textContent ?? "";
const board = () => page.querySelector("[data-testid=board]")?.textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it("the question, the log and the points wait until the story has been told", async () => {
  await tell();
  expect([board(), page.querySelector(".question")]).toEqual(["v", null]);
  expect(page.querySelector(".story-to-come")).not.toBeNull();
  expect(page.textContent).not.toContain("What now?");
  expect(page.querySelector(".panel-tabs")?.textContent).not.toContain("Akagi");
  expect(page.querySelector(".bar-score")?.textContent).toBe("score v");
  expect(given).not.toHaveBeenCalledWith("live", undefined);
  wait(600);
  expect(board()).toBe("v+1");
  expect(page.querySelector(".panel-tabs")?.textContent).not.toContain("Akagi");
  wait(2000);
  expect(page.querySelector(".panel-tabs")?.textContent).toContain("Akagi");
  expect(page.querySelector(".panel-tabs")?.textContent).not.toContain("Kaga");
  wait(60_000);
  expect([board(), question()]).toEqual(["live", "What now?"]);
});

it("skipped at any moment it leaves the same screen as when it is watched", async () => {
  await tell();
  wait(60_000);
  const watched = page.querySelector(".table")?.innerHTML;
  for (const at of [0, 300, 900, 3000]) {
    act(() => listener.message(message(3, "live", [])));
    cleanup();
    const store = table("m", "US");
    store.getState().listen();
    page = render(
      <QueryClientProvider client={new QueryClient()}>
        <TableView store={store} summary={summary} drawn={drawn} seats={["US"]} />
      </QueryClientProvider>,
    ).container;
    act(() => listener.message(message(1, "v", [], false)));
    await tell();
    wait(at);
    act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
    expect(question()).toBe("What now?");
    expect(stable(page.querySelector(".table")?.innerHTML)).toBe(stable(watched));
  }
});

/** Ids are counted by the page and say nothing. */
const stable = (html = ""): string =>
  html.replace(/(id|for|aria-\w+|data-collection)="[^"]*(react-aria|_r_|:r)[^"]*"/g, "");

it("asks for the views between where several steps came at once, from its own seat, and only if there is a story", async () => {
  const replays = () => asked.mock.calls.filter(([path]) => path.endsWith("/replay")).map(([, params]) => params);
  await act(async () => listener.message(message(2, "v2", [sails(2, "Akagi")])));
  expect(replays()).toEqual([]); // one step: the views before and after it are at hand
  await act(async () => listener.message(message(4, "v4", [])));
  expect(replays()).toEqual([]);
  await act(async () => listener.message(message(6, "live", [sails(5, "Akagi"), sails(6, "Kaga")])));
  expect(replays()).toEqual([{ path: { match: "m" }, query: { eyes: "US", since: 4 } }]);
});

it("while they are on their way the board stays, and without them it is told all the same", async () => {
  let fail = (_: Error): void => undefined;
  asked
    .mockImplementationOnce(() => Promise.resolve(null))
    .mockImplementationOnce(() => new Promise((_, no) => (fail = no)));
  await tell();
  expect([board(), question(), page.querySelector(".story-caption")]).toEqual(["v", "", null]);
  await act(async () => fail(new Error("gone")));
  expect(page.querySelector(".story-caption")?.textContent).toBe("Akagi sails.");
  wait(60_000);
  expect([board(), question()]).toEqual(["live", "What now?"]);
});

it("switched off, nothing is told and nothing waits", async () => {
  act(() => useSettings.setState({ speed: "off" }));
  await tell();
  expect([board(), question()]).toEqual(["live", "What now?"]);
});

it("what is being told stands once beside the panel's own strip, and what comes not at all", async () => {
  await tell();
  page.querySelector(".story-panel .story-strip")?.remove(); // only a phone shows it
  const times = (what: string) => (page.querySelector(".table")?.innerHTML ?? "").split(what).length - 1;
  page.querySelector("[role=status]")?.remove(); // only heard
  expect([times("Akagi sails."), times("Kaga sails.")]).toEqual([1, 0]);
});

it("M switches the sound while a story is told, and it comes back as loud as it was", async () => {
  act(() => useSettings.setState({ sound: 0.3 }));
  await tell();
  const press = () => act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "m" })));
  press();
  expect(useSettings.getState().sound).toBe(0);
  press();
  expect(useSettings.getState().sound).toBe(0.3);
  act(() => useSettings.setState({ sound: 0 }));
});

it("the keys of the story are told while it runs", async () => {
  HTMLDialogElement.prototype.showModal = () => undefined;
  await tell();
  act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "?" })));
  expect([...page.querySelectorAll(".keys-help kbd")].map((key) => key.textContent)).toContain("M");
  expect(page.querySelectorAll(".keys-help dl")[1]?.querySelectorAll("kbd").length).toBe(7);
});

it("a game is given what its seat heard, in order, and nothing else", async () => {
  await tell();
  expect(heardBy.at(-1)?.map(({ about }) => about?.who)).toEqual(["Akagi", "Kaga"]);
  expect(JSON.stringify(heardBy)).not.toContain("live");
});

it("where motion is unwanted nothing moves, the captions remain, and Next goes on", async () => {
  act(() => useSettings.setState({ motion: "less" }));
  await tell();
  wait(60_000);
  expect(page.querySelector(".moves")).toBeNull();
  expect(page.querySelector(".story-caption")?.textContent).toBe("Akagi sails.");
  expect(page.querySelector("[role=status]")?.textContent).toContain("Akagi sails.");
  act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: " " })));
  expect(page.querySelector(".story-caption")?.textContent).toBe("Kaga sails.");
});
