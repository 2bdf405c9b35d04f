import { readFileSync } from "node:fs";
import { geoMiller } from "d3-geo-projection";
import { load } from "js-yaml";
import { bentChart, chartText } from "../../../../tools/coasts/bent.mjs";
import { drawn, east, land } from "../../../../tools/coasts/earth.mjs";
import * as hexes from "../map/hexes.ts";

const MAP = "../../../../../src/wardroom/games/victory/data/map.yaml";

/** Real coasts and degrees, bent so that every base lies on its own shore, and a small map for the cover: what
 *  `npm run coasts` writes beside this file. */
export default function coasts() {
  const chart = bentChart(control(), hexes.BOX, hexes.BLEED);
  return {
    land: chartText(chart, "map/hexes.ts"),
    asia: `/** East Asia and the islands, in the box of a cover. */
export const ASIA_LAND = ${JSON.stringify(asia())};
`,
  };
}

function control() {
  const seen = new Set();
  return load(readFileSync(new URL(MAP, import.meta.url), "utf8"))
    .hexes.map((hex) => ({
      from: [east(hex.lon) / 10, hex.lat / 10],
      to: hexes.centre(hex),
      slack: hex.kind === "sea" ? 0.12 : 0.02, // the open sea may give way
    }))
    .filter(({ from }) => !seen.has(from.join()) && seen.add(from.join()));
}

function asia() {
  const asia = geoMiller()
    .rotate([-140, 0])
    .center([-14, 14])
    .scale(228)
    .translate([160, 108])
    .clipExtent([
      [-4, -4],
      [324, 220],
    ])
    .precision(0.4);
  return drawn(asia, land("50m", 0.06), 1, 1.6);
}
