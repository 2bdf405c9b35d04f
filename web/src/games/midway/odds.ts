import { hitsOn, screenOf } from "./fleet";
import type { AirBattle, MidwayScene, OddsData } from "./view";

/** The combat tables: which column, and what each face of the die does. */
export const AUTOMATIC = "automatic";
export const NO_EFFECT = "no effect";

const ratio = (name: string): number => {
  const [a, d] = name.split("-").map(Number);
  return (a ?? 0) / (d ?? 1);
};

/** Attacker to defender; every fraction favours the defender. */
export function column(table: OddsData, attackers: number, defenders: number): string {
  if (attackers <= 0 || defenders <= 0) return NO_EFFECT;
  const odds = attackers >= defenders ? Math.floor(attackers / defenders) : 1 / Math.ceil(defenders / attackers);
  const { columns, beyond_table } = table;
  const slack = 1e-9;
  if (odds < ratio(columns[0] ?? "") - slack) return beyond_table.worse;
  if (odds > ratio(columns.at(-1) ?? "") + slack) return beyond_table.better;
  return columns.findLast((name) => ratio(name) <= odds + slack) ?? beyond_table.worse;
}

/** The hits of each face, 1 to 6; or, of a cell with two numbers, the second: what is lost. Nothing where no die is thrown. */
export function faces(table: OddsData, name: string, of: 0 | 1 = 0): readonly number[] {
  const row = table.results[name];
  if (!row) return [];
  return Object.keys(row)
    .sort()
    .map((face) => {
      const cell = row[face];
      return typeof cell === "number" ? cell : (cell?.[of] ?? 0);
    });
}

export const mean = (hits: readonly number[]): number =>
  hits.length ? hits.reduce((sum, n) => sum + n, 0) / hits.length : 0;

/** "3-1" as people write it. */
export const written = (name: string): string => name.replace("-", ":");

type Scene = Pick<MidwayScene, "view" | "printed">;

/** What fires at a group now; never less than 1. */
export function fireAt(scene: Scene, battle: AirBattle, group: number): number {
  let sum = battle.cover?.[group] ?? 0;
  for (const [ship, at] of Object.entries(battle.fire ?? {})) if (at === group) sum += screenOf(scene, ship);
  return Math.max(1, sum);
}

export function isUnderFire(battle: AirBattle, group: number): boolean {
  return Object.values(battle.fire ?? {}).includes(group) || (battle.cover?.[group] ?? 0) > 0;
}

/** A group's odds under so much fire, and what the die would do. Its first wave speaks for it. */
export function run(scene: Scene, battle: AirBattle, group: number, fire: number) {
  const table = scene.printed.tables.aircraft_vs_ship;
  const first = battle.waves?.[group]?.[0] ?? battle.groups?.[group]?.n ?? 0;
  const name = column(table, first, fire);
  const target = battle.groups?.[group]?.target ?? "";
  const boxes = scene.printed.units.ships.find(({ id }) => id === target)?.hits ?? 0;
  const hits = name === AUTOMATIC ? Array(6).fill(boxes - hitsOn(scene.view, target)) : faces(table, name);
  return { column: name, hits: hits as readonly number[], mean: mean(hits) };
}
