/** The land of the earth from Natural Earth (public domain, through world-atlas), and small help to draw it. */
import { readFileSync } from "node:fs";
import { geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";

/** Land of a resolution; `weight` is the smallest detail kept, in square degrees. */
export function land(resolution, weight = 0) {
  const file = new URL(import.meta.resolve(`world-atlas/land-${resolution}.json`));
  let world = JSON.parse(readFileSync(file, "utf8"));
  if (weight) world = simplify(presimplify(world), weight);
  const found = feature(world, world.objects.land);
  return found.features ?? [found];
}

export const polygons = (features) =>
  features.flatMap(({ geometry: { type, coordinates } }) => (type === "Polygon" ? [coordinates] : coordinates));

/** Small islands cost many bytes and say little on a small map: keep those wider than `least` units. */
export function drawn(projection, features, digits, least) {
  const path = geoPath(projection).digits(digits);
  return polygons(features)
    .filter((coordinates) => {
      const [[x0, y0], [x1, y1]] = path.bounds({ type: "Polygon", coordinates });
      return Math.max(x1 - x0, y1 - y0) > least;
    })
    .map((coordinates) => path({ type: "Polygon", coordinates }) ?? "")
    .join("");
}

/** Longitudes east of Greenwich, to 360. */
export const east = (lon) => (lon < 0 ? lon + 360 : lon);
export const one = (v) => Number(v.toFixed(1));
export const two = (v) => Number(v.toFixed(2));
