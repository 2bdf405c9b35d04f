import { geoMiller } from "d3-geo-projection";
import { drawn, land } from "../../../tools/coasts/earth.mjs";

/** The Pacific, for strategic maps and cards: what `npm run coasts` writes beside this file. */
export default function coasts() {
  const [width, height] = [1600, 1000];
  const seen = {
    type: "MultiPoint",
    coordinates: [
      [62, 0],
      [-108, 0],
      [170, 62],
      [170, -48],
    ],
  };
  const projection = geoMiller()
    .rotate([-170, 0])
    .fitExtent(
      [
        [0, 0],
        [width, height],
      ],
      seen,
    );
  const [scale, [tx, ty]] = [projection.scale(), projection.translate()];
  projection
    .clipExtent([
      [-20, -20],
      [width + 20, height + 20],
    ])
    .precision(0.5);
  const d = drawn(projection, land("50m", 0.012), 0, 2.2);
  return {
    pacific: `/** Miller's projection with 170 E in the middle, in a box of ${width} x ${height}. */
export const PACIFIC_BOX = { width: ${width}, height: ${height} };

export function projectPacific(lon: number, lat: number): [x: number, y: number] {
  const east = ((lon - 170 + 540) % 360) - 180;
  const y = 1.25 * Math.log(Math.tan(Math.PI / 4 + (0.4 * lat * Math.PI) / 180));
  return [${tx.toFixed(2)} + (${scale.toFixed(3)} * east * Math.PI) / 180, ${ty.toFixed(2)} - ${scale.toFixed(3)} * y];
}

export const PACIFIC_LAND = ${JSON.stringify(d)};
`,
  };
}
