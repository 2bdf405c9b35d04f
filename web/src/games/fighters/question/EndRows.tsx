import { Icon } from "~/art/symbols";
import { aimWords, compass, dropWords, endWords, pathWords } from "../describe";
import { fate, inLine, type Sky, shotsAfter } from "../rules/fire";
import { torpedoFacing } from "../rules/flight";
import { ARROW, bearing } from "../rules/hexes";
import { hurtOnWay, promise } from "../rules/paths";
import type { FightersScene, Flight } from "../view";

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
        {order.map((flight) => {
          const mine = glance(scene, sky, flight);
          return (
            <li key={flight.join()}>
              <button
                type="button"
                className="row"
                aria-pressed={chosen === flight}
                onClick={() => choose([...flight])}
                onPointerEnter={() => look(flight)}
                onPointerLeave={() => look(null)}
                onFocus={() => look(flight)}
                onBlur={() => look(null)}
              >
                <span className="row-head fighters-step-icon">
                  {flight[4] === "high" || flight[4] === "low" ? (
                    <Pointer facing={flight[3]} high={flight[4] === "high"} />
                  ) : (
                    <Icon name="warning" />
                  )}
                </span>
                <span className="row-text">
                  <span>
                    {flight[4] === "high" || flight[4] === "low"
                      ? voice.say("air.facing_level", { way: voice.say(`air.way.${flight[3]}`), altitude: flight[4] })
                      : endWords(voice, flight)}
                  </span>
                  <small>{mine || pathWords(voice, flight[5], load)}</small>
                </span>
                <span className="row-figure">
                  {flight[0] === "dodge" ? (
                    <FateMark scene={scene} sky={sky} flight={flight} />
                  ) : (
                    compass(voice, flight[3])
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A facing and an altitude as a sign: ring high, wave low. */
export function Pointer({ facing, high }: { facing: number; high: boolean }) {
  return (
    <svg viewBox="-15 -15 30 32" width="28" height="30" className="fighters-pointer" aria-hidden="true">
      <path
        transform={`rotate(${bearing(facing)})${high ? " scale(.9)" : " translate(0 1)"}`}
        d={ARROW}
        className="body"
      />
      {high ? <circle r="13.2" className="ring" /> : <path d="M-11 14q3.7-4 7.3 0t7.4 0 7.3 0" className="ring" />}
    </svg>
  );
}

export function FateMark({ scene, sky, flight }: { scene: FightersScene; sky: Sky; flight: Flight }) {
  const { fate: what, points } = fate(sky, flight);
  return <span className={`fighters-fate ${what}`}>{scene.voice.say(`air.fate.${what}`, { points })}</span>;
}
