import { memo } from "react";
import { Sea, type Water } from "~/table/map/Sea";
import * as coast from "../coasts/land";
import type { Geography } from "./geography";
import { BLEED, BOX, centre } from "./hexes";

/** Sea, land, terrain, routes and hexes: nothing here changes while one plays. */
export const Ground = memo(function Ground({ map }: { map: Geography }) {
  return (
    <g className="empire-ground">
      <defs>
        <clipPath id="empire-shore">
          <path d={coast.LAND} />
        </clipPath>
        <Patterns />
      </defs>
      <Sea coast={coast} box={BOX} bleed={BLEED} />
      <g clipPath="url(#empire-shore)">
        {Object.entries(map.terrain).map(([terrain, d]) => (
          <path key={terrain} d={d} className="empire-terrain" data-terrain={terrain} />
        ))}
      </g>
      <path d={coast.LAND} className="map-coast" />
      {map.atolls.map((hex) => {
        const [x, y] = centre(hex);
        return <circle key={hex} cx={x} cy={y} r="12" className="empire-atoll" />;
      })}
      <path d={map.rails} className="empire-route ground" data-from="mid" />
      <path d={map.rails} className="empire-route rail" data-from="mid" />
      <path d={map.roads} className="empire-route ground" data-from="mid" />
      <path d={map.roads} className="empire-route road" data-from="mid" />
      <path d={map.grid} className="empire-hexes" />
    </g>
  );
});

/** Patterns, so that nothing is told by its colour alone. */
function Patterns() {
  return (
    <>
      <pattern id="empire-japan" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" className="empire-hatch jp" />
      </pattern>
      {(["jp", "us"] as const).map((side) => (
        <pattern
          key={side}
          id={`empire-zone-${side}`}
          width="11"
          height="11"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${side === "jp" ? -45 : 45})`}
        >
          <path d="M0 0V11" className={`empire-hatch ${side}`} />
        </pattern>
      ))}
      <pattern id="empire-dots" width="9" height="9" patternUnits="userSpaceOnUse">
        <circle cx="2" cy="2" r="1.2" className="empire-dot" />
      </pattern>
    </>
  );
}

export const WATERS: readonly Water[] = [
  ["north_pacific", 1720, 420, 44],
  ["south_pacific", 2090, 1330, 36],
  ["indian_ocean", 260, 1110, 36],
  ["bering_sea", 1560, 26, 18],
  ["coral_sea", 1480, 1320, 26],
  ["philippine_sea", 1040, 690, 24],
  ["south_china_sea", 700, 640, 15],
  ["bay_of_bengal", 300, 440, 15],
  ["sea_of_japan", 1090, 215, 13],
  ["arafura_sea", 990, 1200, 13],
];
