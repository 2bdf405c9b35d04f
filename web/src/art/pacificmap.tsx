import { PACIFIC_BOX, PACIFIC_LAND } from "./coasts/pacific";

/** The Pacific in its box of 1600 x 1000: sea, three shades of shallow water, land with its coast. */
export function PacificMap() {
  return (
    <g fill="none" strokeLinejoin="round" strokeLinecap="round">
      <rect width={PACIFIC_BOX.width} height={PACIFIC_BOX.height} fill="var(--sea0)" />
      <path d={PACIFIC_LAND} stroke="var(--sea1)" strokeWidth="46" />
      <path d={PACIFIC_LAND} stroke="var(--sea2)" strokeWidth="28" />
      <path d={PACIFIC_LAND} stroke="var(--sea3)" strokeWidth="12" />
      <path d={PACIFIC_LAND} fill="var(--land)" stroke="var(--coast)" />
    </g>
  );
}
