import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import ChallengesPage from "~/pages/lobby/ChallengesPage";
import WatchPage from "~/pages/lobby/WatchPage";
import PeoplePage from "~/pages/people/PeoplePage";

const seats = {
  US: { kind: "person", name: "Elena", rating: 1748 },
  JP: { kind: "open", name: null },
};
const table = { id: "t1", game: "strait", scenario: "one", options: {}, pace: {}, unranked: [], created: 1, moved: 1 };
const offer = { ...table, title: "Evening", status: "lobby", seats, mine: [], owner: false };
const finished = {
  ...table,
  status: "over",
  title: "",
  mine: [],
  result: { US: 1, JP: 0 },
  seats: { ...seats, JP: { kind: "person", name: "Tom", rating: null } },
};
const level = { bot: "flag", rank: 1, rating: 1633, give: 69, name: { en: "Flag lieutenant" }, style: { en: "" } };
const person = { name: "Elena", me: false, here: true, ratings: [{ game: "strait", value: 1748, deviation: 28 }] };
const SAID: Readonly<Record<string, unknown>> = {
  "/api/me": { accounts: true, me: { name: "Marco", role: "player" } },
  "/api/games": [
    { id: "strait", seats: ["US", "JP"], scenarios: ["one"], levels: [level], bots: ["flag"], guests: [], sides: {} },
  ],
  "/api/people": { ratings: [{ game: "strait", value: 1634, deviation: 31 }] },
  "/api/seeks": [{ game: "strait", pace: {}, window: 150, at: 1, others: 2 }],
  "/api/people/around": { following: [{ ...person, playing: null }], here: [], count: 1, unseen: 1 },
  "/api/people/leaders": [
    { name: "Elena", me: false, here: true, value: 1748, deviation: 28, matches: 96, month: 12, form: ["won", "lost"] },
  ],
};
const matches = (of: string) => (of === "open" ? [offer] : of === "watched" ? [finished] : []);

vi.mock("~/api/client", async (original) => ({
  ...(await original<object>()),
  api: {
    GET: async (path: string, { params }: { params?: { query?: { of?: string } } } = {}) =>
      path === "/api/matches"
        ? matches(params?.query?.of ?? "")
        : (SAID[path] ?? (path.endsWith("/view") ? { crumbs: [], waiting: [] } : {})),
  },
  got: (answer: unknown) => answer,
}));
vi.mock("~/catalogue/useDrawn", () => ({ useDrawn: () => null }));
vi.mock("react-i18next", () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: "en", exists: () => false } }),
}));

afterEach(cleanup);

const shown = (page: ReactNode) => render(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);

it("opponents: an offer with its host's strength, and what I look for", async () => {
  shown(<ChallengesPage />);
  const row = (await screen.findByText("Evening")).closest("tr");
  expect(row?.textContent).toContain("Elena1748");
  expect(row?.textContent).toContain("rating.rated");
  expect(await screen.findByText("lobby.you_look")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /lobby.seek_stop/ })).toHaveLength(2);
});

it("watch: where nobody plays, what is over, with its winner", async () => {
  shown(<WatchPage />);
  const won = await screen.findByText("watch.won");
  expect(won.closest("li")?.textContent).toContain("Elena");
  expect(screen.getByRole("link", { name: "watch.replay" }).getAttribute("href")).toBe("/replay/t1");
});

it("watch: where nobody plays now, a button to what is over, since there is some", async () => {
  shown(<WatchPage />);
  await screen.findByText("watch.won");
  fireEvent.click(screen.getByRole("radio", { name: /watch.now/ }));
  expect(await screen.findByText("watch.none_such")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "watch.show_over" }));
  expect(await screen.findByText("watch.won")).toBeTruthy();
});

it("people: leaders with their bots, whom I follow, and how many hide", async () => {
  shown(<PeoplePage />);
  const rows = await screen.findAllByRole("row");
  expect(rows.slice(1).map((row) => row.querySelector("th")?.textContent)).toEqual(["EElena", "Flag lieutenant"]);
  expect(await screen.findByText("directory.unseen")).toBeTruthy();
  expect(screen.getByRole("region", { name: "directory.following" }).textContent).toContain("Elena");
});
