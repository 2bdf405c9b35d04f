import { describe, expect, it } from "vitest";
import type { Summary } from "~/api/types";
import { eyes } from "~/pages/home/glance";
import { ending, sorted } from "~/pages/home/sorted";

let made = 0;
function match(about: Partial<Summary>): Summary {
  made += 1;
  return {
    id: String(made),
    game: "sample",
    version: "1",
    scenario: "june4",
    options: {},
    title: "",
    status: "playing",
    watched: true,
    created: 0,
    started: 0,
    ended: null,
    moved: 0,
    pace: null,
    commitment: "",
    salts: {},
    playable: true,
    seats: { US: { kind: "person", name: "Ann" }, JP: { kind: "bot", name: "staff" } },
    mine: ["US"],
    my_turn: false,
    due: null,
    owner: true,
    ...about,
  };
}

describe("the matches of the home page", () => {
  it("begin with the one that waits longest", () => {
    const young = match({ my_turn: true, moved: 20 });
    const old = match({ my_turn: true, moved: 10 });
    expect(sorted([young, old]).hero).toBe(old);
  });

  it("come by their deadline, and those without one last", () => {
    const hero = match({ my_turn: true, moved: 1 });
    const free = match({ my_turn: true, moved: 2 });
    const late = match({ my_turn: true, moved: 3, due: 900 });
    const soon = match({ my_turn: true, moved: 4, due: 500 });
    expect(sorted([hero, free, late, soon]).turns).toEqual([soon, late, free]);
  });

  it("have no board for a table whose dice wait for my bits", () => {
    const dealing = match({ my_turn: true, status: "lobby" });
    const { hero, turns, forming } = sorted([dealing]);
    expect([hero, turns, forming]).toEqual([null, [], [dealing]]);
  });

  it("tell what others offer apart from what I have set up", () => {
    const mine = match({ status: "lobby" });
    const offered = match({ status: "lobby", kept: ["JP"], mine: [] });
    const { challenges, forming } = sorted([mine, offered]);
    expect([challenges, forming]).toEqual([[offered], [mine]]);
  });

  it("show the last one played when none waits", () => {
    const before = match({ moved: 10 });
    const last = match({ moved: 20 });
    const { hero, waiting } = sorted([before, last]);
    expect(hero).toBe(last);
    expect(waiting).toEqual([before]);
  });

  it("never show the hero twice", () => {
    const only = match({ status: "over", result: { US: 1, JP: 0 } });
    expect(sorted([only])).toEqual({ hero: only, challenges: [], turns: [], waiting: [], forming: [], finished: [] });
  });

  it("are looked at from one's only seat, but not where the screen is shared", () => {
    expect(eyes(match({}))).toBe("US");
    expect(eyes(match({ mine: ["US", "JP"] }))).toBeNull();
  });
});

describe("how a match ended", () => {
  const over = { status: "over" as const };
  it("is told from my side", () => {
    expect(ending(match({ ...over, result: { US: 1, JP: 0 } }))).toBe("won");
    expect(ending(match({ ...over, result: { US: 0, JP: 1 } }))).toBe("lost");
    expect(ending(match({ ...over, result: { US: 0.5, JP: 0.5 } }))).toBe("drawn");
    expect(ending(match({ status: "abandoned" }))).toBe("abandoned");
  });

  it("is neither won nor lost by one who holds every seat", () => {
    expect(ending(match({ ...over, mine: ["US", "JP"], result: { US: 1, JP: 0 } }))).toBe("over");
  });
});
