import { memo } from "react";
import { Course } from "~/table/map/Course";
import { AREAS, BOXES, DISC, type Point } from "../map/spots";

/** Where the middle of an area or box lies. */
export function spotOf(place: string): Point {
  const area = AREAS[place];
  if (area) return area;
  const [x, y, w, h] = BOXES[place] ?? [0, 0, 0, 0];
  return [x + w / 2, y + h / 2];
}

/** Where the forces in hand may go, and the way to what is chosen. */
export const Goals = memo(function Goals({
  goals,
  from,
  chosen,
}: {
  goals: readonly string[];
  from: readonly string[];
  chosen: string | null;
}) {
  return (
    <g className="nimitz-goals">
      {goals.map((place) => {
        const box = BOXES[place];
        const on = place === chosen || undefined;
        if (box) {
          const [x, y, w, h] = box;
          return (
            <rect
              key={place}
              x={x - 6}
              y={y - 6}
              width={w + 12}
              height={h + 12}
              rx="14"
              className="goal"
              data-chosen={on}
            />
          );
        }
        const [x, y] = AREAS[place]!;
        return <circle key={place} cx={x} cy={y} r={DISC + 8} className="goal" data-chosen={on} />;
      })}
      {chosen &&
        from.map((place) => (
          <Course key={place} from={spotOf(place)} to={spotOf(chosen)} bend={0.2} most={90} short={DISC} size={1.5} />
        ))}
    </g>
  );
});
