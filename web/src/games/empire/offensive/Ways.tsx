import { memo } from "react";
import type { Voice } from "~/words";
import { Course } from "../board/Reach";
import { distance, isHex } from "../map/hexes";
import type { Way } from "../staff";
import type { View } from "../view";

/** The ways of a plan on the map, and from where the worst answer would come. */
export const Ways = memo(function Ways({ way, hex, view, voice }: { way: Way; hex: string; view: View; voice: Voice }) {
  const coming = new Map<string, number>();
  for (const unit of way.range?.answer?.units ?? []) {
    const at = view.units[unit]?.at;
    if (isHex(at) && at !== hex) coming.set(at, (coming.get(at) ?? 0) + 1);
  }
  return (
    <>
      {[...coming].map(([from, n]) => (
        <Course
          key={from}
          from={from}
          to={hex}
          kind="answer"
          label={voice.say("plan.may_come", { n, hexes: distance(from, hex) })}
        />
      ))}
      {way.trips
        .filter(({ from, to }) => isHex(from) && isHex(to))
        .map(({ from, to, how, units }) => (
          <Course
            key={`${from} ${to} ${how}`}
            from={from}
            to={to}
            label={voice.say("ghost.way", { n: units.length, how, hexes: distance(from, to) })}
          />
        ))}
    </>
  );
});
