import { useEffect, useState } from "react";
import type { Many } from "~/contract/game";
import { type Planned, targetsOf, type Way } from "../staff";
import type { EmpireScene } from "../view";

/** Whether ways to this place may be asked for now: the server says so beside the question. */
export const isTarget = ({ ask, odds }: EmpireScene, site: string): boolean =>
  ask !== null && targetsOf(odds).has(site);

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
