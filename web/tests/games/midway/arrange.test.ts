import { expect, test } from "vitest";
import { bombing, screening, searches, wholeBases } from "~/games/midway/arrange";
import { isCarrier } from "~/games/midway/fleet";
import { passes } from "~/games/midway/question";
import { areasAfter, callsOf } from "~/games/midway/search/calls";
import { printed, recorded, sceneOf } from "./table";

const asked = (prompt: string) => sceneOf(recorded(prompt));

test("searches are proposed as far as they are left, and never over one's own ships", () => {
  const scene = asked("search");
  const left = Number(scene.ask?.about.left);
  const own = new Set(Object.values(scene.view.ships).map(({ zone }) => zone?.slice(0, 2)));
  const moves = searches(scene);
  expect(moves).toHaveLength(left);
  for (const move of moves) {
    expect(scene.ask?.moves).toContainEqual(move);
    expect(own.has(String(move[1]))).toBe(false);
  }
});

test("a tap on another area adds it; with the last search the search ends", () => {
  const scene = asked("search");
  const areas = searches(scene).map(([, area]) => String(area));
  let chosen = areas.slice(0, 1);
  for (const area of areas.slice(1)) chosen = [...(areasAfter(scene, chosen, [], area) ?? [])];
  expect(chosen).toEqual(areas);
  expect(callsOf(scene, chosen.slice(0, 1))).toEqual([["call", areas[0]]]);
  expect(callsOf(scene, chosen).at(-1)).toEqual(["done"]);
  expect(areasAfter(scene, [], [], String(areas[0]))).toBeNull(); // the first one is chosen as ever
});

test("every base is readied as one", () => {
  const scene = asked("ready_aircraft");
  expect(wholeBases(scene)).toEqual(scene.ask?.moves.filter(([verb]) => verb === "ready_all"));
});

test("all that can fire does, each ship once and at a group she reaches", () => {
  const scene = asked("screen");
  const moves = screening(scene).filter(([verb]) => verb === "fire");
  const able = new Set(scene.ask?.moves.filter(([verb]) => verb === "fire").map(([, ship]) => ship));
  expect(new Set(moves.map(([, ship]) => ship))).toEqual(able);
  expect(moves).toHaveLength(able.size);
  for (const move of moves) expect(scene.ask?.moves).toContainEqual(move);
});

test("all bombers are set, on carriers where there are some", () => {
  const scene = asked("place_bombers");
  const moves = bombing(scene);
  const [dive, torpedo] = [Number(scene.ask?.about.D), Number(scene.ask?.about.T)];
  const factors = moves.filter(([verb]) => verb === "factors").reduce((sum, [, n]) => sum + Number(n), 0);
  expect(factors).toBe(dive + torpedo);
  const there = Object.keys(scene.view.battle?.berths ?? {}).map((id) =>
    printed.units.ships.find((ship) => ship.id === id),
  );
  for (const move of moves.filter(([verb]) => verb !== "factors")) {
    expect(scene.ask?.moves).toContainEqual(move);
    if (there.some(isCarrier)) expect(isCarrier(there.find((ship) => ship?.id === move[1]))).toBe(true);
  }
});

test("a turn passes as far as its questions are sure to come", () => {
  expect(passes(asked("stand_down"))).toEqual(["stand_down", "move_ships", "ready_aircraft", "search"]);
  expect(passes(asked("search"))).toEqual(["search"]);
  expect(passes(asked("write_orders"))).toEqual([]);
});
