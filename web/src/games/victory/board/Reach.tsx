import { memo } from "react";
import { iconPath } from "~/art/icons";
import { Course } from "~/table/map/Course";
import { type Goal, isAttack, type Kind, SIGNS } from "../kinds";
import { boxCentre } from "../map/Boxes";
import { outline, type Point } from "../map/hexes";
import { hexOf, middle, siteOf } from "../sites";
import type { Printed } from "../view";

interface Props {
  printed: Printed;
  goals: readonly Goal[];
  /** Where the block in hand stands. */
  from: string | null;
  chosen: string | null;
}

/** Where the block in hand may go: the fill and the edge tell the kind of move, and so do the signs. */
export const Reach = memo(function Reach({ printed, goals, from, chosen }: Props) {
  const start = from ? hexOf(printed, from) : undefined;
  return (
    <g className="victory-reach">
      <Patterns />
      {start && <path d={outline(start, 0.9)} className="victory-from" />}
      {inOrder(goals).map(({ site, kinds, some }) => {
        const hex = hexOf(printed, site);
        return hex ? (
          <path
            key={site}
            d={outline(hex, 0.93)}
            className="victory-goal"
            data-kind={kinds[0]}
            data-some={some || undefined}
            data-chosen={site === chosen || undefined}
          />
        ) : null;
      })}
    </g>
  );
});

/** Battles last: where rims meet, theirs lies above. */
const inOrder = (goals: readonly Goal[]): readonly Goal[] =>
  goals.toSorted((a, b) => Number(isAttack(a.kinds[0])) - Number(isAttack(b.kinds[0])));

/** Drawn over the blocks: the signs of the kinds, and the way to what is chosen. */
export const Signposts = memo(function Signposts({ printed, goals, from, chosen }: Props) {
  return (
    <g className="victory-reach">
      {goals.map(({ site, kinds }) => (
        <Signs key={site} kinds={kinds} at={pointOf(printed, site)} />
      ))}
      {from && chosen && <Course from={pointOf(printed, from)} to={pointOf(printed, chosen)} bend={0.22} most={60} />}
    </g>
  );
});

/** The numbers of the turn's account, at a corner of each hex. */
export const Pins = memo(function Pins({ printed, places }: Pick<Props, "printed"> & { places: readonly string[] }) {
  return places.map((place, n) => {
    const [x, y] = pointOf(printed, siteOf(place));
    return (
      <g key={place} className="victory-pin" transform={`translate(${x + 36} ${y - 40})`}>
        <circle r="19" />
        <text>{n + 1}</text>
      </g>
    );
  });
});

export function pointOf(printed: Printed, site: string): Point {
  return middle(printed, site) ?? boxCentre(site);
}

/** Patterns, so that no kind is told by its colour alone. */
function Patterns() {
  return (
    <defs>
      <pattern id="victory-hatch" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V12" className="victory-hatch" />
      </pattern>
      <pattern id="victory-cross" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V14M0 0H14" className="victory-hatch" />
      </pattern>
      <pattern id="victory-dots" width="13" height="13" patternUnits="userSpaceOnUse">
        <circle cx="4" cy="4" r="1.8" className="victory-dot" />
      </pattern>
    </defs>
  );
}

const PITCH = 19;

function Signs({ kinds, at: [x, y] }: { kinds: readonly Kind[]; at: Point }) {
  return (
    <g transform={`translate(${x - ((kinds.length - 1) * PITCH) / 2} ${y - 43})`} data-from="mid">
      {kinds.map((kind, n) => (
        <g key={kind} transform={`translate(${n * PITCH} 0)`} className="victory-sign" data-kind={kind}>
          <circle r="9.5" />
          <path d={iconPath(SIGNS[kind])} transform="translate(-6.6 -6.6) scale(.55)" />
        </g>
      ))}
    </g>
  );
}
