import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { bentChart, chartText, run } from "../../../../tools/coasts/bent.mjs";
import { east } from "../../../../tools/coasts/earth.mjs";
import * as spots from "../map/spots.ts";

const AREAS = "../../../../../src/wardroom/games/nimitz/data/map.yaml";
/** Corners and far shores, so that the sheet stays straight where no area holds it. */
const HELD = [
  [105, 62, 40, 40],
  [105, -30, 40, 1390],
  [150, 60, 720, 40],
  [255, 58, 1960, 90],
  [255, -30, 1980, 1380],
  [215, -20, 1640, 1230],
  [215, 45, 1620, 250],
  [143, 44, 620, 180],
  [178, -38, 1190, 1470],
  [135, -30, 350, 1390],
];

/** The Pacific with room for its islands: what `npm run coasts` writes beside this file. */
export default function coasts() {
  const control = [
    ...load(readFileSync(new URL(AREAS, import.meta.url), "utf8")).areas.map(({ id, lon, lat }) => ({
      from: [east(lon) / 10, lat / 10],
      to: spots.AREAS[id],
      slack: 0.02,
    })),
    ...HELD.map(([lon, lat, x, y]) => ({ from: [lon / 10, lat / 10], to: [x, y], slack: 0.3 })),
  ];
  const chart = bentChart(control, spots.BOX, spots.BLEED);
  return {
    land: `${chartText(chart, "map/spots.ts")}
/** Where every fifth degree crosses the edges of the sheet: [degree, place along the edge]. East of Greenwich to 360. */
export const BARS: Readonly<Record<"top" | "bottom" | "left" | "right", readonly (readonly [number, number])[]>> =
  ${JSON.stringify(bars(chart.bend))};
`,
  };
}

function bars(bend) {
  const [left, top, width, height] = spots.BOX;

  /** Where lines of degrees cross an edge of the sheet: `fixed` is the axis the edge lies on, at `value`. */
  const crossings = (values, place, along, fixed, value) =>
    values.flatMap((degree) => {
      const line = along.map((t) => bend(place(degree, t).map((each) => each / 10)));
      for (let i = 1; i < line.length; i += 1) {
        const [a, b] = [line[i - 1], line[i]];
        if ((a[fixed] - value) * (b[fixed] - value) > 0) continue;
        const t = (value - a[fixed]) / (b[fixed] - a[fixed]);
        return [[degree, Math.round(a[1 - fixed] + t * (b[1 - fixed] - a[1 - fixed]))]];
      }
      return [];
    });
  const byLon = [run(95, 265, 5), (lon, lat) => [lon, lat], run(-60, 80, 1)];
  const byLat = [run(-50, 75, 5), (lat, lon) => [lon, lat], run(60, 300, 1)];
  return {
    top: crossings(...byLon, 1, top),
    bottom: crossings(...byLon, 1, top + height),
    left: crossings(...byLat, 0, left),
    right: crossings(...byLat, 0, left + width),
  };
}
