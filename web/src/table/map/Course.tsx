import type { Point } from "./framing";

interface Bow {
  /** How far it bends aside: this part of its length, and no more than `most`. */
  bend: number;
  most: number;
  /** It ends so much before the goal. */
  short?: number;
}

/** A bowed way from one spot to another: its path, its middle, and how a head at its end lies. */
export function bow([ax, ay]: Point, [bx, by]: Point, { bend, most, short = 0 }: Bow) {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const off = Math.min(most, length * bend);
  const [mx, my] = [(ax + bx) / 2 - ((by - ay) / length) * off, (ay + by) / 2 + ((bx - ax) / length) * off];
  const turn = Math.atan2(by - my, bx - mx);
  const [ex, ey] = [bx - Math.cos(turn) * short, by - Math.sin(turn) * short];
  const mid: Point = [(ax + 2 * mx + bx) / 4, (ay + 2 * my + by) / 4];
  return {
    d: `M${ax} ${ay}Q${mx} ${my} ${ex} ${ey}`,
    mid,
    head: `translate(${ex} ${ey}) rotate(${(turn * 180) / Math.PI})`,
  };
}

interface Props extends Bow {
  from: Point;
  to: Point;
  /** How large its head and how thick it is, beside the usual. */
  size?: number;
}

/** The way from where something stands to where it would go. */
export function Course({ from, to, size = 1, ...how }: Props) {
  if (from[0] === to[0] && from[1] === to[1]) return null;
  const { d, head } = bow(from, to, how);
  return (
    <g className="board-course" strokeWidth={4 * size} strokeDasharray={`${10 * size} ${7 * size}`}>
      <path d={d} />
      <path d="M-16-9 0 0-16 9z" transform={`${head} scale(${size})`} className="head" />
    </g>
  );
}
