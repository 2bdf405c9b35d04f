import { memo } from "react";
import type { Voice } from "~/words";
import { ZONES } from "../types";
import { middle, type Rect, type Sheet, shore } from "./geometry";

/** Sea, shore and island: nothing here changes while one fights. */
export const Seascape = memo(function Seascape({ sheet, voice }: { sheet: Sheet; voice: Voice }) {
  const [x, y, w, h] = sheet.box;
  const { island, slots, zones } = sheet;
  const land = shore(island);
  const [left, top] = [island[0] - island[2], island[1] - island[3]];
  return (
    <g className="nb-ground">
      <defs>
        <linearGradient id="nb-deep" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="nb-abyss" />
          <stop offset=".45" className="nb-shallow" />
          <stop offset=".6" className="nb-shallow" />
          <stop offset="1" className="nb-abyss" />
        </linearGradient>
        <pattern id="nb-swell" width="132" height="62" patternUnits="userSpaceOnUse" patternTransform="rotate(-4)">
          <path d="M8 18q9-6 18 0t18 0M78 48q7-5 14 0t14 0M92 12q5-4 10 0t10 0" className="nb-swell" />
        </pattern>
        <pattern id="nb-trees" width="34" height="28" patternUnits="userSpaceOnUse" patternTransform="rotate(12)">
          <path d="M6 9q3-6 6 0M9 9v3M22 22q3-6 6 0M25 22v3M24 6q2-4 4 0" className="nb-tree" />
        </pattern>
        <clipPath id="nb-shore">
          <path d={land} />
        </clipPath>
      </defs>
      <rect x={x - 400} y={y - 400} width={w + 800} height={h + 800} className="nb-beyond" />
      <rect x={x - 400} y={y} width={w + 800} height={h} fill="url(#nb-deep)" />
      {[1.46, 1.3, 1.17].map((size, n) => (
        <path key={size} d={shore(island, size, 0.5 - n * 0.2)} className="nb-shelf" />
      ))}
      <rect x={x - 400} y={y - 400} width={w + 800} height={h + 800} fill="url(#nb-swell)" />
      <path d={shore(island, 1.1, 0.2)} className="nb-reef" />
      <path d={land} className="nb-land" />
      <g clipPath="url(#nb-shore)">
        <path d={shore([island[0] - 26, island[1], island[2], island[3]], 0.9)} className="nb-hills" />
        <path d={shore([island[0] - 40, island[1], island[2], island[3]], 0.72, 0.3)} className="nb-heights" />
        <rect x={left - 20} y={top - 20} width={island[2] * 2 + 40} height={island[3] * 2 + 40} fill="url(#nb-trees)" />
        <path d={sand(slots["island.japan_beach"], slots["island.us_beach"])} className="nb-sand" />
      </g>
      <path d={land} className="nb-coast" />
      {/* The line between the two armies, and the edges of the zones. */}
      <path d={front(sheet)} className="nb-front" />
      <path d={edges(sheet)} className="nb-edges" />
      {(["japanese_ocean", "us_ocean"] as const).map((zone) => (
        <path key={zone} d={clouds(slots[`${zone}.sky_japan`], slots[`${zone}.sky_us`])} className="nb-cloud" />
      ))}
      {ZONES.map((zone) => {
        const [zx, zy] = zones[zone];
        return (
          <text key={zone} x={zx + 16} y={zy + 19} className="nb-zone-name">
            {voice.noun(zone)}
          </text>
        );
      })}
    </g>
  );
});

/** The eastern shore, where one lands. */
function sand([x, y, w]: Rect, [, uy, , uh]: Rect): string {
  const [top, tall] = [y - 60, uy + uh + 60 - (y - 60)];
  return `M${x + 22} ${top}q-34 ${tall * 0.18} -10 ${tall * 0.34}t6 ${tall * 0.34}t-6 ${tall * 0.32}H${x + w + 80}V${top}z`;
}

/** What lies where on the island. */
export function SlotNames({ slots, voice }: { slots: Sheet["slots"]; voice: Voice }) {
  return (["japan", "us"] as const).flatMap((side) =>
    (["field", "foxholes", "beach"] as const).map((what) => {
      const [x, y, w, h] = slots[`island.${side}_${what}`];
      return (
        <text
          key={side + what}
          x={x + w / 2}
          y={side === "japan" ? y - 1 : y + h + 9}
          textAnchor="middle"
          className="nb-slot-name"
        >
          {voice.say(`fight.slot.${what}`)}
        </text>
      );
    }),
  );
}

function front({ slots }: Sheet): string {
  const [x, y, , h] = slots["island.sky_japan"];
  const [ux, , uw] = slots["island.sky_us"];
  const at = y + h / 2;
  return `M${x} ${at + 6}q40-14 90-4t100-2 96 4 ${ux + uw - x - 300}-8`;
}

function edges({ zones, name, box }: Sheet): string {
  const [, jy, , jh] = zones.japanese_ocean;
  const [, uy] = zones.us_ocean;
  const across = (y: number) => `M0 ${y}q${box[2] / 4}-9 ${box[2] / 2} 0t${box[2] / 2} 0`;
  const [cx, cy, , ch] = zones.coastal;
  const shoreline = name === "wide" ? `M${cx} ${cy}q12 ${ch / 4} 0 ${ch / 2}t0 ${ch / 2}` : across(cy);
  return across(jy + jh) + across(uy) + shoreline;
}

/** A bank of cloud behind the aircraft over an ocean. */
function clouds(a: Rect, b: Rect): string {
  const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  const w = Math.max(a[0] + a[2], b[0] + b[2]) - x;
  const h = Math.max(a[1] + a[3], b[1] + b[3]) - y;
  const [cx, cy] = middle([x, y, w, h]);
  const puff = (dx: number, dy: number, r: number) =>
    `M${cx + dx * w - r} ${cy + dy * h}a${r} ${r * 0.55} 0 1 0 ${2 * r} 0a${r} ${r * 0.55} 0 1 0 ${-2 * r} 0z`;
  return [
    puff(-0.26, -0.12, w * 0.2),
    puff(0.02, -0.2, w * 0.24),
    puff(0.26, -0.06, w * 0.21),
    puff(-0.1, 0.2, w * 0.26),
    puff(0.2, 0.22, w * 0.2),
  ].join("");
}
