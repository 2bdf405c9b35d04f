import { geoGraticule, geoOrthographic, geoPath } from "d3-geo";
import { drawn, land, one } from "../../../../tools/coasts/earth.mjs";

/** Half a globe, for the cover: what `npm run coasts` writes beside this file. */
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
    globe: `/** Half a globe over the Pacific: centre 176,128 and radius 112 in the box of a cover. */
export const GLOBE_LAND = ${JSON.stringify(drawn(globe, land("110m", 0.6), 1, 1.5))};
export const GLOBE_GRID = ${JSON.stringify(geoPath(globe).digits(0)(geoGraticule().step([15, 15]).precision(8)()))};
export const GLOBE_PLACES = ${JSON.stringify(places)} as const;
`,
  };
}
