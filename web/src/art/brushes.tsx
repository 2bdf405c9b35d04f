import { type PlaneType, planePaths } from "./planes";
import { Ship, type ShipKind } from "./ships";

/** Small brushes that the covers share. Everything is drawn from fixed seeds: a picture never changes. */

const n1 = (v: number): string => v.toFixed(1);

/** An uneven round shape. */
export function blob(cx: number, cy: number, rx: number, ry: number, seed: number, unrest = 0.06): string {
  const points = Array.from({ length: 20 }, (_, i) => {
    const a = (i * Math.PI) / 10;
    const k =
      1 + unrest * (Math.sin(2 * a + seed) + 0.7 * Math.sin(3 * a + 2.3 * seed) + 0.4 * Math.sin(5 * a + seed * 4));
    return [cx + rx * k * Math.cos(a), cy + ry * k * Math.sin(a)] as const;
  });
  const mid = (i: number): string => {
    const [a, b] = [points[i % 20]!, points[(i + 1) % 20]!];
    return `${n1((a[0] + b[0]) / 2)} ${n1((a[1] + b[1]) / 2)}`;
  };
  return `M${mid(19)}${points.map((p, i) => `Q${n1(p[0])} ${n1(p[1])} ${mid(i)}`).join("")}z`;
}

/** A cloud of overlapping rounds: x, y, radius. */
export const puffs = (rounds: readonly (readonly [number, number, number])[]): string =>
  rounds.map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`).join("");

/** Scattered wavelets over the whole picture, from a small linear congruential generator. */
export function wavelets(count: number, seed: number): string {
  let state = seed;
  const roll = (range: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return (state / 2147483648) * range;
  };
  return Array.from({ length: count }, () => {
    const w = 3 + roll(5);
    return `M${n1(roll(330) - 5)} ${n1(roll(220))}q${n1(w / 2)}-2 ${n1(w)} 0t${n1(w)} 0`;
  }).join("");
}

export function Cloud({
  rounds,
  dx = 10,
  dy = 14,
}: {
  rounds: readonly (readonly [number, number, number])[];
  dx?: number;
  dy?: number;
}) {
  const d = puffs(rounds);
  return (
    <g>
      <path d={d} transform={`translate(${dx} ${dy})`} fill="#04141f" fillOpacity=".22" />
      <path d={d} fill="#dfe9ec" />
      <path d={puffs(rounds.map(([x, y, r]) => [x - r * 0.14, y - r * 0.16, r * 0.82]))} fill="#fbfcfa" />
    </g>
  );
}

interface PaintedPlane {
  type: PlaneType;
  at: string;
  body: string;
  shade: string;
  cowl: string;
  mark: "star" | "disc";
  /** A light rim, where the body is as dark as the sea. */
  rim?: string;
  /** How far below its shadow lies. */
  shadow?: readonly [number, number];
}

const STAR = "M0-4.6 1.2-1.4 4.6-1.3 1.9.9 2.9 4.2 0 2.3-2.9 4.2-1.9.9-4.6-1.3-1.2-1.4z";

/** An aircraft in the colours of its service, lit from the left. */
export function PaintedPlane({ type, at, body, shade, cowl, mark, rim, shadow }: PaintedPlane) {
  const { outline, right, canopy } = planePaths(type);
  return (
    <g>
      {shadow && (
        <path d={outline} transform={`translate(${shadow[0]} ${shadow[1]}) ${at}`} fill="#04141f" fillOpacity=".3" />
      )}
      <g transform={at}>
        <path d={outline} fill={body} stroke={rim} strokeWidth="2.4" strokeLinejoin="round" />
        <path d={right} fill={shade} fillOpacity=".55" />
        <path d="M-6.5-22C-6.5-32-4-38 0-38S6.5-32 6.5-22z" fill={cowl} />
        <path d="M-36-4-9 0M36-4 9 0M-12 33H-3M12 33H3" stroke={shade} strokeWidth="1" />
        <path d={canopy} fill="#0e2430" />
        <path d="M-1.5-9V6" stroke="#9cc7d8" strokeWidth="1.2" strokeLinecap="round" />
        <ellipse cy="-38" rx="15" ry="1.8" fill="#fff" fillOpacity=".4" />
        {[-26, 26].map((x) => (
          <g key={x} transform={`translate(${x} -7)`}>
            <circle r={mark === "disc" ? 5 : 5.6} fill={mark === "disc" ? "#c2301f" : "#16305a"} />
            {mark === "star" && <path d={STAR} fill="#fff" />}
          </g>
        ))}
      </g>
    </g>
  );
}

interface PaintedShip {
  kind: ShipKind;
  x: number;
  y: number;
  heading: number;
  scale: number;
  deck: string;
  works: string;
  edge: string;
  wake?: number;
}

/** A ship from above with her bow wave and wake; `wake` is its length in ships. */
export function PaintedShip({ kind, x, y, heading, scale, deck, works, edge, wake = 1 }: PaintedShip) {
  const long = 56 + 110 * wake;
  return (
    <g transform={`translate(${x} ${y}) rotate(${heading}) scale(${scale})`}>
      {[1, 0.72, 0.45].map((k) => (
        <path
          key={k}
          d={`M-5 50Q${-8 - 7 * k} ${long * k * 0.7} 0 ${long * k}Q${8 + 7 * k} ${long * k * 0.7} 5 50z`}
          fill="#fff"
          fillOpacity=".08"
        />
      ))}
      <path
        d={`M0-44L${-18 - 16 * wake} ${30 + 46 * wake}L${-15 - 13 * wake} ${34 + 46 * wake}zM0-44L${18 + 16 * wake} ${30 + 46 * wake}L${15 + 13 * wake} ${34 + 46 * wake}z`}
        fill="#fff"
        fillOpacity=".3"
      />
      <path
        d={`M-3 54L-2 ${long * 0.8}M3 54L2 ${long * 0.7}`}
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="1.6"
        strokeDasharray="9 7"
      />
      <Ship kind={kind} view="plan" deck={deck} works={works} edge={edge} />
    </g>
  );
}
