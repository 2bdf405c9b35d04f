import { memo } from "react";
import type { Voice } from "~/words";
import type { Box } from "./useZoom";
import "./sea.css";

/** Drawn once from the data of a game's coasts. */
export interface Coast {
  LAND: string;
  SHELF: string;
  DEGREES: string;
  EQUATOR: string;
  DATE_LINE: string;
}

/** Sea and land, with so much sea round the sheet; how wide its shallows are, its style says (`--shelf`). */
export function Sea({ coast, box: [x, y, wide, tall], bleed }: { coast: Coast; box: Box; bleed: number }) {
  return (
    <>
      <rect x={x - bleed} y={y - bleed} width={wide + 2 * bleed} height={tall + 2 * bleed} className="map-sea" />
      {[1, 2, 3].map((depth) => (
        <path key={depth} d={coast.SHELF} className="map-shelf" data-depth={depth} />
      ))}
      <path d={coast.DEGREES} className="map-degrees" />
      <path d={coast.EQUATOR + coast.DATE_LINE} className="map-degrees great" />
      <path d={coast.LAND} className="map-land" />
    </>
  );
}

/** A water by name: where on the sheet, how large, and how it is turned. */
export type Water = readonly [id: string, x: number, y: number, size: number, turn?: number];

interface NamesProps {
  waters: readonly Water[];
  voice: Voice;
  /** Smaller names than these are seen from the middle distance on, and from near. */
  mid: number;
  near?: number;
}

/** Names of waters in italics. */
export const Waters = memo(function Waters({ waters, voice, mid, near = 0 }: NamesProps) {
  return waters.map(([id, x, y, size, turn = 0]) => (
    <text
      key={id}
      className="map-water"
      transform={`translate(${x} ${y}) rotate(${turn})`}
      fontSize={size}
      data-from={size < near ? "near" : size < mid ? "mid" : undefined}
    >
      {voice.say(`map.water.${id}`)}
    </text>
  ));
});
