import type { GameMap } from "./atlas";
import { linksOf } from "./atlas";

export interface Point {
  x: number;
  y: number;
}

/** How the places lie to each other: as the game says, else by their links. The same map lies the same for ever: nothing here is
 * random, and no turn moves a place. */
export function layout(map: GameMap): ReadonlyMap<string, Point> {
  const given = map.places.every(({ x, y }) => x !== undefined && y !== undefined);
  const points = given ? map.places.map(({ x = 0, y = 0 }) => ({ x, y })) : spread(map);
  return new Map(map.places.map(({ id }, n) => [id, points[n] as Point]));
}

const STRETCH = 1.7; // so much more one way than the other, to fill a frame
const NEAR = 74; // how near two circles may come, in pixels
const SMALLER = 0.62; // than usual they may be drawn, where they would come nearer
const LARGER = 2.4; // than its frame a sheet may be, where that does not help: then one zooms
const EDGE = { x: 104, y: 60 }; // at most, so that names have room
const TOOLS = 46; // beside them, the buttons for zooming

export interface Fitted {
  width: number;
  height: number;
  points: ReadonlyMap<string, Point>;
  /** How large circles are drawn; 1 is usual. */
  size: number;
}

/** The places in a frame, in pixels. Where they would lie too close, circles are smaller; then the sheet is larger. */
export function framed(lie: ReadonlyMap<string, Point>, width: number, height: number): Fitted {
  const edge = { x: Math.min(EDGE.x, width * 0.15), y: Math.min(EDGE.y, height * 0.18) };
  const room = width - TOOLS;
  const all = [...lie.values()];
  const [left, right] = ends(all.map(({ x }) => x));
  const [top, bottom] = ends(all.map(({ y }) => y));
  const wish = [scale(room - 2 * edge.x, right - left), scale(height - 2 * edge.y, bottom - top)] as const;
  const least = Math.min(...wish);
  const [sx, sy] = wish.map((each) => Math.min(each, least * STRETCH)) as [number, number];
  const close = nearest(all.map(({ x, y }) => ({ x: x * sx, y: y * sy })));
  const size = Math.max(SMALLER, Math.min(1, close / NEAR));
  const more = Math.min(LARGER, Math.max(1, (NEAR * size) / close));
  const centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const lies = ({ x, y }: Point) => ({
    x: more * (room / 2 + (x - centre.x) * sx),
    y: more * (height / 2 + (y - centre.y) * sy),
  });
  const points = new Map([...lie].map(([id, at]) => [id, lies(at)]));
  return { width: width * more, height: height * more, points, size };
}

const ends = (all: readonly number[]): readonly [number, number] => [Math.min(...all), Math.max(...all)];
const scale = (room: number, need: number): number => (need > 0 ? Math.max(1, room) / need : Number.MAX_SAFE_INTEGER);

function nearest(points: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  points.forEach((a, n) => {
    for (const b of points.slice(0, n)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  });
  return least || 1;
}

const ROUNDS = 400;

/** Springs along the links, and everybody keeps away from everybody; from a ring, in the order of the list. */
function spread(map: GameMap): readonly Point[] {
  const ids = map.places.map(({ id }) => id);
  const count = ids.length;
  const points = ids.map((_, n) => ({
    x: Math.cos((2 * Math.PI * n) / count) * 1.3,
    y: Math.sin((2 * Math.PI * n) / count),
  }));
  const links = linksOf(map).map(([a, b]) => [ids.indexOf(a), ids.indexOf(b)] as const);
  const apart = 1 / Math.sqrt(count);
  for (let round = 0; round < ROUNDS; round += 1) {
    const pull = points.map(() => ({ x: 0, y: 0 }));
    const push = (a: number, b: number, force: (far: number) => number) => {
      const [one, two] = [points[a] as Point, points[b] as Point];
      const [dx, dy] = [one.x - two.x, one.y - two.y];
      const far = Math.hypot(dx, dy) || 1e-6;
      const by = force(far) / far;
      (pull[a] as Point).x += dx * by;
      (pull[a] as Point).y += dy * by;
      (pull[b] as Point).x -= dx * by;
      (pull[b] as Point).y -= dy * by;
    };
    for (let a = 0; a < count; a += 1) for (let b = 0; b < a; b += 1) push(a, b, (far) => (apart * apart) / far);
    for (const [a, b] of links) push(a, b, (far) => -(far * far) / apart);
    const most = 0.1 * (1 - round / ROUNDS); // how far one may go: less and less, so that it comes to rest
    points.forEach((point, n) => {
      const { x, y } = pull[n] as Point;
      const far = Math.hypot(x, y) || 1;
      point.x += (x / far) * Math.min(far, most);
      point.y += (y / far) * Math.min(far, most);
    });
  }
  return turned(points);
}

/** Frames are wider than high: the longest way of the whole lies across. */
function turned(points: readonly Point[]): readonly Point[] {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [cx, cy] = [mean(({ x }) => x), mean(({ y }) => y)];
  const [xx, yy] = [mean(({ x }) => (x - cx) ** 2), mean(({ y }) => (y - cy) ** 2)];
  const angle = Math.atan2(2 * mean(({ x, y }) => (x - cx) * (y - cy)), xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(({ x, y }) => ({
    x: (x - cx) * cos + (y - cy) * sin,
    y: (y - cy) * cos - (x - cx) * sin,
  }));
}

/** On which side of its circle each name stands: where it meets the fewest circles, lines and other names. */
export type Where = "below" | "above" | "right" | "left";
const WHERE: readonly Where[] = ["below", "above", "right", "left"];

export interface Named extends Point {
  id: string;
  /** Of its circle. */
  r: number;
  /** Of its name, in the same measure. */
  width: number;
}

const HIGH = 18;

export function named(
  all: readonly Named[],
  links: readonly (readonly [string, string])[],
): ReadonlyMap<string, Where> {
  const found = new Map<string, Where>();
  const taken: Rect[] = all.map(({ x, y, r }) => [x - r, y - r, x + r, y + r]);
  const lines = links.map(([a, b]) => [all.find(({ id }) => id === a), all.find(({ id }) => id === b)] as const);
  for (const each of all) {
    let best: Where = "below";
    let least = Number.POSITIVE_INFINITY;
    for (const where of WHERE) {
      const box = labelBox(each, where);
      const hits = taken.filter((other) => overlap(box, other)).length * 3;
      const crossed = lines.filter(([a, b]) => a && b && crosses(box, a, b)).length;
      const cost = hits + crossed + WHERE.indexOf(where) * 0.2;
      if (cost < least) [best, least] = [where, cost];
    }
    found.set(each.id, best);
    taken.push(labelBox(each, best));
  }
  return found;
}

type Rect = readonly [number, number, number, number];

function labelBox({ x, y, r, width }: Named, where: Where): Rect {
  if (where === "right") return [x + r + 4, y - HIGH / 2, x + r + 4 + width, y + HIGH / 2];
  if (where === "left") return [x - r - 4 - width, y - HIGH / 2, x - r - 4, y + HIGH / 2];
  const top = where === "below" ? y + r + 3 : y - r - 3 - HIGH;
  return [x - width / 2, top, x + width / 2, top + HIGH];
}

const overlap = (a: Rect, b: Rect): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const STEPS = 24;

function crosses([left, top, right, bottom]: Rect, a: Point, b: Point): boolean {
  for (let n = 0; n <= STEPS; n += 1) {
    const x = a.x + ((b.x - a.x) * n) / STEPS;
    const y = a.y + ((b.y - a.y) * n) / STEPS;
    if (x > left && x < right && y > top && y < bottom) return true;
  }
  return false;
}
