import { useRef } from "react";
import { battles } from "../odds";
import { siteOf } from "../sites";
import type { Stage } from "./stage";

/** How the battle may go, with a tick where it stood before: a range where it depends on what the defender fires for. While
 * something is told it stays where it was. */
export function Forecast({ scene: { view, voice }, fight, odds, telling }: Stage) {
  const kept = useRef<{ place: string; now: number; other: number; before: number } | null>(null);
  const place = siteOf(fight.place);
  const found = battles(odds).find((battle) => siteOf(battle.place) === place && !battle.how);
  if (kept.current?.place !== place) kept.current = null;
  if (found && !telling && view.side) {
    const own = (chance: number) => (found.attacker === view.side ? chance : 1 - chance);
    const [now, other] = [own(found.win), own(found.keen ?? found.win)];
    if (now !== kept.current?.now) kept.current = { place, now, other, before: kept.current?.now ?? now };
  }
  if (!kept.current) return null;
  const { now, other, before } = kept.current;
  const [n, was, least, most] = [now, before, Math.min(now, other), Math.max(now, other)].map((chance) =>
    Math.round(chance * 100),
  ) as [number, number, number, number];
  return (
    <p className="victory-forecast" title={voice.say("odds.assumes")}>
      <span>{voice.say("battle.forecast")}</span>
      <strong>
        {least === most ? n : `${least}–${most}`}%{" "}
        {n !== was && (
          <small>
            {voice.say("battle.was", { n: was })} {n < was ? "▼" : "▲"}
          </small>
        )}
      </strong>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" className="theirs" />
        <rect width={most} height="4" className="ours perhaps" />
        <rect width={least} height="4" className="ours" />
        <rect x={was - 0.4} y="-1" width="0.8" height="6" className="tick" />
      </svg>
    </p>
  );
}
