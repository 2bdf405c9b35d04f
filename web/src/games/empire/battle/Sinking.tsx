import { Ship } from "~/art/ships";
import type { Voice } from "~/words";
import { profileOf } from "../map/Counter";
import { inkOf, type Printed, shortName } from "../view";
import type { Stage } from "./stage";
import { sunkOf } from "./stage";

interface Props {
  stage: Stage;
  printed: Printed;
  voice: Voice;
  /** Whether it goes down now; else it has. */
  now: boolean;
}

/** The capital ship that was lost last: shells, and the hull that heels and goes down. */
export function Sinking({ stage, printed, voice, now }: Props) {
  const ship = sunkOf(stage, printed).at(-1);
  if (!ship) return null;
  const ink = inkOf(ship.side);
  return (
    <svg
      className="empire-sinking"
      viewBox="0 0 320 130"
      preserveAspectRatio="xMidYMid slice"
      data-now={now || undefined}
      role="img"
      aria-label={voice.say("story.sunk", { ship: ship.id })}
    >
      <rect width="320" height="130" className="sky" />
      <path d="M148 70q-14-18-2-34t-4-40M176 66q12-16 2-30t8-40" className="smoke" />
      <path d="M20 6Q90 10 138 66M160 2Q158 30 162 60M300 6Q236 14 186 66" className="shells" />
      <g className="hull" color={`var(--${ink})`}>
        <Ship kind={profileOf(ship)} transform="translate(160 92) scale(1.25)" />
      </g>
      <path
        d="M-9-3-4-7-6-14 0-9 6-15 5-7 13-6 6-1 10 7 1 4-5 10-5 3-13 2z"
        transform="translate(160 62)"
        className="burst"
      />
      <path
        d="M0 94q10-6 20 0t20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0 20 0V130H0z"
        className="sea"
      />
    </svg>
  );
}

/** Capital ships lost in the battle, as far as it has been told. */
export function Tally({ stage, printed, voice }: Omit<Props, "now">) {
  const ships = sunkOf(stage, printed);
  if (!ships.length) return null;
  return (
    <div className="empire-tally">
      <h3>{voice.say("battle.tally", { n: ships.length })}</h3>
      <ul>
        {ships.map((ship) => (
          <li key={ship.id}>
            <svg
              viewBox="-80 -46 160 52"
              width="72"
              height="24"
              color={`var(--${inkOf(ship.side)})`}
              aria-hidden="true"
            >
              <Ship kind={profileOf(ship)} />
            </svg>
            {shortName(voice.noun(ship.id))}
          </li>
        ))}
      </ul>
    </div>
  );
}
