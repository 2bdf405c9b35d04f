import { expect, it } from "vitest";
import type { About, Heard } from "~/api/types";
import { counter, hitsOn } from "~/games/midway/fleet";
import { account } from "~/games/midway/story/account";
import { type CloseUp, type Show, beats as told } from "~/games/midway/story/beats";
import { kindsOf, targetsOf } from "~/games/midway/story/strike";
import { foe } from "~/games/midway/view";
import { recorded, sceneOf } from "./table";

const scene = { ...sceneOf(recorded("screen")), ask: null };
const { view, seat } = scene;
const mine = seat as "US" | "JP";
const target = view.battle!.groups![0]!.target;
const attacker = view.battle!.attacker;
const bombed = (hits: number, group = 0): Heard => ({
  n: 2,
  kind: "bombed",
  about: { group, target, type: "D", n: 12, column: "4-1", die: 3, hits, lost: 1 },
});
const searched = (side: string, found: readonly object[], area = "C3"): Heard => ({
  n: 2,
  kind: "searched",
  about: { side, area, found },
  // As the server says of it (tests/games/midway/test_presentation.py).
  shown: {
    touched: [area, ...found.map((each) => (each as { zone: string }).zone)],
    details: found.map((each) => ({ key: "detail.found", about: each as About })),
  },
});
/** All of it in one step of the match: the view does not change on the way. */
const beats = (of: typeof scene, events: readonly Heard[], own: boolean) => told(of, events, own, () => of.view);
const acts = (all: ReturnType<typeof beats>) =>
  all.map(({ show }) => ((show as Show).kind === "closeup" ? (show as CloseUp).act : (show as Show).kind));

it("a strike is told target by target: odds, guns, hits, then the account; the boxes fill with the last", () => {
  const sunk: Heard = { n: 2, kind: "sunk", about: { ship: target, points: 5, side: attacker, early: false } };
  const strike = beats(scene, [bombed(1), bombed(2, 1), sunk], false);
  expect(acts(strike)).toEqual(["odds", "guns", "hits", "summary"]);
  const [odds, guns, hits] = strike.map(({ show }) => show as CloseUp);
  const before = hitsOn(view, target);
  const [told] = odds!.targets;
  expect(told).toMatchObject({ ship: target, before, after: before + 3, sunk: true });
  expect(told!.waves.map(({ hits, lost, die }) => [hits, lost, die])).toEqual([
    [1, 1, 3],
    [2, 1, 3],
  ]);
  expect([guns!.at, hits!.at]).toEqual([0, 0]);
  expect(strike[0]!.dice).toBeUndefined(); // nothing is thrown while the odds are told
  expect(strike[1]!.dice).toEqual([3, 3]);
  expect(strike[2]!.banner?.tone).toBe(attacker === mine ? "gain" : "loss");
  // What fell is written down when all of it has been told: the order of the targets is not that of the dice.
  expect(strike.map(({ through }) => through)).toEqual([0, 0, 3, 3]);
});

it("the account of the hours words a strike as the log does", () => {
  const about = { side: "JP", zone: "G5-B", raid: false, patrol: 0 };
  const strike: Heard = {
    n: 2,
    kind: "battle",
    about: { ...about, factors: "0, 28, 31" },
    shown: { kind: "battle", about: { ...about, factors: "28 factors of dive bombers" } },
  };
  expect(account(scene, [strike], null)?.groups[0]?.lines[0]?.text).toContain("28 factors of dive bombers");
});

it("the caption of a beat with dice does not say what they will bring", () => {
  const [, , luck] = beats(scene, [bombed(3)], false);
  const [, , none] = beats(scene, [bombed(0)], false);
  expect(luck!.caption).toBe(none!.caption);
  expect(luck!.reason).not.toBe(none!.reason);
});

it("the order of targets is the same whatever the dice: fewest points first, then from left to right", () => {
  const ships = [...new Set(view.battle!.groups!.map(({ target }) => target))];
  const events = (hits: (n: number) => number) =>
    ships.map((ship, n): Heard => {
      const event = bombed(hits(n), 0);
      return { ...event, about: { ...event.about, target: ship } };
    });
  const order = (of: readonly Heard[]) =>
    targetsOf(scene, view.battle!, of, view.drawn!.strike!).map(({ ship }) => ship);
  const first = order(events((n) => n % 3));
  expect(order(events((n) => (n + 1) % 2).toReversed())).toEqual(first);
  const points = first.map((ship) => counter(scene.printed, ship)!.vp);
  expect(points).toEqual(points.toSorted((a, b) => a - b));
  expect(first).toHaveLength(ships.length);
});

it("the odds of a target, and what each face of a die does, are as the server said before the dice", () => {
  const aims = view.drawn!.strike!;
  const [told] = targetsOf(scene, view.battle!, [bombed(1)], aims);
  const said = aims.find(({ ship }) => ship === target)!;
  expect(told).toMatchObject({ needed: said.needed, chance: said.chance, spread: said.spread });
  expect(told!.waves[0]).toMatchObject({ hitsBy: said.waves[0]!.hits, lostBy: said.waves[0]!.lost });
});

it("of a strike that nothing was said of there is no close-up", () => {
  const silent = { ...view, drawn: {} };
  expect(told({ ...scene, view: silent }, [bombed(1)], false, () => silent)).toEqual([]);
});

it("a battle that the view has put away lies on the board until its strike has been told", () => {
  const over = { ...view, battle: null };
  const strike = told(scene, [bombed(1), bombed(2, 1)], false, (n) => (n < 2 ? view : over));
  const summary = strike.at(-1)!.show as Extract<Show, { kind: "summary" }>;
  expect(summary.fought[1]?.battle.zone).toBe(view.battle!.zone);
  expect(summary.fought[1]?.battle.scored).toHaveLength(2);
});

it("whoever is found hears it with a banner, and so does who has found", () => {
  const found = [{ zone: "C3-D", types: ["CV"], counts: [] }];
  const [lost] = beats(scene, [searched(foe(mine), found)], false);
  expect(lost).toMatchObject({ importance: 3, banner: { tone: "loss" }, show: { kind: "found", zones: ["C3-D"] } });
  const [won] = beats(scene, [searched(mine, found)], true);
  expect(won?.banner?.tone).toBe("gain");
});

it("empty searches in a row are one short beat; of one's own one has just been told", () => {
  const row = [searched(foe(mine), [], "A1"), searched(foe(mine), [], "B2")];
  const one = beats(scene, row, false);
  expect(one).toHaveLength(1);
  expect(one[0]).toMatchObject({ importance: 1, touched: ["A1", "B2"], through: 2 });
  expect(beats(scene, [searched(mine, [])], true)).toEqual([]);
});

it("two seats hear the same search differently, and each is told only its own", () => {
  const secret = { ...searched("US", [{ zone: "C3-D", types: ["CV"], counts: [] }]) };
  const watching = { n: 2, kind: "searched", about: { side: "US", area: "C3" } } satisfies Heard;
  const [inside] = beats(scene, [secret], false);
  const [outside] = beats({ ...scene, seat: null }, [watching], false);
  expect(JSON.stringify([inside!.caption, inside!.reason, inside!.show, inside!.touched])).toContain("C3-D");
  expect(JSON.stringify([outside!.caption, outside!.reason, outside!.show, outside!.touched])).not.toContain("C3-D");
});

it("who is sunk outright needs no die, and no guns are told", () => {
  const outright: Heard = { n: 2, kind: "sunk_outright", about: { group: 0, target, n: 36 } };
  const strike = beats(scene, [outright], false);
  expect(acts(strike)).toEqual(["odds", "hits"]);
  expect((strike[0]!.show as CloseUp).targets[0]!.waves[0]).toMatchObject({ die: null, lost: 0 });
});

it("what comes in is one number for each kind, however many groups it comes in", () => {
  const [odds] = beats(scene, [bombed(1), bombed(2, 1)], false);
  const [flown] = (odds!.show as CloseUp).targets;
  const sums = kindsOf(flown!);
  expect(new Set(sums.map(({ type }) => type)).size).toBe(sums.length);
  expect(sums.reduce((sum, { n }) => sum + n, 0)).toBe(flown!.waves.reduce((sum, { n }) => sum + n, 0));
});
