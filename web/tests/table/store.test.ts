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

it("what the staff has played is said until the player goes on", () => {
  const { store, listener } = sat();
  listener.message(message(3));
  store.setState({ aid: { kind: "played", answered: 39 } });
  listener.message(message(4));
  expect(store.getState().aid).not.toBeNull();
  store.getState().choose(["left"]);
  expect(store.getState().aid).toBeNull();
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

it("what is pressed at the next question, before the last reply is there, is sent after it, and once", async () => {
  const { store, listener } = sat();
  listener.message(message(3));
  const sent: unknown[] = [];
  let reply = (_: unknown): void => undefined;
  answers((path, { body }) => {
    if (!path.endsWith("/answer")) return {};
    sent.push(body?.n);
    return sent.length > 1 ? message(5) : new Promise((resolve) => (reply = resolve));
  });
  const { commit } = store.getState();
  const first = commit(["left"]);
  await commit(["left"]); // pressed twice
  listener.message(message(4)); // the line is quicker than the reply
  const others = [commit(["right"]), commit(["right"])];
  expect(sent).toEqual([3]);
  reply(message(4));
  await Promise.all([first, ...others]);
  expect(sent).toEqual([3, 4]);
  expect(store.getState()).toMatchObject({ busy: false, problem: null, message: { n: 5 } });
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

/** As the server looks ahead: a list that goes on beyond an `x` is refused there. */
const past = ({ lists }: { lists: string[][][] }) =>
  lists.map((moves) => {
    const index = moves.findIndex(([verb]) => verb === "x") + 1;
    const refused = { key: "list_past_facts", rules: [], about: { index } };
    return { ask: null, final: "", ...(index && index < moves.length ? { refused } : {}) };
  });

it("sends many answers as one, and what comes after a fact as another; where it lies it asks before, and once", async () => {
  const { store, listener } = sat();
  listener.message(message(1));
  const sent: unknown[] = [];
  answers((path, { body }) => {
    if (path.endsWith("/ahead")) return sent.push("looked") && past(body as never);
    const { moves, n, key } = body as unknown as { moves: string[][]; n: number; key: string };
    sent.push([moves.flat().join(""), n, key.slice(-2)]);
    if (moves.slice(0, -1).some(([verb]) => verb === "x")) throw new Problem(422, "list_past_facts", "");
    return message(n + moves.length, heard(n + 1), { ask: null });
  });
  await store.getState().commitAll([["a"], ["x"], ["b"], ["x"], ["c"]]);
  expect(sent).toEqual(["looked", ["ax", 1, ".0"], ["bx", 3, ".1"], ["c", 5, ".2"]]);
  expect(store.getState()).toMatchObject({ busy: false, problem: null, message: { n: 6 } });
});

it("goes on with the very list whose reply was lost, whatever was told meanwhile", async () => {
  vi.useFakeTimers();
  const { store, listener } = sat();
  listener.message(message(1));
  const sent: unknown[] = [];
  const taken = new Map<string, Message>();
  answers((path, { body }) => {
    if (path.endsWith("/ahead")) return past(body as never);
    const { moves, n, key } = body as unknown as { moves: string[][]; n: number; key: string };
    sent.push([moves.flat().join(""), n, key.slice(-2)]);
    const before = taken.get(key);
    if (before) return before; // once only, however often it is sent
    taken.set(key, message(n + 2, heard(n + 1)));
    if (key.endsWith(".0")) throw new Problem(0, "unreachable", "");
    return taken.get(key);
  });
  const done = store.getState().commitAll([["a"], ["x"], ["b"]]);
  await vi.advanceTimersByTimeAsync(100);
  listener.message(message(3, heard(2))); // the socket tells what the reply would have
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(sent).toEqual([
    ["ax", 1, ".0"],
    ["ax", 1, ".0"],
    ["b", 3, ".1"],
  ]);
  expect(store.getState()).toMatchObject({ busy: false, problem: null });
});

it("what the others do while a reply is on its way is not one's own", async () => {
  const { store, listener } = sat();
  listener.message(message(1));
  let reply = (_: unknown): void => undefined;
  answers((path) => (path.endsWith("/answer") ? new Promise((resolve) => (reply = resolve)) : []));
  const done = store.getState().commit(["left"]);
  listener.message(message(2, heard(2), { ask: null })); // the line is quicker than the reply
  listener.message(message(3, heard(3)));
  await Promise.resolve();
  reply(message(2));
  await done;
  expect(store.getState().fresh.map(({ own }) => own)).toEqual([true, false]);
});

it("of many answers keeps none when one is refused, and says so", async () => {
  const { store, listener } = sat();
  listener.message(message(1));
  store.getState().together(["p", "q"], "there");
  answers((path) => {
    if (path.endsWith("/ahead")) return [{ refused: { key: "illegal_move", about: { index: 1 } } }];
    throw new Problem(422, "illegal_move", "no", [], { index: 1 });
  });
  await store.getState().commitAll([["a"], ["b"]]);
  expect(store.getState()).toMatchObject({ busy: false, problem: { key: "illegal_move" }, pieces: ["p", "q"] });
  listener.message(message(2));
  expect(store.getState()).toMatchObject({ pieces: [], goal: null });
});

it("looks ahead once for each question", async () => {
  const { store, listener } = sat();
  listener.message(message(1));
  const looks = vi.fn(() => [{ ask: null }]);
  answers((path) => (path.endsWith("/ahead") ? looks() : {}));
  const { ahead } = store.getState();
  await Promise.all([ahead([[["a"]]]), ahead([[["a"]]]), ahead([[["b"]]])]);
  expect(looks).toHaveBeenCalledTimes(2);
  listener.message(message(2));
  await ahead([[["a"]]]);
  expect(looks).toHaveBeenCalledTimes(3);
});

it("looks at more lists than the server takes at once, in their order", async () => {
  const { store, listener } = sat();
  listener.message(message(1));
  answers((_, { body }) => {
    const { lists } = body as unknown as { lists: string[][][] };
    if (lists.length > 24) throw new Problem(422, "bad_request", "");
    return lists.map(([move]) => ({ ask: null, said: move?.[0] }));
  });
  const lists = Array.from({ length: 30 }, (_, n) => [[`m${n}`]]);
  const seen = (await store.getState().ahead(lists)) as unknown as { said: string }[];
  expect(seen.map(({ said }) => said)).toEqual(lists.map((_, n) => `m${n}`));
});

it("odds that are refused late do not take those of a later moment away", async () => {
  const { store, listener } = sat();
  let refuse: (fault: Problem) => void = () => undefined;
  const late = new Promise((_, no) => {
    refuse = no;
  });
  send.mockImplementation((path: string) => {
    if (!path.endsWith("/odds")) return {};
    return store.getState().message?.n === 3 ? late : { win: 4 };
  });
  listener.message(message(3));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  listener.message(message(4));
  await vi.waitFor(() => expect(store.getState().odds).toEqual({ win: 4 }));
  refuse(new Problem(429, "too_many", "Too often."));
  await late.catch(() => undefined);
  await Promise.resolve();
  expect(store.getState().odds).toEqual({ win: 4 });
});

it("odds that were asked for too often come a little later, while the table is where it was", async () => {
  vi.useFakeTimers();
  const { store, listener } = sat();
  const asked: number[] = [];
  send.mockImplementation((path: string) => {
    if (!path.endsWith("/odds")) return {};
    asked.push(store.getState().message?.n ?? 0);
    if (asked.length < 3) throw new Problem(429, "too_many", "Too often.", [], { retry_after: 2 });
    return { win: asked.length };
  });
  listener.message(message(3));
  await vi.advanceTimersByTimeAsync(1_900);
  expect([store.getState().odds, asked]).toEqual([null, [3]]);
  listener.message(message(4)); // what was asked of the third is not asked again
  await vi.runAllTimersAsync();
  expect([store.getState().odds, asked]).toEqual([{ win: 3 }, [3, 4, 4]]);
});

it("chooses what cannot be taken back, and gives it once its button has said so", async () => {
  const { store, listener } = sat();
  const sent: unknown[] = [];
  answers((path, { body }) => {
    if (!path.endsWith("/answer")) return {};
    const { unless_final: unless } = body as unknown as { unless_final: boolean };
    sent.push(unless);
    if (unless) throw new Problem(409, "final", "No.", [], { final: "dice" });
    return message(4, heard(4));
  });
  listener.message(message(3));
  await store.getState().commit(["left"]);
  expect(store.getState()).toMatchObject({
    draft: ["left"],
    foretold: { move: ["left"], final: "dice" },
    problem: null,
  });
  expect(store.getState().busy).toBe(false);
  await store.getState().commit(["left"], true);
  expect(sent).toEqual([true, false]);
  expect(store.getState().foretold).toBeNull();
});

it("chooses what the game warns of, and says so", async () => {
  const { store, listener } = sat();
  const warning = { key: "warning.slip" };
  answers((path) => {
    if (path.endsWith("/answer")) throw new Problem(409, "warned", "No.", [], { warning });
    return path.endsWith("/ahead") ? [{ ask: null, final: "dice", warning }] : {};
  });
  listener.message(message(3));
  await store.getState().commit(["left"]);
  expect(store.getState()).toMatchObject({ draft: ["left"], foretold: { move: ["left"], warning }, problem: null });
  await vi.waitFor(() => expect(store.getState().foretold?.final).toBe("dice"));
});

it("says that a move is final though the same message came twice meanwhile", async () => {
  const { store, listener } = sat();
  answers((path) => (path.endsWith("/ahead") ? [{ ask: null, final: "dice" }] : {}));
  listener.message(message(3));
  store.getState().choose(["left"]);
  listener.message(message(3)); // by the socket, after the reply
  await vi.waitFor(() => expect(store.getState().foretold).toMatchObject({ move: ["left"], final: "dice" }));
});

it("asks of the chosen move alone whether it can be taken back", async () => {
  const { store, listener } = sat();
  const asked: unknown[] = [];
  answers((path, { body }) => {
    if (!path.endsWith("/ahead")) return {};
    asked.push(body);
    return [{ ask: null, final: "sealed" }];
  });
  listener.message(message(3));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  expect(asked).toEqual([]); // two moves, and none is chosen
  store.getState().choose(["right"]);
  await vi.waitFor(() => expect(store.getState().foretold).toEqual({ move: ["right"], final: "sealed" }));
  expect(asked).toEqual([{ lists: [[["right"]]], n: 3, odds: false, only_final: true }]);
  store.getState().choose([]);
  expect(store.getState().foretold).toBeNull();
  store.setState({ aid: { kind: "playing", answered: 0 } });
  store.getState().choose(["right"]);
  expect(asked).toHaveLength(1); // while the staff plays nobody presses
});
