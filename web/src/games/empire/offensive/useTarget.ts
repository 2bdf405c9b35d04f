import { useEffect, useState } from "react";
import type { Many } from "~/contract/game";
import { isHex } from "../map/hexes";
import { unitsAt } from "../stacks";
import type { Planned, Way } from "../staff";
import { counterOf, type EmpireScene, holderOf, isLand } from "../view";

/** Questions at which the rest of an offensive can be planned from a place of the enemy. */
const PLANNED: readonly string[] = ["play", "hq", "activate"];

/** Whether ways to this place may be asked for now. */
export function isTarget(scene: EmpireScene, site: string): boolean {
  const { view, ask, printed } = scene;
  if (!ask || !view.seat || !PLANNED.includes(ask.prompt) || !isHex(site)) return false;
  const now = view.offensive;
  if (now && (now.side !== view.seat || Object.keys(now.active ?? {}).length)) return false;
  const enemies = unitsAt(scene, site).some((id) => counterOf(printed, id)?.side !== view.seat);
  return enemies || (isLand(printed, site) && holderOf(scene, site) !== view.seat);
}

export interface Target {
  site: string;
  /** Undefined while it is worked out; null where nothing can be planned. */
  found: Planned | null | undefined;
  way: Way | null;
  choose(at: number): void;
  at: number;
}

/** The ways to the place that is opened, and which of them is looked at. */
export function useTarget(scene: EmpireScene, many: Many | undefined, site: string | null): Target | null {
  const [known, keep] = useState<{ about: string; found: Planned | null } | null>(null);
  const [at, choose] = useState(0);
  const about = site ? `${site} ${scene.ask?.prompt} ${scene.view.offensive?.card ?? ""}` : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a place and question
  useEffect(() => {
    if (!site || !many?.plans) return;
    let gone = false;
    choose(0);
    many.plans(site).then(
      (found) => !gone && keep({ about, found: found as Planned | null }),
      () => !gone && keep({ about, found: null }),
    );
    return () => {
      gone = true;
    };
  }, [about, scene.ask]);
  if (!site || !many?.plans) return null;
  const found = known?.about === about ? known.found : undefined;
  return { site, found, way: found?.ways[at] ?? null, choose, at };
}
