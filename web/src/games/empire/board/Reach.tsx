import { memo } from "react";
import { bow } from "~/table/map/Course";
import type { Lights as Lit } from "~/table/map/lights";
import { outlines } from "../map/geography";
import { centre } from "../map/hexes";
import { KINDS, type Kind } from "../pick";

/** Where the group in hand may go: the pattern tells the kind of movement. One path a kind. */
export const Reach = memo(function Reach({ reach }: { reach: ReadonlyMap<string, readonly Kind[]> }) {
  return (
    <g className="empire-reach">
      {KINDS.map((kind) => {
        const hexes = [...reach].filter(([, kinds]) => kinds[0] === kind).map(([hex]) => hex);
        return hexes.length ? <path key={kind} d={outlines(hexes, 0.94)} data-kind={kind} /> : null;
      })}
    </g>
  );
});

export const SIGNS = {
  assault: "target",
  sail: "ship",
  fly: "plane",
  march: "arrow-right",
  barge: "anchor",
  strategic: "history",
  ferry: "share",
} as const;

/** Lit hexes. */
export const Lights = memo(function Lights({ lights }: { lights: Lit }) {
  return (["touched", "can", "battle", "chosen"] as const).map((light) => {
    const hexes = Object.entries(lights)
      .filter(([, how]) => how === light)
      .map(([hex]) => hex);
    return hexes.length ? (
      <path key={light} d={outlines(hexes, 0.95)} className="empire-light" data-light={light} />
    ) : null;
  });
});

interface CourseProps {
  from: string;
  to: string;
  label?: string;
  ghost?: boolean;
  /** The enemy's, who may come. */
  kind?: "answer";
}

/** The way from where something stood to where it goes: bowed, with a word on it. */
export function Course({ from, to, label, ghost, kind }: CourseProps) {
  const [a, b] = [centre(from), centre(to)];
  const { d, mid } = bow(a, b, BOW);
  return (
    <g className="empire-course" data-ghost={ghost || undefined} data-kind={kind}>
      <path d={d} className="under" />
      <path d={d} markerEnd={`url(#empire-arrow${kind ? `-${kind}` : ""})`} />
      {label && (
        <g transform={`translate(${mid.join(" ")})`} data-from="mid">
          <rect x={-label.length * 2.6 - 5} y="-7" width={label.length * 5.2 + 10} height="13" rx="3" />
          <text y="3">{label}</text>
        </g>
      )}
    </g>
  );
}

export const BOW = { bend: 0.16, most: 60 } as const;

export function Arrowheads() {
  return (
    <>
      {["", "-answer"].map((kind) => (
        <marker
          key={kind}
          id={`empire-arrow${kind}`}
          viewBox="0 0 10 10"
          refX="8"
          refY="5"
          markerWidth="5"
          markerHeight="5"
          orient="auto"
        >
          <path d="M0 0 10 5 0 10z" className={`empire-arrowhead${kind}`} />
        </marker>
      ))}
    </>
  );
}

/** A burst over each hex where there will be a battle. */
export const Bursts = memo(function Bursts({ hexes }: { hexes: readonly string[] }) {
  return hexes.map((hex) => {
    const [x, y] = centre(hex);
    return (
      <g key={hex} transform={`translate(${x} ${y - 24})`} className="empire-burst">
        <path d="M0-11 2.6-4.2 9-7.5 6-1.2 11.5 1.5 5.2 3.6 7 10 1.5 6.2-2.5 11.2-3 5-9.5 6.5-5.8 1.2-11.5-2-5-3.2-6.5-9.5-1.5-5z" />
      </g>
    );
  });
});
