import { memo } from "react";
import { cloudOutline, islandOutline } from "./outlines";

interface TerrainProps {
  /** Centres of neighbouring hexes, flat side up. */
  hexes: readonly (readonly [x: number, y: number])[];
  /** Centre to corner. */
  size: number;
}

/** An island over its hexes: shoals, surf, beach, and green land. */
export const Island = memo(function Island({ hexes, size }: TerrainProps) {
  const shore = islandOutline(hexes, size);
  return (
    <g strokeLinejoin="round">
      <path
        d={shore}
        fill="none"
        stroke="color-mix(in srgb, #2a8c90 40%, var(--sea3))"
        strokeOpacity=".6"
        strokeWidth={size * 0.46}
      />
      <path
        d={shore}
        fill="none"
        stroke="color-mix(in srgb, #4cc0b4 50%, var(--sea3))"
        strokeOpacity=".7"
        strokeWidth={size * 0.24}
      />
      <path d={shore} fill="#dcc893" stroke="#8a7747" strokeWidth="1" />
      <path d={islandOutline(hexes, size, -size * 0.1)} fill="color-mix(in srgb, #6f8a3c 52%, var(--land))" />
      <path d={islandOutline(hexes, size, -size * 0.4)} fill="color-mix(in srgb, #5d7a35 58%, var(--land))" />
    </g>
  );
});

/** A cloud over its hexes; what lies below shows a little through its rim. */
export const Cloud = memo(function Cloud({ hexes, size }: TerrainProps) {
  const rim = cloudOutline(hexes, size);
  return (
    <g>
      <path d={rim} transform={`translate(${size * 0.14} ${size * 0.2})`} fill="var(--shadow)" fillOpacity=".6" />
      <path d={rim} fill="#fff" fillOpacity=".48" />
      <path d={cloudOutline(hexes, size, -size * 0.17)} fill="#fff" fillOpacity=".42" />
    </g>
  );
});
