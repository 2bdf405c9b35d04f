import type { Voice } from "~/words";
import { type Rolled, type Spent, type Stage, spentOf } from "./stage";

interface Props {
  roll: Rolled;
  stage: Stage;
  voice: Voice;
}

/** What became of the hits of a roll, as far as it has been told: a piece for each step, and what nobody could use. */
export function Hits({ roll, stage, voice }: Props) {
  const pieces = spentOf(stage, roll);
  if (!pieces.length || !roll.hits) return null;
  const used = pieces.reduce((sum, { hits }) => sum + hits, 0);
  return (
    <span className="empire-hits">
      <span className="empire-hits-bar" aria-hidden="true">
        {pieces.map(({ hits }, n) => (
          <i key={n} style={{ flexGrow: hits }} data-last={n === pieces.length - 1 || undefined}>
            {hits}
          </i>
        ))}
        {used < roll.hits && <i style={{ flexGrow: roll.hits - used }} data-left />}
      </span>
      <small>
        {voice.say("battle.used", { n: used, of: roll.hits })} {why(pieces.at(-1)!, roll.hits - used, voice)}
      </small>
    </span>
  );
}

/** Why the rest is lost, once it is known that it is. */
function why({ over }: Spent, left: number, voice: Voice): string {
  if (!over || left <= 0) return "";
  return over.unit
    ? voice.say("battle.would_need", { left, unit: over.unit, n: over.n })
    : voice.say("battle.nobody_left", { left });
}
