import { memo } from "react";
import { planePaths } from "~/art/planes";
import {
  AircraftCounter,
  Badge,
  BarrageMarker,
  BatteryMarker,
  type Corner,
  outline as plateOutline,
  TorpedoMarker,
} from "~/art/plates";
import { Hull, PAINTS } from "~/art/symbols";
import { amid, type Board } from "../rules/board";
import { batterySide } from "../rules/fire";
import { bearing, centre, PITCH, type Point } from "../rules/hexes";
import {
  type Aircraft,
  craftSide,
  type HexId,
  isCarrier,
  numberOf,
  type Printed,
  type Ship,
  sideOf,
  typeOf,
  type View,
} from "../view";

const at = ([x, y]: Point): string => `translate(${x.toFixed(1)} ${y.toFixed(1)})`;

const CROWDED = 0.78;

/** Where an aircraft is drawn in its hex: two at different altitudes stand apart, smaller, the high one up and to the
 * left. */
export function spotOf(craft: Aircraft, hex: HexId, shared: boolean): Point {
  const [x, y] = centre(hex);
  if (!shared) return [x, y];
  return craft.high ? [x - 13, y - 14] : [x + 19, y + 20];
}

/** Aircraft by hex: is there another one at the other altitude? */
export function crowded(crafts: readonly Aircraft[]): ReadonlySet<HexId> {
  const seen = new Set<HexId>();
  const twice = new Set<HexId>();
  for (const { hex } of crafts) if (hex) (seen.has(hex) ? twice : seen).add(hex);
  return twice;
}

/** The side of a hex where no neighbour is: a name there covers nobody. */
export function tagOf(board: Board, hex: HexId, taken: ReadonlySet<HexId>): Corner {
  const free = ([, facing]: readonly [Corner, number]) => !taken.has(board.near(hex, facing) ?? "");
  return SIDES.find(free)?.[0] ?? "ne";
}

const SIDES: readonly (readonly [Corner, number])[] = [
  ["ne", 1],
  ["nw", 5],
  ["se", 2],
  ["sw", 4],
];

interface Shown {
  view: View;
  printed: Printed;
}

interface CraftProps {
  id: string;
  craft: Aircraft;
  printed: Printed;
  point: Point;
  crowded?: boolean;
  selected?: boolean;
  tag?: Corner;
}

export const Craft = memo(function Craft({ id, craft, printed, point, crowded, selected, tag }: CraftProps) {
  return (
    <AircraftCounter
      className={crowded ? "fighters-crowded" : undefined}
      transform={crowded ? `${at(point)} scale(${CROWDED})` : at(point)}
      side={craftSide(craft)}
      type={craft.type}
      facing={bearing(craft.facing ?? 0)}
      high={Boolean(craft.high)}
      damage={craft.damage ?? 0}
      armour={typeOf(printed, craft.type).armour}
      spent={Boolean(craft.spent)}
      load={craft.load || undefined}
      selected={selected}
      label={`${craft.type} ${numberOf(id)}`}
      tag={tag}
    />
  );
});

/** All aircraft on the board, the low ones below. */
export function Aircrafts({
  board,
  crafts,
  printed,
  selected,
}: {
  board: Board;
  printed: Printed;
  crafts: ReadonlyMap<string, Aircraft>;
  selected: ReadonlySet<string>;
}) {
  const flying = [...crafts].filter(([, craft]) => craft.hex);
  const shared = crowded(flying.map(([, craft]) => craft));
  const taken = new Set(flying.map(([, craft]) => craft.hex!));
  // The high ones lie above, and of these the southern ones, so that no name is covered.
  const layer = (craft: Aircraft) => (craft.high ? 10_000 : 0) + centre(craft.hex!)[1];
  const order = [...flying].sort(([, a], [, b]) => layer(a) - layer(b));
  return (
    <g>
      {order.map(([id, craft]) => (
        <Craft
          key={id}
          id={id}
          craft={craft}
          printed={printed}
          point={spotOf(craft, craft.hex!, shared.has(craft.hex!))}
          crowded={shared.has(craft.hex!)}
          selected={selected.has(id)}
          tag={tagOf(board, craft.hex!, taken)}
        />
      ))}
    </g>
  );
}

/** Its shadow on the sea, away from the sun in the upper right: of a high one far away, soft and smaller. What it says the
 * ring and the wave say too. */
export function Shadow({ type, facing, high }: { type: Aircraft["type"]; facing: number; high: boolean }) {
  const off = high ? "translate(-33 33)" : "translate(-6.5 6.5)";
  return (
    <path
      className={high ? "fighters-shadow high" : "fighters-shadow"}
      d={planePaths(type).outline}
      transform={`${off} rotate(${facing}) scale(${high ? 0.46 : 0.44})`}
    />
  );
}

/** The shadows lie below all aircraft. */
export function Shadows({ crafts }: { crafts: ReadonlyMap<string, Aircraft> }) {
  const flying = [...crafts].filter(([, craft]) => craft.hex);
  const shared = crowded(flying.map(([, craft]) => craft));
  return (
    <g>
      {flying.map(([id, craft]) => (
        <g key={id} transform={at(spotOf(craft, craft.hex!, shared.has(craft.hex!)))}>
          <Shadow type={craft.type} facing={bearing(craft.facing ?? 0)} high={Boolean(craft.high)} />
        </g>
      ))}
    </g>
  );
}

/** A ship over her hexes, with a dotted frame round each and her name below. */
export const Vessel = memo(function Vessel({
  id,
  ship,
  printed,
  name,
  spent,
  selected,
}: {
  id: string;
  ship: Ship;
  printed: Printed;
  name: string;
  spent: readonly string[];
  selected: boolean;
}) {
  const hexes = ship.hexes ?? [];
  if (!hexes.length) return null;
  const lowest = hexes.map(centre).sort((a, b) => b[1] - a[1])[0]!;
  const { plate, edge, ink } = PAINTS[ship.side];
  const wide = name.length * 7.4 + 26;
  return (
    <g>
      <Hull
        transform={`${at(amid(hexes))} rotate(${bearing(ship.facing ?? 0)})`}
        kind={isCarrier(printed, ship) ? "carrier" : "destroyer"}
        side={ship.side}
        hits={ship.hits ?? []}
        pitch={PITCH}
        selected={selected}
      />
      {hexes.map((hex, n) =>
        spent.includes(`${id}.${n}`) && !ship.hits?.includes(n) ? (
          <Badge
            key={hex}
            icon="check"
            colour="var(--text2)"
            r={9}
            transform={at([centre(hex)[0] - 26, centre(hex)[1] + 10])}
          />
        ) : null,
      )}
      {name && (
        <g transform={at([lowest[0], lowest[1] + PITCH / 2 + 2])}>
          <path d={plateOutline(ship.side, wide, 19, 4)} fill={plate} stroke={edge} />
          <text className="fighters-name" y="4.5" fill={ink}>
            {name}
          </text>
        </g>
      )}
    </g>
  );
});

export function Vessels({
  view,
  printed,
  names,
  selected,
}: Shown & { names: (id: string) => string; selected: ReadonlySet<string> }) {
  return (
    <g>
      {Object.entries(view.ships).map(([id, ship]) => (
        <Vessel
          key={id}
          id={id}
          ship={ship}
          printed={printed}
          name={names(id)}
          spent={view.spent}
          selected={selected.has(id) || [...selected].some((unit) => unit.startsWith(`${id}.`))}
        />
      ))}
    </g>
  );
}

/** Batteries ashore, torpedoes in the water, barrages in the air. */
export const Surface = memo(function Surface({ view }: { view: View }) {
  return (
    <g>
      {Object.entries(view.land_aa).map(([hex, seat]) => {
        const [x, y] = centre(hex);
        return (
          <g key={hex} transform={at([x + 22, y + 20])}>
            <BatteryMarker side={sideOf(seat)} out={view.wrecked.includes(hex)} />
            {view.spent.includes(`aa.${hex}`) && (
              <Badge icon="check" colour="var(--text2)" r={7} transform="translate(-13 -9)" />
            )}
          </g>
        );
      })}
      {view.torpedoes.map(({ hex, facing, seat }, n) => (
        <TorpedoMarker key={n} transform={at(centre(hex))} side={sideOf(seat)} facing={bearing(facing)} />
      ))}
    </g>
  );
});

export const Barrages = memo(function Barrages({ view }: { view: View }) {
  return (
    <g>
      {view.barrages.map(({ hex, battery }, n) => (
        <BarrageMarker key={n} transform={at(centre(hex))} side={batterySide(view, battery)} />
      ))}
    </g>
  );
});
