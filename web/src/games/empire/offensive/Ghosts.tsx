import { memo } from "react";
import type { Voice } from "~/words";
import { Course } from "../board/Reach";
import { distance, isHex } from "../map/hexes";
import type { View } from "../view";

export interface Way {
  from: string;
  to: string;
  units: readonly string[];
  how: string;
}

/** The ways of this offensive: those who went together as one. */
export function waysOf({ offensive, units }: Pick<View, "offensive" | "units">): readonly Way[] {
  const found = new Map<string, Way>();
  for (const [id, { start, how }] of Object.entries(offensive?.moved ?? {})) {
    const to = units[id]?.at;
    if (!isHex(start) || !isHex(to) || start === to || offensive?.home?.includes(id)) continue;
    const key = `${start} ${to} ${how}`;
    found.set(key, { from: start, to, how, units: [...(found.get(key)?.units ?? []), id] });
  }
  return [...found.values()];
}

/** Where those who moved came from. */
export const Ghosts = memo(function Ghosts({ view, voice }: { view: View; voice: Voice }) {
  return waysOf(view).map(({ from, to, units, how }) => (
    <Course
      key={`${from} ${to} ${how}`}
      from={from}
      to={to}
      ghost
      label={voice.say("ghost.way", { n: units.length, how, hexes: distance(from, to) })}
    />
  ));
});
