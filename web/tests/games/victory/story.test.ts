import { expect, it } from "vitest";
import type { Heard } from "~/api/types";
import { beats } from "~/games/victory/story/beats";
import { fold } from "~/games/victory/story/fold";
import type { View } from "~/games/victory/view";
import { recorded, sceneOf } from "./table";

const message = recorded("movement");
const scene = { ...sceneOf(message), ask: null };
const { view, printed } = scene;
const enemy = view.side === "japan" ? "us" : "japan";
const shadow = view.shadows.find((each) => each.nation === enemy && each.count > 1)!;
const empty = printed.map.hexes.find(
  ({ id, kind, out_of_play }) =>
    kind === "sea" && !out_of_play && !Object.values(view.blocks).some(({ place }) => place === id),
)!.id;
const moved = (place = empty, start = shadow.place): Heard => ({
  n: 2,
  kind: "moved",
  about: { start, place, nation: enemy, how: "hidden" },
});
const count = ({ shadows }: View, place: string) =>
  shadows.filter((each) => each.place === place).reduce((sum, { count }) => sum + count, 0);

it("the enemy's moves to one place are one beat, on the board as last known", () => {
  const [beat, ...more] = beats(scene, [moved(), moved()]);
  expect(more).toEqual([]);
  expect(beat?.show).toMatchObject({ kind: "march", legs: [{ start: shadow.place, n: 2 }] });
  expect(count(beat!.view, empty)).toBe(2);
  expect(count(beat!.view, shadow.place)).toBe(count(view, shadow.place) - 2);
  expect(count(view, empty)).toBe(0); // what was known before is not touched
});

it("a back that moves keeps its back: nothing is told that was not heard", () => {
  const [beat] = beats(scene, [moved()]);
  expect(Object.keys(beat!.view.blocks)).toEqual(Object.keys(view.blocks));
  expect(JSON.stringify([beat!.caption, beat!.show])).not.toMatch(/[A-Z]{1,3}-[A-Z]{2}-/);
});

it("one's own moves need no telling, but the board follows them", () => {
  const [id, block] = Object.entries(view.blocks)[0]!;
  const own: Heard = { n: 2, kind: "moved", about: { start: block.place, place: empty, nation: "us", block: id } };
  const mine = { ...own, about: { ...own.about, nation: view.side === "japan" ? "japan" : "us" } };
  expect(beats(scene, [mine])).toEqual([]);
  expect(fold(view, mine, printed).blocks[id]?.place).toBe(empty);
});

it("two seats' beats differ by what each heard", () => {
  const heard = [moved(), { n: 3, kind: "captured", about: { base: "H0407", nation: enemy } } satisfies Heard];
  const both = beats(scene, heard);
  const less = beats(scene, heard.slice(0, 1));
  expect(both.slice(0, less.length).map(({ caption }) => caption)).toEqual(less.map(({ caption }) => caption));
  expect(both.length).toBe(less.length + 1);
});

it("a shot is told before what it does, and the change comes with the second beat", () => {
  const fought = sceneOf(recorded("fire"));
  const ids = Object.keys(fought.view.blocks).filter(
    (id) => fought.view.blocks[id]?.place === fought.view.fight?.place && (fought.view.blocks[id]?.steps ?? 0) > 1,
  );
  const id = ids[0]!;
  const steps = fought.view.blocks[id]!.steps;
  const told = beats({ ...fought, ask: null }, [
    { n: 1, kind: "fired", about: { block: id, group: "naval", dice: "1,5", power: 2, hits: 1 } },
    { n: 1, kind: "hit", about: { block: id, steps: steps - 1, half: false } },
  ]);
  expect(told.map(({ through }) => through)).toEqual([1, 2]);
  expect(told[0]!.dice).toEqual([1, 5]);
  expect(told.map((beat) => beat.view.blocks[id]?.steps)).toEqual([steps, steps - 1]);
});

it("a battle lays open who fights there, and hides them again when it is over", () => {
  const site = shadow.place;
  const hidden = Object.values(printed.units.blocks).find(
    (piece) => piece.nation === enemy && !(piece.id in view.blocks) && piece.type === "IN",
  )!;
  const about = {
    place: site,
    defender: "japan",
    sea_defender: "japan",
    rounds: 3,
    blocks: [hidden.id],
    steps: [2],
    late: [],
  };
  const open = fold(view, { n: 1, kind: "battle", about }, printed);
  expect(open.blocks[hidden.id]).toEqual({ place: site, steps: 2 });
  expect(count(open, site)).toBe(count(view, site) - 1);
  const over = fold(open, { n: 2, kind: "battle_over", about: { place: site, winner: "japan" } }, printed);
  expect(over.fight).toBeNull();
  expect(hidden.id in over.blocks).toBe(false);
  expect(count(over, site)).toBe(count(view, site));
});
