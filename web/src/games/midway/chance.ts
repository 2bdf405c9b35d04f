import type { Part } from "~/api/types";
import { hitsOn, screenOf } from "./fleet";
import { AUTOMATIC, column, faces, fireAt, isUnderFire } from "./odds";
import type { AirBattle, MidwayScene } from "./view";

type Scene = Pick<MidwayScene, "view" | "printed">;

/** Fire that is about to be laid on a group. */
export interface Choice {
  group: number;
  fire: number;
}

/** What a draft would add to the screening. */
export function choiceOf(scene: Scene, draft: readonly Part[]): Choice | null {
  const [verb, first, second] = draft;
  if (second === undefined) return null;
  if (verb === "fire") return { group: Number(second), fire: screenOf(scene, String(first)) };
  return verb === "cover" ? { group: Number(first), fire: Number(second) } : null;
}

/** The exact chance that a ship takes so many hits, all the groups on her together. */
export function chance(scene: Scene, battle: AirBattle, ship: string, needed: number, choice: Choice | null): number {
  return chances(scene, battle, ship, choice)
    .slice(needed)
    .reduce((sum, p) => sum + p, 0);
}

/** The chance of each number of hits, from none on. */
export function chances(
  scene: Scene,
  battle: AirBattle,
  ship: string,
  choice: Choice | null = null,
): readonly number[] {
  let sums: readonly number[] = [1]; // by number of hits
  battle.groups?.forEach((group, n) => {
    if (group.target !== ship) return;
    for (const hits of dice(scene, battle, n, choice)) sums = plusDie(sums, hits);
  });
  return sums;
}

/** The hits by die of each wave of a group. */
function dice(scene: Scene, battle: AirBattle, n: number, choice: Choice | null): readonly (readonly number[])[] {
  const { printed, view } = scene;
  const group = battle.groups?.[n];
  if (!group) return [];
  const table = printed.tables.aircraft_vs_ship;
  const more = choice?.group === n ? choice.fire : 0;
  const now = fireAt(scene, battle, n);
  const fire = more ? (isUnderFire(battle, n) ? now + more : more) : now;
  const boxes = printed.units.ships.find(({ id }) => id === group.target)?.hits ?? 0;
  return (battle.waves?.[n] ?? [group.n]).map((wave) => {
    const name = column(table, wave, fire);
    return name === AUTOMATIC ? [boxes - hitsOn(view, group.target)] : faces(table, name);
  });
}

function plusDie(sums: readonly number[], hits: readonly number[]): readonly number[] {
  if (hits.length === 0) return sums;
  const next = Array<number>(sums.length + Math.max(...hits)).fill(0);
  sums.forEach((p, before) => {
    for (const n of hits) next[before + n] = (next[before + n] ?? 0) + p / hits.length;
  });
  return next;
}
