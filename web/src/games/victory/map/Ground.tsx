import { memo } from "react";
import { Sea, type Water } from "~/table/map/Sea";
import type { Voice } from "~/words";
import * as coast from "../coasts/land";
import { border, type Geography, outlines } from "./geography";
import { BLEED, BOX } from "./hexes";
import { strewn } from "./terrain";

const TERRAINS = ["clear", "desert", "jungle", "mountain"] as const;

/** Sea, land and terrain: nothing here changes while one plays. */
export const Ground = memo(function Ground({ map }: { map: Geography }) {
  const playable = map.hexes.filter((hex) => !hex.out_of_play);
  const idle = map.hexes.filter((hex) => hex.out_of_play);
  return (
    <g className="victory-ground">
      <defs>
        <clipPath id="victory-shore">
          <path d={coast.LAND} />
        </clipPath>
        <pattern id="victory-idle" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V12" className="victory-idle-line" />
        </pattern>
      </defs>
      <g>
        <Sea coast={coast} box={BOX} bleed={BLEED} />
        <g clipPath="url(#victory-shore)">
          {TERRAINS.map((terrain) => (
            <path
              key={terrain}
              d={outlines(playable.filter((hex) => hex.terrain === terrain))}
              className="victory-terrain"
              data-terrain={terrain}
            />
          ))}
          {TERRAINS.map((terrain) => (
            <path key={terrain} d={strewn(map.hexes, terrain)} className="victory-strewn" data-terrain={terrain} />
          ))}
          <path d={outlines(idle)} className="victory-idle" />
        </g>
        <path d={coast.LAND} className="map-coast" />
      </g>
      <path d={outlines(playable)} className="victory-hexes" data-from="mid" />
    </g>
  );
});

export const WATERS: readonly Water[] = [
  ["north_pacific", 1400, 262, 40],
  ["south_pacific", 1560, 1030, 40],
  ["indian_ocean", 330, 905, 36],
  ["bering_sea", 1245, 40, 17],
  ["tasman_sea", 1180, 1180, 17],
  ["coral_sea", 1150, 818, 17, -8],
  ["south_china_sea", 712, 616, 10],
  ["philippine_sea", 950, 524, 10],
  ["bay_of_bengal", 350, 520, 10],
];

/** Where the commands are named: in open water, away from bases. */
const COMMANDS: readonly (readonly [zone: string, x: number, y: number])[] = [
  ["CPAC", 1650, 490],
  ["SWPA", 1200, 903],
  ["SEAC", 400, 780],
  ["JOINT", 850, 322],
];

/** Borders of the commands and of the North Pacific, and the typhoons' hexes. */
export const Zones = memo(function Zones({ map, voice }: { map: Geography; voice: Voice }) {
  const north = border(map, (hex) => hex.north_pacific);
  return (
    <g data-from="mid">
      <path d={border(map, (hex) => hex.zone)} className="victory-zone" />
      <path d={north} className="victory-north-ground" />
      <path d={north} className="victory-north" />
      {COMMANDS.map(([zone, x, y]) => (
        <text key={zone} className="victory-command" x={x} y={y}>
          {voice.say(`map.zone.${zone}`)}
        </text>
      ))}
      <text className="victory-command north" x="1550" y="166">
        {voice.say("map.north_pacific")}
      </text>
    </g>
  );
});
