import { aimWords, compass, dropWords, endWords, pathWords } from "../describe";
import { fate, inLine, type Sky, shotsAfter } from "../rules/fire";
import { torpedoFacing } from "../rules/flight";
import { hurtOnWay, promise } from "../rules/paths";
import type { FightersScene, Flight } from "../view";
import { FlightRow, stays } from "./FlightRow";

/** What a flight comes to: where it ends, whom it can shoot at, what falls where. */
export function Consequences({ scene, sky, flight }: { scene: FightersScene; sky: Sky; flight: Flight }) {
  const { voice } = scene;
  const aims = shotsAfter(sky, flight);
  const drop = dropWords(voice, sky, flight);
  const line = flight[6] === "torpedo" ? inLine(sky, flight[7], torpedoFacing(sky, flight)) : null;
  const lines = [
    endWords(voice, flight),
    hurtWords(scene, sky, flight),
    drop,
    line ? voice.say("air.in_line", { ship: line.ship, n: line.far }) : "",
    ...aims.map((aim) => voice.say("air.in_sights", { shot: aimWords(voice, aim) })),
  ].filter(Boolean);
  return (
    <ul className="fighters-comes-to" aria-live="polite">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function hurtWords({ voice }: FightersScene, sky: Sky, flight: Flight): string {
  const n = flight[4] === "down" ? 0 : hurtOnWay(sky, flight);
  return n ? voice.say("air.hurt", { n }) : "";
}

/** A line about a flight, for lists: shots, drops, fate. */
export function glance(scene: FightersScene, sky: Sky, flight: Flight): string {
  const { voice } = scene;
  const said = [
    hurtWords(scene, sky, flight),
    dropWords(voice, sky, flight),
    ...shotsAfter(sky, flight).map((aim) => aimWords(voice, aim)),
  ];
  return said.filter(Boolean).join("; ");
}

interface Props {
  scene: FightersScene;
  sky: Sky;
  flights: readonly Flight[];
  chosen?: Flight | null;
  choose(draft: readonly (string | number)[]): void;
  look(peek: Flight | null): void;
  onBack?: () => void;
}

/** The ways to end in one hex: facing, altitude, weapon. */
export function EndRows({ scene, sky, flights, chosen, choose, look, onBack }: Props) {
  const { voice } = scene;
  const load = sky.view.aircraft[flights[0]?.[1] ?? ""]?.load || "";
  const order = [...flights].sort((a, b) => promise(sky, b) - promise(sky, a));
  return (
    <div className="fighters-builder">
      {onBack && (
        <p className="moves-path">
          <button type="button" className="chip" onClick={onBack}>
            ‹ {voice.say("air.another_end")}
          </button>
          <span>{voice.say("air.ends_in", { hex: flights[0]?.[2] ?? "" })}</span>
        </p>
      )}
      <ul className="rows">
        {order.map((flight) => (
          <FlightRow
            key={flight.join()}
            flight={flight}
            chosen={chosen === flight}
            choose={choose}
            look={look}
            label={
              stays(flight)
                ? voice.say("air.facing_level", { way: voice.say(`air.way.${flight[3]}`), altitude: flight[4] })
                : endWords(voice, flight)
            }
            detail={glance(scene, sky, flight) || pathWords(voice, flight[5], load)}
            figure={
              flight[0] === "dodge" ? <FateMark scene={scene} sky={sky} flight={flight} /> : compass(voice, flight[3])
            }
          />
        ))}
      </ul>
    </div>
  );
}

export function FateMark({ scene, sky, flight }: { scene: FightersScene; sky: Sky; flight: Flight }) {
  const { fate: what, points } = fate(sky, flight);
  return <span className={`fighters-fate ${what}`}>{scene.voice.say(`air.fate.${what}`, { points })}</span>;
}
