import type { Heard } from "~/api/types";
import { tenths } from "~/words";
import type { NimitzScene } from "../types";
import { colours } from "./drawn";
import { volleysOf } from "./story";

const MOST = 8; // volleys; the log has them all

/** The dice of this moment, gathered by side, step and zone: below the sheet. */
export function Dice({ scene: { voice }, news }: { scene: NimitzScene; news: readonly Heard[] }) {
  const volleys = volleysOf(news).slice(-MOST);
  if (volleys.length === 0) return null;
  return (
    <ul className="nb-dice" aria-label={voice.say("fight.dice")}>
      {volleys.map(({ side, step, zone, shots, hits, expected }) => (
        <li key={`${side} ${step} ${zone}`} data-side={colours(side)}>
          <span>
            {voice.say(`fight.step.${step}`)}, {voice.noun(zone)}
          </span>
          <span className="nb-faces">
            {shots.map((shot, n) => (
              <b key={n} data-hits={Math.min(2, shot.hits)}>
                {shot.die}
                {shot.hits > 1 && "!"}
              </b>
            ))}
          </span>
          <small>{voice.say("fight.hits", { n: hits, expected: tenths(expected, voice.lang) })}</small>
        </li>
      ))}
    </ul>
  );
}
