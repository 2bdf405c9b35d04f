/** Builds the coastlines of `src/art/coasts` from Natural Earth (public domain, through world-atlas): `npm run coasts`.
 *
 *  The output is committed, so the map data and the geometry libraries never reach a player's browser.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { geoEquirectangular, geoGraticule, geoOrthographic, geoPath } from "d3-geo";
import { geoMiller, geoProject } from "d3-geo-projection";
import { load } from "js-yaml";
import { feature } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import { BOX, project, ZONE } from "../src/art/sheet.ts";
import * as spots from "../src/games/nimitz/map/spots.ts";
import * as hexes from "../src/games/victory/map/hexes.ts";
import { rings, smooth } from "./contours.mjs";
import { warp } from "./warp.mjs";

const here = (path) => new URL(path, import.meta.url);
const HEADER = "// Made by tools/coasts.mjs from Natural Earth (public domain). Do not edit: run `npm run coasts`.\n";
const write = (name, text) => {
  const file = here(`../src/art/coasts/${name}.ts`);
  writeFileSync(file, HEADER + text);
  console.log(name, `${(text.length / 1024).toFixed(1)} KB`);
};

/** Land of a resolution; `weight` is the smallest detail kept, in square degrees. */
function land(resolution, weight = 0) {
  const file = here(import.meta.resolve(`world-atlas/land-${resolution}.json`));
  let world = JSON.parse(readFileSync(file, "utf8"));
  if (weight) world = simplify(presimplify(world), weight);
  const found = feature(world, world.objects.land);
  return found.features ?? [found];
}

const polygons = (features) =>
  features.flatMap(({ geometry: { type, coordinates } }) => (type === "Polygon" ? [coordinates] : coordinates));

/** Small islands cost many bytes and say little on a small map: keep those wider than `least` units. */
function drawn(projection, features, digits, least) {
  const path = geoPath(projection).digits(digits);
  return polygons(features)
    .filter((coordinates) => {
      const [[x0, y0], [x1, y1]] = path.bounds({ type: "Polygon", coordinates });
      return Math.max(x1 - x0, y1 - y0) > least;
    })
    .map((coordinates) => path({ type: "Polygon", coordinates }) ?? "")
    .join("");
}

// ---- Midway: atolls where they lie, their islets larger than life, and a sea floor that is only decoration

const LARGER = 1.6;
/** Reef rings of our own round the true centres; half axes in degrees. */
const ATOLLS = [
  { id: "midway", lon: -177.368, lat: 28.236, wide: 0.056, high: 0.048, larger: LARGER },
  { id: "kure", lon: -178.322, lat: 28.421, wide: 0.052, high: 0.044, larger: LARGER },
  { id: "pearl", lon: -175.85, lat: 27.845, wide: 0.15, high: 0.088, larger: 1 },
];

const one = (v) => Number(v.toFixed(1));
const two = (v) => Number(v.toFixed(2));
const wobble = (angle, seed) =>
  1 + 0.05 * Math.sin(3 * angle + seed) + 0.035 * Math.sin(5 * angle + 2 * seed) + 0.02 * Math.sin(8 * angle + seed);

/** A ring of points round 0,0, from one angle to another (in turns). */
function arc(rx, ry, seed, from = 0, to = 1, steps = 36) {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = 2 * Math.PI * (from + ((to - from) * i) / steps);
    return [one(rx * wobble(angle, seed) * Math.cos(angle)), one(ry * wobble(angle, seed) * Math.sin(angle))];
  });
}
const line = (points) => `M${points.map((p) => p.join(" ")).join("L")}`;

function midway() {
  const islets = polygons(land("10m")).map(([outer]) => outer);
  const atolls = ATOLLS.map(({ id, lon, lat, wide, high, larger }, seed) => {
    const [x, y] = project(lon, lat);
    const [rx, ry] = [(wide / 0.463) * ZONE * larger, (high / 0.408) * ZONE * larger];
    const inside = islets.filter(([[a, b]]) => Math.abs(a - lon) < wide && Math.abs(b - lat) < high);
    const land = inside
      .map(
        (ring) =>
          `${line(
            ring
              .slice(1)
              .map(([a, b]) => project(a, b))
              .map(([px, py]) => [two((px - x) * larger), two((py - y) * larger)]),
          )}z`,
      )
      .join("");
    return {
      id,
      x: one(x),
      y: one(y),
      shoal: `${line(arc(rx * 1.45, ry * 1.5, seed + 4))}z`,
      lagoon: `${line(arc(rx, ry, seed))}z`,
      // The reef is open to the north-west, as atolls of the ridge are on their lee side.
      reef:
        line(arc(rx, ry, seed, 0.66, 1.12, 22)) +
        line(arc(rx, ry, seed, 0.15, 0.42, 14)) +
        line(arc(rx, ry, seed, 0.46, 0.57, 6)),
      islets: land,
    };
  });
  write(
    "midway",
    `export { BOX, COLUMNS, LATITUDE_BARS, LONGITUDE_BARS, MERIDIANS, PARALLELS, project, ROWS, type Tick, ZONE } from "../sheet";

export interface Atoll {
  id: "midway" | "kure" | "pearl";
  /** Its centre on the sheet; the paths lie around it. */
  x: number;
  y: number;
  shoal: string;
  lagoon: string;
  /** An open line, to be stroked. */
  reef: string;
  islets: string;
}

export const ATOLLS: readonly Atoll[] = ${JSON.stringify(atolls, null, 1)};

/** Rises of the sea floor from the deepest contour up, on the sheet. Decoration: no rule reads it. */
export const SEA_FLOOR: readonly string[] = ${JSON.stringify(seaFloor(), null, 1)};

/** The crest of the Hawaiian Ridge, a line for its name to run along. */
export const RIDGE = ${JSON.stringify(
      `M${[
        [178.6, 30.5],
        [-179.6, 29.35],
        [-178.2, 28.75],
      ]
        .map(([a, b]) => project(a, b).map(Math.round).join(" "))
        .join("L")
        .replace("L", "Q")
        .replace("L", " ")}`,
    )};
`,
  );
}

/** Known rises: longitude, latitude, height, and radius in degrees. */
const RISES = [
  [172.2, 32.5, 1, 0.9],
  [173.4, 32.1, 0.75, 0.8],
  [174.3, 31.8, 0.9, 0.6],
  [175.9, 31.1, 0.95, 0.75],
  [177.2, 30.6, 0.6, 0.7],
  [178.7, 30.25, 0.9, 0.6],
  [179.1, 29.8, 0.85, 0.6],
  [-179.6, 29.2, 0.6, 0.7],
  [-178.33, 28.42, 1.1, 0.6],
  [-177.95, 27.95, 0.6, 0.4],
  [-177.37, 28.22, 1.2, 0.65],
  [-176.67, 28.53, 0.7, 0.35],
  [-175.85, 27.85, 1.2, 0.75],
  [-176.47, 26.95, 0.75, 0.5],
  [-174.4, 26.6, 1, 0.9],
  [179.4, 33.9, 0.55, 1.3],
  [-178.2, 32.6, 0.4, 0.6],
  [-179.6, 31.7, 0.32, 0.5],
  [-176.4, 31.2, 0.42, 0.7],
  [174.2, 27.3, 0.45, 0.6],
  [176.1, 26.4, 0.5, 0.7],
  [177.6, 28.1, 0.34, 0.5],
  [172.9, 28.9, 0.4, 0.7],
  [179.3, 26.6, 0.3, 0.5],
  [-175.6, 33.2, 0.45, 0.7],
];
const LEVELS = [0.12, 0.2, 0.29, 0.39, 0.5, 0.62, 0.76, 0.92, 1.1];

function seaFloor() {
  const cell = 10;
  const [columns, rows] = [BOX.width / cell + 1, BOX.height / cell + 1];
  const hills = RISES.map(([lon, lat, height, radius]) => [
    ...project(lon, lat),
    height,
    (radius / 0.463) * ZONE * 0.72,
  ]);
  const field = (i, j) => {
    const [px, py] = [i * cell, j * cell];
    // Bend the plane and let it swell a little, or every hill is a circle on a table.
    const x = px + 26 * Math.sin(py / 71) + 13 * Math.sin((px + py) / 37) + 6 * Math.sin((px - 2 * py) / 19);
    const y = py + 24 * Math.sin(px / 63) + 11 * Math.cos((px - py) / 33) + 6 * Math.cos((2 * px + py) / 21);
    const swell = 0.09 + 0.07 * Math.sin(x / 97 + y / 131) + 0.05 * Math.sin(y / 59 - x / 83);
    return hills.reduce(
      (sum, [hx, hy, height, r]) => sum + height * Math.exp(-((x - hx) ** 2 + (y - hy) ** 2) / (2 * r * r)),
      swell,
    );
  };
  const place = ([i, j]) => [Math.min(BOX.width, Math.max(0, i * cell)), Math.min(BOX.height, Math.max(0, j * cell))];
  return LEVELS.map((level) =>
    rings(field, columns, rows, level)
      .map((ring) => smooth(ring, 3, place))
      .join(""),
  );
}

// ---- The Pacific, for strategic maps and cards

function pacific() {
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
  write(
    "pacific",
    `/** Miller's projection with 170 E in the middle, in a box of ${width} x ${height}. */
export const PACIFIC_BOX = { width: ${width}, height: ${height} };

export function projectPacific(lon: number, lat: number): [x: number, y: number] {
  const east = ((lon - 170 + 540) % 360) - 180;
  const y = 1.25 * Math.log(Math.tan(Math.PI / 4 + (0.4 * lat * Math.PI) / 180));
  return [${tx.toFixed(2)} + (${scale.toFixed(3)} * east * Math.PI) / 180, ${ty.toFixed(2)} - ${scale.toFixed(3)} * y];
}

export const PACIFIC_LAND = ${JSON.stringify(d)};
`,
  );
}

/** Two small drawings for the covers. */
function covers() {
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
  write(
    "globe",
    `/** Half a globe over the Pacific: centre 176,128 and radius 112 in the box of a cover. */
export const GLOBE_LAND = ${JSON.stringify(drawn(globe, land("110m", 0.6), 1, 1.5))};
export const GLOBE_GRID = ${JSON.stringify(geoPath(globe).digits(0)(geoGraticule().step([15, 15]).precision(8)()))};
export const GLOBE_PLACES = ${JSON.stringify(places)} as const;
`,
  );
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
  write(
    "asia",
    `/** East Asia and the islands, in the box of a cover. */
export const ASIA_LAND = ${JSON.stringify(drawn(asia, land("50m", 0.06), 1, 1.6))};
`,
  );
}

// ---- Pacific Victory: real coasts and degrees, bent so that every base lies on its own shore

const MAP = "../../src/wardroom/games/victory/data/map.yaml";
/** The smallest steps of a bent line, in units of the sheet: on it, around it, and for wide strokes of shallow water, which
 *  a browser draws slowly when they have many points. */
const LEAST = { here: 1.8, around: 7, shelf: 9 };
const east = (lon) => (lon < 0 ? lon + 360 : lon);

function victory() {
  const seen = new Set();
  const control = load(readFileSync(here(MAP), "utf8"))
    .hexes.map((hex) => ({
      from: [east(hex.lon) / 10, hex.lat / 10],
      to: hexes.centre(hex),
      slack: hex.kind === "sea" ? 0.12 : 0.02, // the open sea may give way
    }))
    .filter(({ from }) => !seen.has(from.join()) && seen.add(from.join()));
  const { shores, path, coarse, parallel, meridian, degrees } = bentChart(control, hexes.BOX, hexes.BLEED);
  write(
    "victory",
    `/** Land of Pacific Victory, on the sheet of \`games/victory/map/hexes.ts\`. */
export const VICTORY_LAND =
  ${JSON.stringify(shores.map((ring) => `${path(ring)}z`).join(""))};

/** The same, roughly: for wide strokes under the land. */
export const VICTORY_SHELF =
  ${JSON.stringify(shores.map(coarse).join(""))};

/** Every fifteenth degree, bent as the land is. */
export const VICTORY_DEGREES =
  ${JSON.stringify(degrees.join(""))};
export const VICTORY_EQUATOR = ${JSON.stringify(parallel(0))};
export const VICTORY_DATE_LINE = ${JSON.stringify(meridian(180))};
`,
  );
}

/** The coasts and degrees of a sheet, bent by its control points. */
function bentChart(control, box, bleed) {
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

  const run = (from, to, step) => Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);
  const meridian = (lon) => path(bent(run(-56, 72, 2).map((lat) => [lon, lat])));
  const parallel = (lat) => path(bent(run(60, 260, 2).map((lon) => [lon, lat])));
  const degrees = [...run(60, 255, 15).map(meridian), ...run(-45, 60, 15).map(parallel)];
  return { bend, bent, shores, path, coarse, parallel, meridian, degrees };
}

// ---- Fleet Commander Nimitz: the Pacific with room for its islands

const AREAS = "../../src/wardroom/games/nimitz/data/map.yaml";
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

function nimitz() {
  const control = [
    ...load(readFileSync(here(AREAS), "utf8")).areas.map(({ id, lon, lat }) => ({
      from: [east(lon) / 10, lat / 10],
      to: spots.AREAS[id],
      slack: 0.02,
    })),
    ...HELD.map(([lon, lat, x, y]) => ({ from: [lon / 10, lat / 10], to: [x, y], slack: 0.3 })),
  ];
  const { bend, shores, path, coarse, parallel, meridian, degrees } = bentChart(control, spots.BOX, spots.BLEED);
  const [left, top, width, height] = spots.BOX;
  const run = (from, to, step) => Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);

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
  const bars = {
    top: crossings(...byLon, 1, top),
    bottom: crossings(...byLon, 1, top + height),
    left: crossings(...byLat, 0, left),
    right: crossings(...byLat, 0, left + width),
  };
  write(
    "nimitz",
    `/** Land of Fleet Commander Nimitz, on the sheet of \`games/nimitz/map/spots.ts\`. */
export const NIMITZ_LAND =
  ${JSON.stringify(shores.map((ring) => `${path(ring)}z`).join(""))};

/** The same, roughly: for wide strokes under the land. */
export const NIMITZ_SHELF =
  ${JSON.stringify(shores.map(coarse).join(""))};

/** Every fifteenth degree, bent as the land is. */
export const NIMITZ_DEGREES =
  ${JSON.stringify(degrees.join(""))};
export const NIMITZ_EQUATOR = ${JSON.stringify(parallel(0))};
export const NIMITZ_DATE_LINE = ${JSON.stringify(meridian(180))};

/** Where every fifth degree crosses the edges of the sheet: [degree, place along the edge]. East of Greenwich to 360. */
export const NIMITZ_BARS: Readonly<Record<"top" | "bottom" | "left" | "right", readonly (readonly [number, number])[]>> =
  ${JSON.stringify(bars)};
`,
  );
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

midway();
pacific();
covers();
victory();
nimitz();
