import { useRef } from "react";
import { battles } from "../odds";
import { siteOf } from "../sites";
import type { Stage } from "./stage";

/** How the battle may go, with a tick where it stood before. While something is told it stays where it was. */
export function Forecast({ scene: { view, voice }, fight, odds, telling }: Stage) {
  const kept = useRef<{ place: string; now: number; before: number } | null>(null);
  const place = siteOf(fight.place);
  const found = battles(odds).find((battle) => siteOf(battle.place) === place && !battle.how);
  if (kept.current?.place !== place) kept.current = null;
  if (found && !telling && view.side) {
    const now = found.attacker === view.side ? found.win : 1 - found.win;
    if (now !== kept.current?.now) kept.current = { place, now, before: kept.current?.now ?? now };
  }
  if (!kept.current) return null;
  const { now, before } = kept.current;
  const [n, was] = [Math.round(now * 100), Math.round(before * 100)];
  return (
    <p className="victory-forecast">
      <span>{voice.say("battle.forecast")}</span>
      <strong>
        {n}%{" "}
        {n !== was && (
          <small>
            {voice.say("battle.was", { n: was })} {n < was ? "▼" : "▲"}
          </small>
        )}
      </strong>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" className="theirs" />
        <rect width={n} height="4" className="ours" />
        <rect x={was - 0.4} y="-1" width="0.8" height="6" className="tick" />
      </svg>
    </p>
  );
}
