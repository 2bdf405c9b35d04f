import { AircraftCounter } from "~/art/plates";
import { iconPath, PAINTS } from "~/art/symbols";
import type { Aim, Sky } from "../rules/fire";
import { cost, type Spot, torpedoFacing, way } from "../rules/flight";
import { bearing, centre, type Point, towards } from "../rules/hexes";
import { craftSide, type Flight, isFlight } from "../view";

const point = (spot: Spot): Point => (spot.hex ? centre(spot.hex) : towards(centre(spot.came), spot.facing, 60));

/** A path over the board with numbered points; what is left to spend stands at its end. */
export function Course({
  spots,
  steps,
  left,
  spelt,
}: {
  spots: readonly Spot[];
  steps: readonly string[];
  left: string;
  spelt: boolean;
}) {
  if (spots.length < 2) return null;
  const line = spots.map(point).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const last = point(spots.at(-1)!);
  return (
    <g className={spelt ? "fighters-course spelt" : "fighters-course"}>
      <path className="casing" d={`M${line.join("L")}`} />
      <path className="line" d={`M${line.join("L")}`} />
      {spots.slice(1, -1).map((spot, n) => {
        const [x, y] = point(spot);
        return (
          <g key={n} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <circle r="12" />
            <text y="4.8">{cost(steps.slice(0, n + 1))}</text>
          </g>
        );
      })}
      {left && (
        <g transform={`translate(${(last[0] + 34).toFixed(1)} ${(last[1] + 34).toFixed(1)})`}>
          <rect x={-left.length * 3.8 - 9} y="-10.5" width={left.length * 7.6 + 18} height="21" rx="10.5" />
          <text y="4.6">{left}</text>
        </g>
      )}
    </g>
  );
}

/** The aircraft as it would be. */
export function Ghost({ sky, craft, spot }: { sky: Sky; craft: string; spot: Spot }) {
  const a = sky.view.aircraft[craft];
  if (!a || !spot.hex) return null;
  const [x, y] = centre(spot.hex);
  return (
    <AircraftCounter
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      side={craftSide(a)}
      type={a.type}
      facing={bearing(spot.facing)}
      high={spot.high}
      ghost
    />
  );
}

/** Who would be in the sights from there: a line to each, and brackets; broken where the target dodges first. */
export function Sights({ sky, from, aims }: { sky: Sky; from: Point; aims: readonly Aim[] }) {
  return (
    <g className="fighters-sights">
      {aims.map((aim) => {
        const hex = sky.view.aircraft[aim.target]?.hex;
        if (!hex) return null;
        const [x, y] = centre(hex);
        return (
          <g key={aim.target} className={aim.dodges ? "dodges" : aim.kills ? "kills" : "hits"}>
            <path className="ray" d={`M${from[0].toFixed(1)} ${from[1].toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`} />
            <path
              className="bracket"
              transform={`translate(${x} ${y})`}
              d="M-42-24V-42H-24M24-42H42V-24M42 24V42H24M-24 42H-42V24"
            />
          </g>
        );
      })}
    </g>
  );
}

/** What a flight lets go: where the bomb falls, which way the torpedo runs. */
export function Dropped({ sky, flight }: { sky: Sky; flight: Flight }) {
  if (!isFlight(flight) || flight[6] === "none") return null;
  const steps = flight[5].split("-");
  const at = steps.findIndex((name) => name.endsWith("*"));
  const from = way(sky, flight)[at + 1];
  if (!from?.hex) return null;
  const target = flight[7] === "sea" ? from.hex : flight[7];
  const [x, y] = centre(target);
  const side = craftSide(sky.view.aircraft[flight[1]]!);
  const torpedo = flight[6] === "torpedo";
  const run = sky.printed.units.torpedo_run[side];
  const [ex, ey] = torpedo ? towards([x, y], torpedoFacing(sky, flight), 80 * run) : [x, y];
  return (
    <g className={flight[7] === "sea" ? "fighters-drop wasted" : "fighters-drop"} color={PAINTS[side].line}>
      {torpedo ? (
        <path className="run" d={`M${x.toFixed(1)} ${y.toFixed(1)}L${ex.toFixed(1)} ${ey.toFixed(1)}`} />
      ) : (
        <circle className="blast" cx={x} cy={y} r="27" />
      )}
      <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <circle className="badge" r="13" />
        <path
          className="icon"
          d={iconPath(torpedo ? "torpedo" : "bomb")}
          transform={
            torpedo
              ? `rotate(${bearing(torpedoFacing(sky, flight)) - 90}) scale(.8) translate(-12 -12)`
              : "scale(.8) translate(-12 -12)"
          }
        />
      </g>
    </g>
  );
}
