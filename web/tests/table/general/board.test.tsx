import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Part } from "~/api/types";
import { catalogues } from "~/catalogue/words";
import type { Scene } from "~/contract/game";
import { general } from "~/table/general";
import type { View } from "~/table/general/atlas";
import { begin } from "~/words";
import { CARD, MAP, sceneOf } from "./straits";

// Panning and zooming want a page that has been laid out.
vi.mock("~/table/map/useZoom", () => ({
  useZoom: () => ({ show: () => undefined, frame: () => undefined, by: () => undefined, whole: () => undefined }),
}));

const game = general({ map: MAP, card: CARD });
const [choose, commit, whyNot] = [vi.fn(), vi.fn(), vi.fn()];

function board(draft: readonly Part[] = [], scene: Scene<View, unknown> = sceneOf(), still = false) {
  const { container } = render(
    <game.Board
      scene={scene}
      draft={draft}
      moves={scene.ask?.moves ?? []}
      choose={choose}
      commit={commit}
      whyNot={whyNot}
      shown={{}}
      touched={new Set()}
      news={[]}
      odds={null}
      still={still}
    />,
  );
  return container;
}

const circle = (page: HTMLElement, id: string) => page.querySelector(`[data-place="${id}"]`) as Element;
const row = (name: string) => screen.getByRole("rowheader", { name }).closest("tr") as HTMLElement;

beforeAll(async () => {
  await begin(catalogues, "en");
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it("a place with one thing to choose is chosen at once, from the map as from the table", () => {
  const page = board();
  fireEvent.click(circle(page, "narrows"));
  expect(choose).toHaveBeenLastCalledWith(["sail", "east-2"]);
  fireEvent.click(within(row("Narrows")).getByRole("button", { name: /block 2/ }));
  expect(choose).toHaveBeenCalledTimes(2);
});

it("a place with several asks which", () => {
  const page = board();
  fireEvent.click(circle(page, "eastport"));
  expect(choose).not.toHaveBeenCalled();
  const asked = screen.getByRole("dialog", { name: "East Port" });
  fireEvent.click(within(asked).getByRole("button", { name: /block 4 sails to Narrows/ }));
  expect(choose).toHaveBeenCalledWith(["sail", "east-4", "narrows"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("Escape closes it, and nothing was chosen", () => {
  fireEvent.click(circle(board(), "eastport"));
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(choose).not.toHaveBeenCalled();
});

it("what is chosen already is committed by a second tap", () => {
  fireEvent.click(circle(board(["sail", "east-2", "westport"]), "westport"));
  expect(commit).toHaveBeenCalledWith(["sail", "east-2", "westport"]);
});

it("marks where the piece is and what is chosen, in the table too", () => {
  board(["sail", "east-2", "westport"]);
  expect(within(row("Narrows")).getByText("currently here")).toBeTruthy();
  expect(within(row("West Port")).getByRole("button").getAttribute("aria-pressed")).toBe("true");
  expect(within(row("East Port")).getByRole("button").getAttribute("aria-pressed")).toBe("false");
});

it("asks why not where nothing can be chosen", () => {
  const ask = { prompt: "hit", moves: [["hit", "east-1"]], rules: [], about: {} };
  fireEvent.click(circle(board([], sceneOf(undefined, ask)), "westport"));
  expect(whyNot).toHaveBeenCalledWith("westport");
});

it("the keyboard begins at what can be chosen, walks the map and hears what is there", () => {
  const page = board();
  const map = screen.getByRole("application");
  const heard = (key: string) => {
    fireEvent.keyDown(map, { key });
    return page.querySelector(".general-map .unseen")?.textContent;
  };
  expect(heard("ArrowRight")).toBe("Narrows, sea, East: destroyer; West: unknown, can be chosen");
  expect(heard("ArrowLeft")).toBe("West Port, port, West: 2 × unknown");
  expect(heard("ArrowRight")).toMatch(/^Narrows/);
  fireEvent.keyDown(map, { key: "Enter" });
  expect(choose).toHaveBeenCalledWith(["sail", "east-2"]);
});

it("shows the rest of the view, and whose package it is", () => {
  board();
  expect(screen.getByText("burnt").nextSibling?.textContent).toBe("East0West2");
  expect(screen.getByText(/straits 1\.0\. The moves are refereed/)).toBeTruthy();
});

it("without places there is what is known, and nothing else", () => {
  const bare = general({ map: { pieces: "", places: [] }, card: { ...CARD, id: "bare" } });
  const scene = sceneOf({ hand: ["ace", "two"], ready: true, units: [{ id: "a", hits: 2 }] }, null);
  const lobby = { ...scene.lobby, game: "bare" };
  const nothing = { draft: [], moves: [], shown: {}, touched: new Set<string>(), news: [], odds: null };
  render(<bare.Board scene={{ ...scene, lobby }} {...{ ...nothing, choose, commit, whyNot }} />);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Known information");
  expect(screen.getByText("ace, two")).toBeTruthy();
  expect(screen.getByText("yes")).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "hits" })).toBeTruthy();
});

it("a picture of it can be looked at and not touched", () => {
  const page = board([], sceneOf(undefined, null), true);
  fireEvent.click(circle(page, "narrows"));
  expect(page.querySelector("table")).toBeNull();
  expect(choose).not.toHaveBeenCalled();
});
