import { memo, type ReactNode, useMemo } from "react";
import type { Voice } from "~/words";
import { Bases, Spots } from "./Bases";
import { Box, Lanes } from "./Boxes";
import { Cartouche } from "./Cartouche";
import { Ground, Waters, Zones } from "./Ground";
import type { Geography } from "./geography";
import { centre, outline } from "./hexes";
import { middle } from "./places";
import { Sides } from "./Sides";
import { OpenStack, Stack } from "./Stack";
import type { Light, MapBox, Owner, Seen } from "./types";
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
  lights?: Readonly<Record<string, Light>>;
  /** Keys of blocks that are chosen. */
  selected?: ReadonlySet<string>;
  /** The hex or box whose stack is fanned out. */
  open?: string | null;
  onBlock?: (key: string) => void;
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
  open = null,
  onBlock,
  without = NONE,
  children,
}: Props) {
  const taken = useMemo(() => new Set(Object.keys(stacks).filter((id) => stacks[id]?.length)), [stacks]);
  const fanned = open ? middle(map, open) : null;
  return (
    <g className="victory-map">
      <Ground map={map} />
      {!without.lanes && <Lanes map={map} boxes={boxes} />}
      {!without.zones && <Zones map={map} voice={voice} />}
      <Waters voice={voice} />
      {!without.sides && <Sides map={map} />}
      <Cartouche voice={voice} />
      <Spots map={map} voice={voice} taken={taken} />
      <Lights map={map} lights={lights} />
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
      {open && fanned && stacks[open]?.length ? (
        <OpenStack blocks={stacks[open] ?? EMPTY} selected={selected} x={fanned[0]} y={fanned[1]} onBlock={onBlock} />
      ) : null}
    </g>
  );
}

const Lights = memo(function Lights({ map, lights }: { map: Geography; lights: Readonly<Record<string, Light>> }) {
  return Object.entries(lights).map(([id, light]) => {
    const hex = map.hex.get(id);
    return hex ? <path key={id} className="victory-light" data-light={light} d={outline(hex, 0.95)} /> : null;
  });
});
