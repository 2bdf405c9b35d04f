import { describe, expect, it } from "vitest";
import type { Move } from "~/api/types";
import { sceneOf } from "~/games/empire/hand/scenes";
import { cardOf, cardsInHand, logistic, playable, usesOf } from "~/games/empire/hand/uses";
import { open } from "~/games/empire/offensive/CalledUp";
import { waysOf } from "~/games/empire/offensive/Ghosts";
import { chanceOfRoll } from "~/games/empire/offensive/Reaction";
import { saidOf, stateOf } from "~/games/empire/offensive/steps";
import { lead } from "~/games/empire/rows";
import { stacksOf } from "~/games/empire/stacks";
import { refusals } from "~/games/empire/staff";
import { cardsOf, type EmpireScene, type Offensive } from "~/games/empire/view";
import { asked, printed, recorded, scene, war } from "./table";

const play = recorded("play");
const hand = scene({}, play.ask);

describe("the hand", () => {
  it("is what the seat holds, with its uses in the order in which one thinks of them", () => {
    const [card] = cardsInHand(hand);
    expect(playable(hand).has(card!.id)).toBe(true);
    const uses = usesOf(hand, card!.id).map(({ use }) => use);
    expect(uses).toContain("oc");
    expect(uses.at(-1)).toBe("discard");
    expect(uses.indexOf("oc")).toBeLessThan(uses.indexOf("withdraw"));
  });

  it("shows what is not offered with the clause that forbids it", () => {
    const refused = { china: { key: "no_china_offensive", rules: ["ES-X-CHINA-1"], about: {} } };
    const found = usesOf(hand, cardsInHand(hand)[0]!.id, refused).find(({ use }) => use === "china");
    expect(found?.moves).toEqual([]);
    expect(found?.refused?.rules).toEqual(["ES-X-CHINA-1"]);
    expect(refusals(null)).toEqual({});
  });

  it("has a picture for every card, and numbers of its own HQ first", () => {
    for (const card of printed.cards.cards) expect(sceneOf(card), card.id).toBeTruthy();
    expect(logistic(cardsOf(printed).get("A21")!)).toBe("6 / 4");
    expect(logistic(cardsOf(printed).get("A01")!)).toBe("");
  });

  it("answers other questions too", () => {
    const window = scene({}, asked("intelligence", [["none"], ["card", "A12"]]));
    expect([...playable(window)]).toEqual(["A12"]);
    expect(cardOf(window, ["withdraw", "A12", "a_anzac_hq"])).toBe("A12");
  });
});

describe("an offensive", () => {
  const trip = { how: "sail", start: "4828" };
  const now: Offensive = {
    side: "allied",
    card: "A32",
    use: "event",
    step: 2,
    active: { a_cv_enterprise: "4828", a_cv_lexington: "4828" },
    moved: { a_cv_enterprise: trip, a_cv_lexington: trip },
  };
  const units = {
    ...play.view.units,
    a_cv_enterprise: { at: "4322", steps: 2 },
    a_cv_lexington: { at: "4322", steps: 2 },
  };

  it("shows those who went together as one way, and as ghosts until it is declared", () => {
    expect(waysOf({ offensive: now, units })).toEqual([
      { from: "4828", to: "4322", how: "sail", units: ["a_cv_enterprise", "a_cv_lexington"] },
    ]);
    const ghosts = (step: number) =>
      stacksOf(scene({ units, offensive: { ...now, step } }))
        .get("4322")
        ?.allied?.filter(({ ghost }) => ghost).length;
    expect(ghosts(2)).toBe(2);
    expect(ghosts(7)).toBe(0);
  });

  it("is answered from top to bottom", () => {
    const at = scene({ offensive: { ...now, step: 7 } }, asked("intelligence", [["none"], ["roll"]]));
    expect(stateOf(at, 4)).toBe("done");
    expect(stateOf(at, 6)).toBe("never");
    expect(stateOf(at, 7)).toBe("now");
    expect(stateOf(at, 8)).toBe("later");
    expect(saidOf(at, 7)).toBe("Surprise Attack");
  });
});

describe("all who can come", () => {
  const call = (...units: string[]) => ({
    hq: "j_hq",
    units,
    moves: [["hq", "j_hq"], ...units.map((unit): Move => ["unit", unit])] as Move[],
  });
  const wanted = [[call("zuikaku", "4_army"), call("zuikaku"), call("4_army")]];
  const last = (free: (moves: readonly Move[]) => boolean) => open(wanted, free).map(({ moves }) => moves.at(-1));

  it("are called up to the end in one list, where there is a word to end it", () => {
    expect(last(() => true)).toEqual([["done"]]);
    expect(last((moves) => moves.at(-1)![0] !== "done")).toEqual([["unit", "4_army"]]);
  });

  it("come by services where they do not go together, and not at all where nobody may", () => {
    expect(last((moves) => moves.filter(([verb]) => verb === "unit").length < 2)).toEqual([["done"], ["done"]]);
    expect(last(() => false)).toEqual([]);
  });
});

describe("the chance of an intelligence roll", () => {
  it("is what the question says, contact and cards counted", () => {
    expect([chanceOfRoll(9), chanceOfRoll(0), chanceOfRoll(undefined)]).toEqual([90, 0, null]);
  });
});

describe("the help under a question", () => {
  const led = (use: "oc" | "event", rolled: boolean) => {
    const card = printed.cards.cards.find(
      ({ side, type, ec_iv }) => side === "allied" && type === "military" && (typeof ec_iv === "number") === rolled,
    )!;
    const base = scene(war.allied.before);
    const offensive = { side: "allied", card: card.id, use, contact: true, step: 2, hq: "" };
    return lead({ ...base, view: { ...base.view, seat: "allied", offensive } } as unknown as EmpireScene);
  };

  it("warns of being found out more easily only where a die may find one out", () => {
    expect(led("event", true)).toMatch(/easier to detect/);
    expect(led("event", false)).toBe("");
    expect(led("oc", false)).toMatch(/easier to detect/);
  });
});
