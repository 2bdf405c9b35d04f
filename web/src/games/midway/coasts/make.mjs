import { rings, smooth } from "../../../../tools/coasts/contours.mjs";
import { land, one, polygons, two } from "../../../../tools/coasts/earth.mjs";
import { BOX, project, ZONE } from "../sheet.ts";

const LARGER = 1.6;
/** Reef rings of our own round the true centres; half axes in degrees. */
const ATOLLS = [
  { id: "midway", lon: -177.368, lat: 28.236, wide: 0.056, high: 0.048, larger: LARGER },
  { id: "kure", lon: -178.322, lat: 28.421, wide: 0.052, high: 0.044, larger: LARGER },
  { id: "pearl", lon: -175.85, lat: 27.845, wide: 0.15, high: 0.088, larger: 1 },
];

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

/** Atolls where they lie, their islets larger than life, and a sea floor that is only decoration: what `npm run coasts`
 *  writes beside this file. */
export default function coasts() {
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
  return {
    atolls: `export { BOX, COLUMNS, LATITUDE_BARS, LONGITUDE_BARS, MERIDIANS, PARALLELS, project, ROWS, type Tick, ZONE } from "../sheet";

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
  };
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
