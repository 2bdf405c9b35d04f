import type { Move } from "~/api/types";
import { apart } from "./battle/rectangles";
import { boxesLeft, counter, gunsOf, isCarrier, screenOf } from "./fleet";
import { areaOf } from "./geography";
import { AUTOMATIC, column, faces, fireAt, isUnderFire, mean, run } from "./odds";
import { callRow } from "./rows";
import type { AirBattle, MidwayScene } from "./view";

/** "Arrange for me": answers that a sensible staff would propose, from what the seat sees. None of them is the last word: it
 * is the player who opens fire. */

/** The areas where the enemy is likeliest, as many as may be searched. One's own are not called: that would tell where. */
export function searches(scene: MidwayScene): readonly Move[] {
  const { ask, view } = scene;
  if (ask?.prompt !== "search") return [];
  const own = new Set(Object.values(view.ships).map(({ zone }) => zone && areaOf(zone)));
  return ask.moves
    .filter(([verb, area]) => verb === "call" && !own.has(String(area)))
    .toSorted((a, b) => weightOf(scene, b) - weightOf(scene, a))
    .slice(0, Number(ask.about.left ?? 0));
}

const weightOf = (scene: MidwayScene, [, area]: Move): number => callRow(scene, String(area)).weight ?? 0;

/** Everything that this question can do at a whole base, at every base. */
export function wholeBases({ ask }: MidwayScene): readonly Move[] {
  return ask?.prompt === "ready_aircraft" ? ask.moves.filter(([verb]) => verb === "ready_all") : [];
}

/** What a hit there is worth. */
const worth = (scene: MidwayScene, ship: string): number =>
  (counter(scene.printed, ship)?.vp ?? 0) / Math.max(1, boxesLeft(scene, ship));

/** Every ship fires where it saves most, the strongest first. Fighters that were held back go where most is left to save. */
export function screening(scene: MidwayScene): readonly Move[] {
  const { ask, view } = scene;
  const { battle } = view;
  if (ask?.prompt !== "screen" || !battle) return [];
  const ships = [...new Set(ask.moves.filter(([verb]) => verb === "fire").map(([, ship]) => String(ship)))];
  let now = battle;
  const fires = ships
    .toSorted((a, b) => screenOf(scene, b) - screenOf(scene, a))
    .map((ship): Move => {
      const reached = ask.moves.filter(([verb, from]) => verb === "fire" && from === ship);
      const move = best(reached, ([, , group]) => saved(scene, now, Number(group), screenOf(scene, ship)));
      now = { ...now, fire: { ...now.fire, [ship]: Number(move[2]) } };
      return move;
    });
  const held = Number(ask.about.held ?? 0);
  const covers = ask.moves.filter(([verb, , n]) => verb === "cover" && n === held);
  return covers.length ? [...fires, best(covers, ([, group]) => saved(scene, now, Number(group), held))] : fires;
}

/** What so much more fire at a group takes off its hits. A group that it does not move is still better shot at than none. */
function saved(scene: MidwayScene, battle: AirBattle, group: number, more: number): number {
  const fire = fireAt(scene, battle, group);
  const before = run(scene, battle, group, fire).mean;
  const after = run(scene, battle, group, isUnderFire(battle, group) ? fire + more : more).mean;
  return (before - after + before / 100) * worth(scene, battle.groups?.[group]?.target ?? "");
}

/** Every ship fires at the enemy at whom her guns add most. */
export function salvoes(scene: MidwayScene): readonly Move[] {
  const { ask, view, printed } = scene;
  const battle = view.surface[String(ask?.about.zone)];
  if (ask?.prompt !== "surface.fire" || !battle) return [];
  const aimed = new Map<string, number>();
  for (const [ship, target] of Object.entries(battle.fire ?? {}))
    aimed.set(target, (aimed.get(target) ?? 0) + gunsOf(scene, ship));
  const hits = (target: string, guns: number) => {
    const name = column(printed.tables.surface_combat, guns, Math.max(1, gunsOf(scene, target)));
    return name === AUTOMATIC ? boxesLeft(scene, target) : mean(faces(printed.tables.surface_combat, name));
  };
  const ships = [...new Set(ask.moves.filter(([verb]) => verb === "fire").map(([, ship]) => String(ship)))];
  return ships
    .toSorted((a, b) => gunsOf(scene, b) - gunsOf(scene, a))
    .map((ship): Move => {
      const guns = gunsOf(scene, ship);
      const gain = (target: string) => {
        const before = aimed.get(target) ?? 0;
        const more = hits(target, before + guns) - hits(target, before);
        return (more + before / 1000) * worth(scene, target); // where nothing is gained yet, together
      };
      const move = best(
        ask.moves.filter(([verb, from]) => verb === "fire" && from === ship),
        ([, , target]) => gain(String(target)),
      );
      aimed.set(String(move[2]), (aimed.get(String(move[2])) ?? 0) + guns);
      return move;
    });
}

interface Attack {
  type: "D" | "T";
  ship: string;
  way: string;
  n: number;
}

/** The bombers on the ships that are worth most: on so many of them that most is to be hoped for under all the fire there is. */
export function bombing(scene: MidwayScene): readonly Move[] {
  const { ask, view, printed } = scene;
  const { battle } = view;
  if (ask?.prompt !== "place_bombers" || !battle || battle.raid) return [];
  const ships = Object.keys(battle.berths ?? {});
  const prey = ships
    .filter((id) => isCarrier(counter(printed, id)) || !ships.some((other) => isCarrier(counter(printed, other))))
    .toSorted((a, b) => worth(scene, b) - worth(scene, a));
  const left = { D: Number(ask.about.D ?? 0), T: Number(ask.about.T ?? 0) };
  const plans = prey.flatMap((_, most) =>
    [1, 2].map((beams) => attacks(prey.slice(0, most + 1), left, beams)).filter((plan) => plan.length > 0),
  );
  return plans.length ? best(plans, (plan) => hope(scene, battle, plan)).flatMap(placed) : [];
}

/** So many factors shared out over the ships: dive bombers on them, torpedo bombers from one beam or from both. */
function attacks(ships: readonly string[], left: { D: number; T: number }, beams: number): readonly Attack[] {
  const runs = ships.flatMap((ship) => ["port", "starboard"].slice(0, beams).map((way) => ({ ship, way })));
  const dives = ships.map((ship) => ({ ship, way: "" }));
  const share = (type: "D" | "T", to: readonly { ship: string; way: string }[]) =>
    to.map((one, n) => ({ ...one, type, n: Math.floor((left[type] + to.length - 1 - n) / to.length) }));
  return [...share("D", dives), ...share("T", runs)].filter(({ n }) => n > 0);
}

/** Hits that may be hoped for, by what they are worth. All that can fire is shared out over the groups it reaches. */
function hope(scene: MidwayScene, battle: AirBattle, plan: readonly Attack[]): number {
  const { printed } = scene;
  const { screening_range } = printed.map.battle_board;
  const at = ({ ship }: Attack) => battle.berths?.[ship] ?? "";
  const fire = new Map(plan.map((attack) => [attack, 0]));
  for (const [ship, berth] of Object.entries(battle.berths ?? {})) {
    const reached = plan.filter((attack) => apart(printed, berth, at(attack)) <= screening_range);
    for (const attack of reached)
      fire.set(attack, (fire.get(attack) ?? 0) + screenOf(scene, ship) / Math.max(1, reached.length));
  }
  const hits = new Map<string, number>();
  for (const attack of plan) {
    const table = printed.tables.aircraft_vs_ship;
    const name = column(table, attack.n, Math.max(1, Math.round(fire.get(attack) ?? 0)));
    const some = name === AUTOMATIC ? boxesLeft(scene, attack.ship) : mean(faces(table, name));
    hits.set(attack.ship, (hits.get(attack.ship) ?? 0) + some);
  }
  return [...hits].reduce((sum, [ship, n]) => sum + Math.min(n, boxesLeft(scene, ship)) * worth(scene, ship), 0);
}

/** One group: where it attacks, and with how many. */
const placed = ({ type, ship, way, n }: Attack): readonly Move[] => [
  type === "D" ? ["dive", ship] : ["torpedo", ship, way],
  ["factors", n],
];

function best<T>(some: readonly T[], value: (one: T) => number): T {
  return some.reduce((found, one) => (value(one) > value(found) ? one : found));
}
