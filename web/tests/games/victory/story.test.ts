import { expect, it } from "vitest";
import type { Heard } from "~/api/types";
import { story, beats as told } from "~/games/victory/story/beats";
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
const beats = (of: typeof scene, events: readonly Heard[]) => told(of, events, false, () => of.view);

it("the enemy's moves to one place are one beat, those to another the next", () => {
  const other = view.shadows.find((each) => each.place !== shadow.place)!.place;
  const [beat, next, ...more] = beats(scene, [moved(), moved(), moved(other)]);
  expect(more).toEqual([]);
  expect(beat).toMatchObject({ through: 2, show: { kind: "march", legs: [{ start: shadow.place, n: 2 }] } });
  expect(next).toMatchObject({ through: 3, show: { kind: "march", place: other } });
  // Moves come one by one: whoever has skipped some is not told of those that follow.
  expect([beat, next].map((each) => [each?.lasting, each?.chapter])).toEqual(Array(2).fill([true, beat?.chapter]));
});

it("a back that moves keeps its back: nothing is told that was not heard", () => {
  const [beat] = beats(scene, [moved()]);
  expect(JSON.stringify([beat!.caption, beat!.show])).not.toMatch(/[A-Z]{1,3}-[A-Z]{2}-/);
});

it("a move to where the other side stands is an attack", () => {
  const mine = Object.values(view.blocks)[0]!.place;
  expect(beats(scene, [moved(mine), moved()]).map(({ battle }) => battle ?? false)).toEqual([true, false]);
});

it("one's own moves need no telling", () => {
  const nation = view.side === "japan" ? "japan" : "us";
  expect(beats(scene, [{ ...moved(), about: { ...moved().about, nation } }])).toEqual([]);
});

it("two seats' beats differ by what each heard", () => {
  const heard = [moved(), { n: 3, kind: "captured", about: { base: "H0407", nation: enemy } } satisfies Heard];
  const both = beats(scene, heard);
  const less = beats(scene, heard.slice(0, 1));
  expect(both.slice(0, less.length).map(({ caption }) => caption)).toEqual(less.map(({ caption }) => caption));
  expect(both.length).toBe(less.length + 1);
});

it("a shot is told before what it does; hits paid one by one are told together", () => {
  const fought = sceneOf(recorded("fire"));
  const id = Object.keys(fought.view.blocks).find(
    (each) =>
      fought.view.blocks[each]?.place === fought.view.fight?.place && (fought.view.blocks[each]?.steps ?? 0) > 1,
  )!;
  const steps = fought.view.blocks[id]!.steps;
  const hit = (to: number): Heard => ({ n: 1, kind: "hit", about: { block: id, steps: to, half: false } });
  const [shot, loss] = beats({ ...fought, ask: null }, [
    { n: 1, kind: "fired", about: { block: id, group: "naval", dice: "1,5", power: 2, hits: 1 } },
    hit(steps - 1),
    hit(steps - 2),
  ]);
  expect(shot).toMatchObject({ through: 1, dice: [1, 5] });
  expect(loss).toMatchObject({
    through: 3,
    show: {
      blocks: [
        { id, from: steps, to: steps - 1 },
        { id, from: steps - 1, to: steps - 2 },
      ],
    },
  });
});

it("every new turn has its card, with the initiative and the points, also where nothing fell", () => {
  const heard: Heard[] = [{ n: 2, kind: "turn", about: { date: "Apr42", weather: "fair" } }];
  const rolled: Heard = { n: 2, kind: "initiative", about: { japan: 6, allies: 9, side: "allies" } };
  const card = (events: readonly Heard[]) => story.account!(scene, events, scene);
  expect(
    card([...heard, rolled, { n: 3, kind: "ordered", about: { side: "allies" } }])?.groups[0]?.lines[0]?.text,
  ).toMatch(/9/);
  expect(card(heard)).toMatchObject({ groups: [], track: { before: view.points.japan } });
  expect(card([rolled].slice(1))).toBeNull();
});
