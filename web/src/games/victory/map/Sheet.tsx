import { memo, type ReactNode, useMemo } from "react";
import type { Light, Lights } from "~/table/map/lights";
import { Waters } from "~/table/map/Sea";
import type { Voice } from "~/words";
import { Bases, Spots } from "./Bases";
import { Box, Lanes } from "./Boxes";
import { Cartouche } from "./Cartouche";
import { Ground, WATERS, Zones } from "./Ground";
import type { Geography } from "./geography";
import { centre, outline } from "./hexes";
import { Sides } from "./Sides";
import { Stack } from "./Stack";
import type { MapBox, Owner, Seen } from "./types";
import "./map.css";

interface Props {
  map: Geography;
  boxes: readonly MapBox[];
  voice: Voice;
  /** Who holds a base now, by hex; a base not named is its owner's. */
  holders?: Readonly<Record<string, Owner>>;
  /** Hexes where a Major Base piece makes a minor base major. */
  raised?: ReadonlySet<string>;
  /** Blocks by hex or box. */
  stacks: Readonly<Record<string, readonly Seen[]>>;
  /** Hexes and boxes that are lit. */
  lights?: Lights;
  /** Keys of blocks that are chosen. */
  selected?: ReadonlySet<string>;
  /** Which layers are left out. */
  without?: Readonly<Partial<Record<"zones" | "sides" | "lanes" | "names", boolean>>>;
  /** Drawn over the map and under the blocks: reach, supply, courses. */
  children?: ReactNode;
}

const NONE: Readonly<Record<string, never>> = {};
const EMPTY: readonly Seen[] = [];

/** The map sheet, from the sea floor up to the stack that is opened. */
export function Sheet({
  map,
  boxes,
  voice,
  holders = NONE,
  raised,
  stacks,
  lights = NONE,
  selected,
  without = NONE,
  children,
}: Props) {
  const taken = useMemo(() => new Set(Object.keys(stacks).filter((id) => stacks[id]?.length)), [stacks]);
  return (
    <g className="victory-map map-ground">
      <Ground map={map} />
      {!without.lanes && <Lanes map={map} boxes={boxes} />}
      {!without.zones && <Zones map={map} voice={voice} />}
      <Waters waters={WATERS} voice={voice} mid={30} near={12} />
      {!without.sides && <Sides map={map} />}
      <Cartouche voice={voice} />
      <Spots map={map} voice={voice} taken={taken} />
      <Lit map={map} lights={lights} />
      {children}
      {boxes.map((box) => (
        <Box
          key={box.id}
          box={box}
          name={voice.say(`map.box.${box.id}`)}
          blocks={stacks[box.id] ?? EMPTY}
          selected={selected}
          light={lights[box.id]}
        />
      ))}
      {map.hexes.map((hex) =>
        taken.has(hex.id) ? (
          <g key={hex.id} transform={`translate(${centre(hex).join(" ")})`}>
            <Stack blocks={stacks[hex.id] ?? EMPTY} selected={selected} />
          </g>
        ) : null,
      )}
      <Bases map={map} voice={voice} holders={holders} raised={raised} taken={taken} />
    </g>
  );
}

const Lit = memo(function Lit({ map, lights }: { map: Geography; lights: Lights }) {
  const above = (light: Light) => Number(light === "opened" || light === "chosen"); // of their neighbours' rims
  const drawn = Object.entries(lights).toSorted(([, a], [, b]) => above(a) - above(b));
  return drawn.map(([id, light]) => {
    const hex = map.hex.get(id);
    return hex ? <path key={id} className="victory-light" data-light={light} d={outline(hex, 0.95)} /> : null;
  });
});
