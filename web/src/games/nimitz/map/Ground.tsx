import { memo } from "react";
import { Sea, type Water } from "~/table/map/Sea";
import * as coast from "../coasts/land";
import { BLEED, BOX } from "./spots";

const { BARS } = coast;
const [LEFT, TOP, WIDTH, HEIGHT] = BOX;

/** Sea and land: nothing here changes while one plays. */
export const Ground = memo(function Ground() {
  return (
    <g>
      <Sea coast={coast} box={BOX} bleed={BLEED} />
      <path d={coast.LAND} className="map-coast" />
      <Bars />
    </g>
  );
});

const THICK = 24;
const TEXT = 14;

/** Bars of degrees round the sheet, every fifth marked, every fifteenth by its number. */
function Bars() {
  const edges = Object.entries(BARS) as ["top" | "bottom" | "left" | "right", (typeof BARS)["top"]][];
  return (
    <g className="nimitz-bars" data-from="mid">
      <path
        className="ground"
        fillRule="evenodd"
        d={`M${LEFT} ${TOP}h${WIDTH}v${HEIGHT}h${-WIDTH}zM${LEFT + THICK} ${TOP + THICK}v${HEIGHT - 2 * THICK}h${WIDTH - 2 * THICK}v${2 * THICK - HEIGHT}z`}
      />
      {edges.map(([edge, ticks]) => (
        <Bar key={edge} edge={edge} ticks={ticks} />
      ))}
    </g>
  );
}

function Bar({ edge, ticks }: { edge: "top" | "bottom" | "left" | "right"; ticks: (typeof BARS)["top"] }) {
  const level = edge === "top" || edge === "bottom";
  const [start, length] = level ? [LEFT, WIDTH] : [TOP, HEIGHT];
  const across =
    edge === "top" ? TOP : edge === "bottom" ? TOP + HEIGHT - THICK : edge === "left" ? LEFT : LEFT + WIDTH - THICK;
  const within = (v: number) => Math.min(start + length, Math.max(start, v));
  const sorted = ticks.toSorted((a, b) => a[1] - b[1]);
  let dark = "";
  sorted.forEach(([degree, from], i) => {
    const [a, b] = [within(from), within(sorted[i + 1]?.[1] ?? start + length)];
    if ((degree / 5) % 2 === 0 && b > a)
      dark += level
        ? `M${a} ${across + THICK * 0.72}h${b - a}v${THICK * 0.28}h${a - b}z`
        : `M${across + THICK * 0.72} ${a}v${b - a}h${THICK * 0.28}v${a - b}z`;
  });
  return (
    <>
      <path d={dark} className="dark" />
      {sorted
        .filter(([degree, place]) => degree % 15 === 0 && place > start + 40 && place < start + length - 40)
        .map(([degree, place]) => (
          <text
            key={degree}
            transform={
              level ? `translate(${place} ${across + TEXT})` : `translate(${across + TEXT} ${place}) rotate(-90)`
            }
          >
            {level ? longitude(degree) : latitude(degree)}
          </text>
        ))}
    </>
  );
}

/** Degrees as charts print them; 0 to 360 east of Greenwich. */
export function longitude(degree: number): string {
  if (degree % 180 === 0) return `${degree % 360}°`;
  return degree < 180 ? `${degree}°E` : `${360 - degree}°W`;
}
export const latitude = (degree: number): string =>
  degree === 0 ? "0°" : `${Math.abs(degree)}°${degree > 0 ? "N" : "S"}`;

export const WATERS: readonly Water[] = [
  ["north_pacific", 1480, 372, 44],
  ["south_pacific", 1560, 1300, 40],
  ["bering_sea", 1180, 62, 21],
  ["philippine_sea", 492, 640, 21, -8],
  ["south_china_sea", 148, 772, 19, -52],
  ["coral_sea", 790, 1232, 24, -6],
  ["tasman_sea", 850, 1368, 20],
  ["sea_of_japan", 480, 205, 17, -38],
];
