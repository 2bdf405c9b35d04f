import { beforeEach, expect, it, vi } from "vitest";
import { Problem } from "~/api/client";
import type { Listener } from "~/api/socket";
import type { Heard, Message } from "~/api/types";
import { table } from "~/table/store";

type Sent = (
  path: string,
  options: { body?: { n?: number; key: string }; params: { query?: { since: number } } },
) => unknown;

const { send, line } = vi.hoisted(() => ({ send: vi.fn(), line: { listener: null as unknown, seen: vi.fn() } }));
vi.mock("~/api/client", async (original) => {
  const say = (path: string, options: unknown) => Promise.resolve().then(() => send(path, options));
  return { ...(await original<object>()), api: { GET: say, POST: say }, got: (answer: unknown) => answer };
});
vi.mock("~/api/socket", () => ({
  theLine: () => ({
    seen: line.seen,
    listen: (listener: unknown) => {
      line.listener = listener;
      return () => undefined;
    },
  }),
}));

const answers = (answer: Sent) =>
  send.mockImplementation((path: string, options: never) => (path.endsWith("/odds") ? null : answer(path, options)));
const heard = (...numbers: number[]): Heard[] => numbers.map((n) => ({ n, kind: `e${n}` }));
const message = (n: number, events: readonly Heard[] = [], more: Partial<Message> = {}): Message => ({
  match: "m",
  seat: "US",
  n,
  status: "playing",
  waiting: ["US"],
  crumbs: [],
  view: {},
  ask: { prompt: "go", moves: [["left"], ["right"]], rules: [], about: {} },
  undo: true,
  playable: true,
  result: null,
  clock: {},
  events,
  earlier: false,
  ...more,
});

function sat() {
  const store = table("m", "US");
  store.getState().listen();
  const listener = line.listener as Listener;
  return { store, listener, numbers: () => store.getState().heard.map((event) => event.n) };
}

beforeEach(() => {
  vi.useRealTimers();
  send.mockReset();
  answers(() => ({}));
});

it("a retry answers the question that was seen, whatever has come since", async () => {
  vi.useFakeTimers();
  const { store, listener } = sat();
  listener.message(message(3));
  const sent: unknown[] = [];
  answers((path, { body }) => {
    if (!path.endsWith("/answer")) return {};
    sent.push([body?.n, body?.key]);
    if (sent.length > 1) throw new Problem(409, "moved_on", "Look again.");
    listener.message(message(4));
    throw new Problem(0, "offline", "");
  });
  const done = store.getState().commit(["left"]);
  await vi.runAllTimersAsync();
  await done;
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect((sent[0] as unknown[])[0]).toBe(3);
});

it("what was refused because the match had moved on is said beside what is new", async () => {
  const { store, listener } = sat();
  listener.message(message(3));
  answers((path) => {
    if (path.endsWith("/view")) return message(5, heard(4, 5));
    throw new Problem(409, "moved_on", "Look again.");
  });
  await store.getState().commit(["left"]);
  expect(store.getState().message?.n).toBe(5);
  expect(store.getState().problem?.key).toBe("moved_on");
  expect(store.getState().busy).toBe(false);
});

it("a reply that overtakes the socket takes nothing from the story", async () => {
  const { store, listener, numbers } = sat();
  listener.message(message(2, heard(1, 2)));
  answers((path) => (path.endsWith("/resign") ? message(6, heard(6)) : {}));
  await store.getState().resign();
  listener.message(message(5, heard(3, 4, 5)));
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(store.getState().message?.n).toBe(6);
});

it("what has no key is never sent twice", async () => {
  const { store, listener } = sat();
  listener.message(message(2));
  let sent = 0;
  answers((path) => {
    if (!path.endsWith("/proposals")) return {};
    sent += 1;
    throw new Problem(0, "offline", "");
  });
  await store.getState().propose("take_back");
  expect(sent).toBe(1);
  expect(store.getState().problem?.key).toBe("offline");
});

it("the beginning of a long story is fetched portion by portion", async () => {
  const { listener, numbers } = sat();
  const asked: number[] = [];
  answers((path, { params }) => {
    if (!path.endsWith("/events")) return {};
    const since = params.query?.since ?? 0;
    asked.push(since);
    return heard(since + 1, since + 2);
  });
  listener.message(message(8, heard(6, 7, 8), { earlier: true }));
  await vi.waitFor(() => expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]));
  expect(asked).toEqual([0, 2, 4]);
});

it("a reply over HTTP does not say that the line is there", async () => {
  const { store, listener } = sat();
  listener.message(message(2));
  listener.line(false);
  answers((path) => (path.endsWith("/undo") ? message(3) : {}));
  await store.getState().undo();
  expect(store.getState().line).toBe("lost");
  listener.bye("no_access");
  expect(store.getState().line).toBe("closed");
});

it("what was read stays read when the table is opened again", () => {
  const { store } = sat();
  store.getState().read(7);
  expect(table("m", "US").getState().seen()).toBe(7);
  expect(table("m", "JP").getState().seen()).toBe(0);
});
