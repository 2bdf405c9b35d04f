/** The sheet of the Midway search board: 26 x 20 square zones and where on earth they lie.
 *
 *  A step of latitude and of longitude is fitted so that both atolls fall into their printed zones, and drawn as a
 *  square: near 30 N that is almost a Mercator chart.
 */
export const ZONE = 40;
export const COLUMNS = 26;
export const ROWS = 20;
export const BOX = { width: COLUMNS * ZONE, height: ROWS * ZONE };

/** Centre of zone H5-G, which holds Midway. */
const ANCHOR = { column: 21, row: 14, lat: 28.125, lon: -177.375 };
const STEP = { lat: 0.408, lon: 0.463 };

/** A place on the sheet. Longitudes east of Greenwich are positive; the sheet crosses the 180th meridian. */
export function project(lon: number, lat: number): [x: number, y: number] {
  const west = lon > 0 ? lon - 360 : lon;
  const column = ANCHOR.column + (west - ANCHOR.lon) / STEP.lon;
  const row = ANCHOR.row + (ANCHOR.lat - lat) / STEP.lat;
  return [(column + 0.5) * ZONE, (row + 0.5) * ZONE];
}

export interface Tick {
  /** Along the border, in the units of the sheet. */
  at: number;
  /** Whole degrees, always positive. */
  degrees: number;
  hemisphere: "" | "N" | "E" | "W";
}

/** Whole degrees of longitude along the north and south border. */
export const MERIDIANS: readonly Tick[] = Array.from({ length: 12 }, (_, i) => 173 + i).map((east) => ({
  at: project(east, 0)[0],
  degrees: east > 180 ? 360 - east : east,
  hemisphere: east === 180 ? "" : east < 180 ? "E" : "W",
}));

/** Whole degrees of latitude along the west and east border. */
export const PARALLELS: readonly Tick[] = Array.from({ length: 9 }, (_, i) => 26 + i)
  .map((lat): Tick => ({ at: project(180, lat)[1], degrees: lat, hemisphere: "N" }))
  .filter(({ at }) => at > 0 && at < BOX.height);

/** Half-degree bars, every second one filled, as on the border of a chart: start and length along each border. */
function bars(
  from: number,
  to: number,
  at: (degree: number) => number,
  end: number,
): [start: number, length: number][] {
  const out: [number, number][] = [];
  for (let degree = Math.floor(from); degree < to; degree += 1) {
    const [a, b] = [at(degree), at(degree + 0.5)].sort((p, q) => p - q) as [number, number];
    const [start, stop] = [Math.max(0, a), Math.min(end, b)];
    if (stop > start) out.push([start, stop - start]);
  }
  return out;
}

export const LONGITUDE_BARS = bars(172, 185, (lon) => project(lon, 0)[0], BOX.width);
export const LATITUDE_BARS = bars(25, 35, (lat) => project(180, lat)[1], BOX.height);
