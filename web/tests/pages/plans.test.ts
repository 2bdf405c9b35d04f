import { describe, expect, it } from "vitest";
import type { Card } from "~/api/types";
import { planOf, seatsOf, waysOf, wishOf } from "~/pages/setup/plans";

const card: Card = {
  id: "sample",
  version: "1",
  seats: ["us", "jp"],
  guests: ["us2", "jp2"],
  scenarios: ["first_clash", "wake"],
  options: [
    { name: "solo", choices: ["none", "us", "jp"], default: "none", rules: [] },
    { name: "us2", choices: [false, true], default: false, rules: [] },
    { name: "leaders", choices: [false, true], default: true, rules: [] },
  ],
  presets: {},
  sides: {},
  bid: null,
  package: null,
  bots: ["ace", "random"],
  levels: [],
};

describe("a plan", () => {
  it("is whole from the beginning", () => {
    expect(planOf(card)).toEqual({
      how: "bot",
      side: "us",
      scenario: "first_clash",
      bot: "ace",
      options: { solo: "none", us2: false, leaders: true },
    });
  });

  it("keeps what was chosen, and forgets what the card no longer knows", () => {
    const kept = { side: "jp", scenario: "gone", bot: "random", options: { leaders: false, old: true } };
    expect(planOf(card, kept)).toMatchObject({
      side: "jp",
      scenario: "first_clash",
      bot: "random",
      options: { solo: "none", us2: false, leaders: false },
    });
  });
});

describe("a game of one seat", () => {
  const alone: Card = { ...card, id: "sample_alone", seats: ["us"], guests: [], options: [], bots: ["chief"] };

  it("is played alone, whatever was kept", () => {
    expect(waysOf(alone)).toEqual(["alone"]);
    expect(planOf(alone, { how: "online" }).how).toBe("alone");
    expect(wishOf(alone, planOf(alone)).seats).toEqual({ us: { kind: "me" } });
  });
});

describe("the seats", () => {
  it("are the card's, without the one nobody plays, with the guests that were asked for", () => {
    expect(seatsOf(card, {})).toEqual(["us", "jp"]);
    expect(seatsOf(card, { solo: "jp" })).toEqual(["us"]);
    expect(seatsOf(card, { solo: "none", us2: true })).toEqual(["us", "jp", "us2"]);
  });

  it("are filled as one plays", () => {
    const plan = planOf(card, { side: "jp" });
    expect(wishOf(card, plan).seats).toEqual({ us: { kind: "bot", bot: "ace" }, jp: { kind: "me" } });
    expect(wishOf(card, { ...plan, how: "here" }).seats).toEqual({ us: { kind: "me" }, jp: { kind: "me" } });
    expect(wishOf(card, { ...plan, how: "online" }).seats).toEqual({ us: { kind: "open" }, jp: { kind: "me" } });
  });

  it("always have one for me, also when my side is the automaton's", () => {
    const plan = planOf(card, { side: "jp", options: { solo: "jp" } });
    expect(wishOf(card, plan).seats).toEqual({ us: { kind: "me" } });
  });
});
