/** Coasts and degrees of a sheet that is no projection: bent so that every place of the game lies where it is printed. */
import { geoEquirectangular } from "d3-geo";
import { geoProject } from "d3-geo-projection";
import { land, polygons } from "./earth.mjs";
import { warp } from "./warp.mjs";

/** The smallest steps of a bent line, in units of the sheet: on it, around it, and for wide strokes of shallow water, which
 *  a browser draws slowly when they have many points. */
const LEAST = { here: 1.8, around: 7, shelf: 9 };

/** The coasts and degrees of a sheet, bent by its control points. */
export function bentChart(control, box, bleed) {
  const bend = warp(control);
  const [left, top, width, height] = box;
  const within = ([x, y], more) =>
    x > left - more && x < left + width + more && y > top - more && y < top + height + more;

  /** Long edges are split, or they would not bend; short steps are left out. */
  function bent(line) {
    const out = [];
    line.slice(1).forEach((b, i) => {
      const a = line[i];
      const parts = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 2));
      for (let k = 0; k < parts; k += 1) {
        const at = bend([0, 1].map((axis) => (a[axis] + ((b[axis] - a[axis]) * k) / parts) / 10));
        const last = out.at(-1);
        const least = within(at, 60) ? LEAST.here : LEAST.around;
        if (!last || Math.hypot(at[0] - last[0], at[1] - last[1]) > least) out.push(at);
      }
    });
    return out;
  }
  const path = (points) => {
    let [x, y] = points[0].map(Math.round);
    const steps = points.slice(1).flatMap((point) => {
      const [dx, dy] = [Math.round(point[0]) - x, Math.round(point[1]) - y];
      [x, y] = [x + dx, y + dy];
      return dx || dy ? `${dx}${dy < 0 ? "" : " "}${dy}` : [];
    });
    return steps.length ? `M${points[0].map(Math.round).join(" ")}l${steps.join(" ").replaceAll(" -", "-")}` : "";
  };

  // Cut the sphere at Greenwich: longitude runs from 0 to 360 with the Pacific in the middle.
  const flat = geoEquirectangular()
    .rotate([-180, 0])
    .scale(180 / Math.PI)
    .translate([180, 0])
    .precision(0);
  const shores = polygons(land("50m").map((each) => ({ geometry: geoProject(each.geometry, flat) })))
    .flat()
    .map((ring) => clipped(ring.slice(1).map(([x, y]) => [x, -y])))
    .filter((ring) => ring.length > 2)
    .map((ring) => bent([...ring, ring[0]]))
    .filter((ring) => ring.length > 2 && ring.some((at) => within(at, bleed)));

  /** The same shore with fewer points; what is smaller than a step becomes a dot. */
  const coarse = (ring) => {
    const out = [ring[0]];
    for (const at of ring) if (Math.hypot(at[0] - out.at(-1)[0], at[1] - out.at(-1)[1]) > LEAST.shelf) out.push(at);
    return out.length > 1 ? `${path(out)}z` : `M${out[0].map(Math.round).join(" ")}z`;
  };

  const meridian = (lon) => path(bent(run(-56, 72, 2).map((lat) => [lon, lat])));
  const parallel = (lat) => path(bent(run(60, 260, 2).map((lon) => [lon, lat])));
  const degrees = [...run(60, 255, 15).map(meridian), ...run(-45, 60, 15).map(parallel)];
  return { bend, bent, shores, path, coarse, parallel, meridian, degrees };
}

export const run = (from, to, step) => Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);

/** What every such chart is drawn with, as a module. */
export function chartText({ shores, path, coarse, parallel, meridian, degrees }, sheet) {
  return `/** Land on the sheet of \`${sheet}\`. */
export const LAND =
  ${JSON.stringify(shores.map((ring) => `${path(ring)}z`).join(""))};

/** The same, roughly: for wide strokes under the land. */
export const SHELF =
  ${JSON.stringify(shores.map(coarse).join(""))};

/** Every fifteenth degree, bent as the land is. */
export const DEGREES =
  ${JSON.stringify(degrees.join(""))};
export const EQUATOR = ${JSON.stringify(parallel(0))};
export const DATE_LINE = ${JSON.stringify(meridian(180))};
`;
}

/** A ring cut to a part of the earth that is wider than the sheet, so that no cut edge shows. */
function clipped(ring) {
  const edges = [
    [0, 18, 1],
    [0, 310, -1],
    [1, -62, 1],
    [1, 80, -1],
  ];
  return edges.reduce(
    (points, [axis, value, sign]) =>
      points.flatMap((a, i) => {
        const b = points[(i + 1) % points.length];
        const [inside, next] = [a, b].map((point) => (point[axis] - value) * sign >= 0);
        const t = (value - a[axis]) / (b[axis] - a[axis]);
        const cut = inside === next ? [] : [[a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]];
        return [...(inside ? [a] : []), ...cut];
      }),
    ring,
  );
}
