import { expect, it } from "vitest";
import type { About, Heard } from "~/api/types";
import { counter, hitsOn } from "~/games/midway/fleet";
import { type Show, beats as told } from "~/games/midway/story/beats";
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
const shows = (all: ReturnType<typeof beats>) => all.map((beat) => (beat.show as Show | undefined)?.kind);

it("a strike is told group by group, then who goes down, then the account; the boxes fill with the die", () => {
  const sunk: Heard = { n: 2, kind: "sunk", about: { ship: target, points: 5, side: attacker, early: false } };
  const strike = beats(scene, [bombed(1), bombed(2, 1), sunk], false);
  expect(shows(strike)).toEqual(["bombing", "bombing", "sinks", "summary"]);
  const boxes = strike.map(({ show }) =>
    (show as Extract<Show, { kind: "sinks" }>).fought.map((fought) => fought?.damage?.[target]),
  );
  const before = hitsOn(view, target);
  const hits = (n: number, sunk = false) => ({ hits: before + n, sunk });
  expect(boxes).toEqual([
    [undefined, hits(1)],
    [hits(1), hits(3)],
    [hits(3), hits(3, true)],
    [hits(3, true), hits(3, true)],
  ]);
  expect(strike.map(({ show }) => (show as { left?: number }).left).slice(0, 2)).toEqual([
    counter(scene.printed, target)!.hits - before,
    counter(scene.printed, target)!.hits - before - 1,
  ]);
  expect(strike[2]!.banner?.tone).toBe(attacker === mine ? "gain" : "loss");
  expect(strike.map(({ through }) => through)).toEqual([1, 2, 3, 3]);
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

it("groups are counted from one, as in the log", () => {
  const about = { group: 0, target, n: 36 };
  const shown = { kind: "sunk_outright", about: { ...about, group: 1 } }; // as the server says of it
  const outright: Heard = { n: 2, kind: "sunk_outright", about, shown };
  expect(beats(scene, [outright], false)[0]?.caption).toContain("(group 1)");
});
