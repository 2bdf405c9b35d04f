import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Heard } from "~/api/types";
import type { Beat } from "~/contract/story";
import { type Chunk, drawnView, eventsOf, knownBy, type Teller, teller, untold } from "~/table/story/teller";

const heard = (n: number): Heard => ({ n, kind: `k${n}` });
const beat = (through: number, chapter: string, ms = 400): Beat => ({
  through,
  chapter,
  caption: "Three blocks sail.",
  importance: 1,
  ms,
});
const EVENTS = [1, 2, 3, 4].map(heard);
const chunk: Chunk = {
  before: "v0",
  moments: EVENTS.map((event) => ({ view: `v${event.n}`, events: [event] })),
  own: false,
  beats: [beat(1, "moves"), beat(2, "moves"), beat(3, "battle")], // the fourth event needs no telling
};
const LONG = 1e6;

let calm = false;
let story: Teller;
const now = () => story.getState();
const idle = () => now().steps.length === 0;

beforeEach(() => {
  vi.useFakeTimers();
  calm = false;
  story = teller(1, () => calm);
});
afterEach(() => vi.useRealTimers());

it("acts, applies the change, rests, and goes on by itself to the end", () => {
  now().add(chunk);
  expect(drawnView(now())).toBe("v0");
  expect(untold(now()).size).toBe(4);
  vi.advanceTimersByTime(399);
  expect(now().phase).toBe("acts");
  vi.advanceTimersByTime(1);
  expect([now().phase, drawnView(now())]).toEqual(["rests", "v1"]);
  expect([...untold(now())]).toEqual(EVENTS); // the log grows when a beat ends
  vi.advanceTimersByTime(LONG);
  expect(idle()).toBe(true);
  expect(untold(now()).size).toBe(0);
});

it("keeps the board within a step of the match, which is one change, and takes the seat's own view after it", () => {
  const [a, b, c] = EVENTS as [Heard, Heard, Heard];
  const moments = [
    { view: "own answer", events: [] },
    { view: "two", events: [a, b] },
    { view: "three", events: [c] },
  ];
  const known = knownBy({ before: "v0", moments });
  expect([0, 1, 2, 3].map(known)).toEqual(["own answer", "own answer", "two", "three"]);
});

it("once skipped, a lasting chapter stays untold until another begins", () => {
  const shot = (through: number, chapter = "battle 1") => ({ ...beat(through, chapter), lasting: chapter !== "moves" });
  const one = (at: number, chapter?: string): Chunk => ({
    before: `v${at - 1}`,
    moments: [{ view: `v${at}`, events: [heard(at)] }],
    own: false,
    beats: [shot(1, chapter)],
  });
  now().add(one(1));
  now().skip();
  expect(idle()).toBe(true);
  now().add(one(2));
  expect(idle()).toBe(true);
  now().add(one(3, "battle 2"));
  expect(idle()).toBe(false);
  now().end();
  now().add(one(4));
  expect(idle()).toBe(false);
});

it("goes to the next beat and to the one before at the player's pace", () => {
  now().add(chunk);
  now().pause();
  now().next();
  expect(drawnView(now())).toBe("v1");
  now().back();
  expect(drawnView(now())).toBe("v0");
  vi.advanceTimersByTime(LONG);
  expect(now().at).toBe(0);
  now().pause();
  vi.advanceTimersByTime(LONG);
  expect(idle()).toBe(true);
});

it("is skipped by the chapter, and at once again to the end", () => {
  now().add(chunk);
  now().skip();
  expect(now().steps[now().at]?.beat.chapter).toBe("battle");
  now().skip();
  expect(idle()).toBe(true);
  now().add(chunk);
  now().skip();
  now().back(); // something was looked at since
  now().skip();
  expect(idle()).toBe(false);
});

it("leaves the same whenever it is skipped as when it is watched", () => {
  for (let at = 0; at < 8000; at += 250) {
    now().add(chunk);
    vi.advanceTimersByTime(at);
    now().end();
    expect([idle(), untold(now()).size, drawnView(now())]).toEqual([true, 0, undefined]);
    vi.advanceTimersByTime(LONG);
    expect(idle()).toBe(true);
  }
});

it("is told twice as fast, but never rests too short to be seen", () => {
  now().add(chunk);
  now().pace(4);
  vi.advanceTimersByTime(100);
  expect(now().phase).toBe("rests");
  vi.advanceTimersByTime(249);
  expect(now().at).toBe(0);
});

it("where nothing may move, each beat is two stills and waits for Next", () => {
  calm = true;
  now().add(chunk);
  expect(drawnView(now())).toBe("v0");
  vi.advanceTimersByTime(LONG);
  expect([now().at, drawnView(now())]).toEqual([0, "v1"]);
});

it("tells nothing while nobody looks", () => {
  now().wait(true);
  now().add(chunk);
  vi.advanceTimersByTime(LONG);
  expect([now().at, now().phase]).toEqual([0, "acts"]);
  now().wait(false);
  vi.advanceTimersByTime(LONG);
  expect(idle()).toBe(true);
});

describe("what comes meanwhile", () => {
  const later = (n: number, own = false): Chunk => ({
    before: `b${n}`,
    moments: [{ view: `a${n}`, events: [heard(n)] }],
    own,
    beats: [beat(1, "later")],
  });
  const make = vi.fn((all: Omit<Chunk, "beats">): Chunk => ({ ...all, beats: [beat(eventsOf(all).length, "all")] }));

  it("joins the end of the queue", () => {
    now().add(chunk);
    now().add(later(9));
    expect(now().steps.map((step) => step.before)).toEqual(["v0", "v1", "v2", "b9"]);
    expect(untold(now()).has(now().steps[3]!.events[0]!)).toBe(true);
  });

  it("is told together with what waits there, from the board as it was before all of it", () => {
    now().add(chunk, make);
    now().add(later(9), make);
    now().add(later(10), make);
    expect(eventsOf(make.mock.lastCall![0]).map(({ n }) => n)).toEqual([9, 10]);
    expect(now().steps.map((step) => step.before)).toEqual(["v0", "v1", "v2", "b9"]);
    now().add(later(11, true), make); // one's own doing stands apart
    expect(now().steps).toHaveLength(5);
  });

  it("is held back with the story even where it needs no telling", () => {
    now().add(chunk);
    const quiet = heard(12);
    now().add({ before: "b", moments: [{ view: "c", events: [quiet] }], own: false, beats: [] });
    expect(untold(now()).has(quiet)).toBe(true);
    expect(eventsOf(now().steps[0]!.chunk)).toContain(quiet); // and told with it, should it be told anew
    now().end();
    expect(untold(now()).size).toBe(0);
  });
});
