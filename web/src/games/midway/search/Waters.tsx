import { memo } from "react";
import type { Voice } from "~/words";
import {
  ATOLLS,
  BOX,
  LATITUDE_BARS,
  LONGITUDE_BARS,
  MERIDIANS,
  PARALLELS,
  project,
  RIDGE,
  SEA_FLOOR,
  type Tick,
} from "../coasts/atolls";
import { areaBox, type Geography, ZONE } from "../geography";

interface Props {
  map: Geography;
  voice: Voice;
  floor: boolean;
  /** Nothing but sea, land and names. */
  bare: boolean;
}

const NAMED: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  midway: [20, -2],
  kure: [-16, -14],
  pearl: [-6, 34],
};

/** The chart itself: nothing here changes while one plays. */
export const Waters = memo(function Waters({ map, voice, floor, bare }: Props) {
  const { width, height } = BOX;
  return (
    <g className="midway-waters">
      <clipPath id="midway-sheet">
        <rect width={width} height={height} />
      </clipPath>
      <g clipPath="url(#midway-sheet)">
        <rect width={width} height={height} className="midway-sea" />
        {floor && SEA_FLOOR.map((d, n) => <path key={n} d={d} className="midway-floor" data-depth={n} />)}
        {ATOLLS.map(({ id, x, y, shoal, lagoon, reef, islets }) => (
          <g key={id} transform={`translate(${x} ${y})`}>
            <path d={shoal} className="midway-shoal" />
            <path d={lagoon} className="midway-lagoon" />
            <path d={reef} className="midway-reef" />
            {islets && <path d={islets} className="midway-islet" />}
          </g>
        ))}
      </g>
      {!bare && <path d={fine(map)} className="midway-zones" />}
      <path d={coarse(map)} className="midway-areas" />
      <rect width={width} height={height} className="midway-frame" />
      <Bars />
      <path id="midway-ridge" d={RIDGE} fill="none" />
      <text className="midway-water">
        <textPath href="#midway-ridge" startOffset="24%">
          {voice.say("board.ridge")}
        </textPath>
      </text>
      <text className="midway-water large" x={project(-179.2, 26.85)[0]} y={project(-179.2, 26.85)[1]}>
        {voice.say("board.ocean")}
      </text>
      {ATOLLS.map(({ id, x, y }) => {
        const [dx, dy] = NAMED[id] ?? [0, 0];
        return id === "midway" ? null : (
          <text key={id} className="midway-island" x={x + dx} y={y + dy} textAnchor="end">
            {voice.say(`board.island.${id}`)}
          </text>
        );
      })}
    </g>
  );
});

function fine(map: Geography): string {
  let d = "";
  for (let column = 1; column < map.columns; column += 1)
    if (column % map.size) d += `M${column * ZONE} 0V${map.rows * ZONE}`;
  for (let row = 1; row < map.rows; row += 1) if (row % map.size) d += `M0 ${row * ZONE}H${map.columns * ZONE}`;
  return d;
}

function coarse(map: Geography): string {
  let d = "";
  for (let column = map.size; column < map.columns; column += map.size) d += `M${column * ZONE} 0V${map.rows * ZONE}`;
  for (let row = map.size; row < map.rows; row += map.size) d += `M0 ${row * ZONE}H${map.columns * ZONE}`;
  return d;
}

const said = ({ degrees, hemisphere }: Tick) => `${degrees}°${hemisphere}`;

/** Degree bars round the sheet, and the degrees outside them. */
function Bars() {
  const { width, height } = BOX;
  const thick = 7;
  return (
    <g className="midway-bars">
      <path
        d={`M${-thick} ${-thick}H${width + thick}V${height + thick}H${-thick}zM0 0V${height}H${width}V0z`}
        fillRule="evenodd"
        className="midway-bar-ground"
      />
      {LONGITUDE_BARS.map(([at, length]) => (
        <path
          key={at}
          d={`M${at} ${-thick}h${length}v${thick}h${-length}zM${at} ${height}h${length}v${thick}h${-length}z`}
        />
      ))}
      {LATITUDE_BARS.map(([at, length]) => (
        <path
          key={at}
          d={`M${-thick} ${at}h${thick}v${length}h${-thick}zM${width} ${at}h${thick}v${length}h${-thick}z`}
        />
      ))}
      {MERIDIANS.filter(({ at }) => at > 10 && at < width - 10).map((tick) => (
        <text key={tick.at} x={tick.at} y={-thick - 6} textAnchor="middle" className="midway-degree">
          {said(tick)}
        </text>
      ))}
      {PARALLELS.map((tick) => (
        <text key={tick.at} x={-thick - 5} y={tick.at + 4} textAnchor="end" className="midway-degree">
          {said(tick)}
        </text>
      ))}
    </g>
  );
}

interface LettersProps {
  map: Geography;
  /** Areas that can be chosen now. */
  open: ReadonlySet<unknown>;
}

/** The names of areas, and near by those of zones. */
export const Letters = memo(function Letters({ map, open }: LettersProps) {
  return (
    <g className="midway-letters">
      {[...map.areas].map(([area]) => {
        const { x, y } = areaBox(map, area);
        return (
          <text
            key={area}
            x={x + 5}
            y={y + 14}
            className={open.has(area) ? "midway-area-name open" : "midway-area-name"}
          >
            {area}
          </text>
        );
      })}
      <g data-from="near" className="midway-zone-letters">
        {map.zones.map((zone) => {
          const [column, row] = map.where(zone);
          return (
            <text key={zone} x={(column + 1) * ZONE - 4} y={(row + 1) * ZONE - 4} textAnchor="end">
              {zone.slice(3)}
            </text>
          );
        })}
      </g>
    </g>
  );
});
