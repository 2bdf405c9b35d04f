import { readFileSync } from "node:fs";
import { geoGraticule, geoOrthographic, geoPath } from "d3-geo";
import { load } from "js-yaml";
import { bentChart, chartText } from "../../../../tools/coasts/bent.mjs";
import { drawn, east, land, one } from "../../../../tools/coasts/earth.mjs";
import * as hexes from "../map/hexes.ts";

const MAP = "../../../../../src/wardroom/games/empire/data/map.yaml";

/** Real coasts and degrees, bent so that named places lie on their own shores, and half a globe for the cover: what
 *  `npm run coasts` writes beside this file. */
export default function coasts() {
  const globe = geoOrthographic().rotate([-158, -12]).translate([176, 128]).scale(112).precision(0.6).clipAngle(90);
  const ports = {
    tokyo: [139.7, 35.6],
    truk: [151.8, 7.4],
    manila: [121, 14.6],
    pearl: [-157.9, 21.3],
    samoa: [-170.7, -14.3],
    brisbane: [153, -27.5],
  };
  const places = Object.fromEntries(Object.entries(ports).map(([name, at]) => [name, globe(at).map(one)]));
  return {
    land: chartText(bentChart(control(), hexes.BOX, hexes.BLEED), "map/hexes.ts"),
    globe: `/** Half a globe over the Pacific: centre 176,128 and radius 112 in the box of a cover. */
export const GLOBE_LAND = ${JSON.stringify(drawn(globe, land("110m", 0.6), 1, 1.5))};
export const GLOBE_GRID = ${JSON.stringify(geoPath(globe).digits(0)(geoGraticule().step([15, 15]).precision(8)()))};
export const GLOBE_PLACES = ${JSON.stringify(places)} as const;
`,
  };
}

/** Named places hold fast, single islands most of all; of the other hexes one in five is enough to follow. */
function control() {
  const map = load(readFileSync(new URL(MAP, import.meta.url), "utf8"));
  const places = new Map(map.places.map((place) => [place.hex, place]));
  const seen = new Set();
  return Object.entries(map.hexes)
    .filter(([id]) => places.has(id) || (hexes.columnOf(id) * 7 + hexes.rowOf(id) * 3) % 5 === 0)
    .map(([id, [, , lat, lon]]) => {
      const place = places.get(id);
      return {
        from: [east(place?.lon ?? lon) / 10, (place?.lat ?? lat) / 10],
        to: hexes.centre(id),
        slack: place ? (place.one_hex_island ? 0.05 : 0.12) : 0.5,
      };
    })
    .filter(({ from }) => !seen.has(from.join()) && seen.add(from.join()));
}
