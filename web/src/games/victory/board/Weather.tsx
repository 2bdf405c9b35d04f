import { memo } from "react";
import { centre, outline } from "../map/hexes";
import type { Hex } from "../map/types";
import { distance, hexes } from "../sites";
import type { Printed, View } from "../view";

/** Hexes that the weather of the turn is about. */
export function weathered(printed: Printed, { weather, storm }: Pick<View, "weather" | "storm">): readonly Hex[] {
  const all = [...hexes(printed).values()].filter(({ out_of_play }) => !out_of_play);
  if (weather === "monsoon") return all.filter(({ terrain }) => terrain === "jungle");
  if (weather === "north_pacific") return all.filter(({ north_pacific }) => north_pacific);
  const eye = storm ? all.find(({ typhoon }) => typhoon === storm) : undefined;
  return eye ? all.filter(({ id }) => distance(printed, id, eye.id) <= 1) : [];
}

const MARKS: Readonly<Record<View["weather"], string>> = {
  monsoon: "M-9-6-13 6M0-6-4 6M9-6 5 6",
  north_pacific: "M0-10V10M-8.7-5 8.7 5M8.7-5-8.7 5M-3-9 0-6 3-9M-3 9 0 6 3 9",
  typhoon: "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0M-4-2C-4-12 6-14 12-9M4 2C4 12-6 14-12 9",
};

/** Rain, snow and the storm, drawn over the hexes they lie on. */
export const Weather = memo(function Weather({ printed, view }: { printed: Printed; view: View }) {
  const struck = weathered(printed, view);
  return (
    <g className="victory-weather" data-weather={view.weather}>
      <path d={struck.map((hex) => outline(hex)).join("")} />
      {struck.map((hex) => {
        const [x, y] = centre(hex);
        return (
          <path key={hex.id} d={MARKS[view.weather]} className="mark" transform={`translate(${x - 30} ${y - 22})`} />
        );
      })}
    </g>
  );
});
