import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { vi } from "vitest";
import type { Ask, Heard, Message, Summary } from "~/api/types";
import type { AnyGame } from "~/contract/game";
import { table } from "~/table/store";
import { TableView } from "~/table/TableView";
import { useSettings } from "~/ui/settings";
import type { Voice } from "~/words";

/** What a seat is told at once: the view it had, what it hears, and how things stand then. */
export interface ToTell {
  id: string;
  game: AnyGame;
  printed: unknown;
  voice: Voice;
  seat: string;
  before: unknown;
  events: readonly Heard[];
  after: unknown;
  ask: Ask;
}

/** The whole table of a real game while a story is told, beat by beat; then the question it ends with. */
export interface Watched {
  beats: readonly string[];
  /** The question's title at each beat: empty while the story goes on. */
  asked: readonly string[];
  end: string;
}

const MOST = 80;

/** Nothing moves, and each beat waits for Next: two tellings of the same are the same text. */
export function watched({ id, game, printed, voice, seat, before, events, after, ask }: ToTell): Watched {
  vi.stubGlobal("ResizeObserver", Idle);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(ROOM);
  useSettings.setState({ speed: "normal", motion: "less" });
  const summary = { id: "m", game: id, mine: [seat], seats: { [seat]: { kind: "person", name: "A" } } };
  const message = (n: number, view: unknown, asked: Ask | null) =>
    ({ ...EMPTY, match: "m", seat, n, view, ask: asked }) as unknown as Message;
  const store = table("m", seat);
  store.setState({ message: message(1, before, null), line: "open", read: nothing });
  const page = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <TableView
        store={store}
        summary={summary as unknown as Summary}
        drawn={{ id, game, printed, voice, side: () => "none" }}
        seats={[seat]}
      />
    </QueryClientProvider>,
  ).container;
  const heard = events.map((event) => ({ ...event, n: 2 }));
  act(() =>
    store.setState({
      message: message(2, after, ask),
      heard,
      news: heard,
      fresh: [{ since: 1, n: 2, before, after, events: heard, own: false, moments: [{ view: after, events: heard }] }],
    }),
  );
  const question = () => page.querySelector(".question h2")?.textContent ?? "";
  const told: string[] = [];
  const asked: string[] = [];
  while (page.querySelector(".table[data-telling]") && told.length < MOST) {
    told.push(stable(page.innerHTML));
    asked.push(question());
    act(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: " " })));
  }
  const end = question();
  cleanup();
  return { beats: told, asked, end };
}

class Idle {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const nothing = () => undefined;
/** A page without a size has no board. */
const ROOM = { x: 0, y: 0, top: 0, left: 0, right: 800, bottom: 600, width: 800, height: 600 } as DOMRect;
const EMPTY = { status: "playing", waiting: [], crumbs: [], playable: true, clock: {}, events: [], undo: false };

/** Ids are counted by the page and say nothing. */
const stable = (html: string): string => html.replace(/(react-aria|_r_|:r)[\w:.-]*/g, "");

/** Where two tellings are not the same, with what stands there: of two that are, nothing. */
export function apart(one: readonly string[], two: readonly string[]): readonly string[] {
  const found = one.flatMap((beat, n) => {
    const other = two[n] ?? "";
    const at = [...beat].findIndex((letter, k) => letter !== other[k]);
    return beat === other ? [] : [`beat ${n + 1}: ${beat.slice(at - 60, at + 60)} | ${other.slice(at - 60, at + 60)}`];
  });
  return one.length === two.length ? found : [...found, `${one.length} beats, and ${two.length}`];
}
