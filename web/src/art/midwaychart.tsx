import { ATOLLS, type Atoll, BOX, SEA_FLOOR } from "./coasts/midway";

/** The sea of the Midway sheet with the floor shining through: quiet shades and hairlines, lighter where it is shallow. */
export function MidwaySea() {
  return (
    <g>
      <rect width={BOX.width} height={BOX.height} fill="var(--sea0)" />
      <g fill="var(--sea3)" fillOpacity=".13" stroke="var(--gridsoft)" strokeOpacity=".5" strokeWidth=".6">
        {SEA_FLOOR.map((d) => (
          <path key={d.slice(0, 24)} d={d} />
        ))}
      </g>
    </g>
  );
}

/** An atoll at its place: shoal, lagoon, broken reef, islets. */
function AtollDrawing({ atoll }: { atoll: Atoll }) {
  return (
    <g transform={`translate(${atoll.x} ${atoll.y})`} strokeLinecap="round" strokeLinejoin="round">
      <path d={atoll.shoal} fill="color-mix(in srgb, #2a8c90 38%, var(--sea3))" fillOpacity=".8" />
      <path d={atoll.lagoon} fill="color-mix(in srgb, #4cc0b4 58%, var(--sea3))" />
      <path d={atoll.reef} fill="none" stroke="var(--coast)" strokeWidth="1" />
      <path d={atoll.islets} fill="var(--land)" stroke="var(--coast)" strokeWidth=".5" />
    </g>
  );
}

/** Midway, Kure, and Pearl and Hermes. */
export function MidwayAtolls() {
  return ATOLLS.map((atoll) => <AtollDrawing key={atoll.id} atoll={atoll} />);
}
