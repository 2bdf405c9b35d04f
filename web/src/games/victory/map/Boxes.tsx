import { memo } from "react";
import { Mark } from "~/art/marks";
import type { Light } from "~/table/map/lights";
import type { Geography } from "./geography";
import { arrange } from "./layout";
import { BOXES, lanes } from "./places";
import { Counts, Group } from "./Stack";
import { type MapBox, type Seen, SIDES } from "./types";

export { BOXES, boxCentre } from "./places";

export const Lanes = memo(function Lanes({ map, boxes }: { map: Geography; boxes: readonly MapBox[] }) {
  return boxes.map((box) => <path key={box.id} d={lanes(map, box)} className="victory-lane" />);
});

interface Props {
  box: MapBox;
  blocks: readonly Seen[];
  name: string;
  selected?: ReadonlySet<string>;
  light?: Light | undefined;
}

/** A box at the edge of the sheet: its name, what it yields, and the blocks in it. */
export const Box = memo(function Box({ box, blocks, name, selected, light }: Props) {
  const place = BOXES[box.id];
  if (!place) return null;
  const [x, y, w, h] = place;
  const side = SIDES[box.owner];
  const laid = arrange(blocks, { x: w / 2, y: h / 2 + 15, w: w - 14, h: h - 36 }, 58, 8);
  return (
    <g className="victory-box" transform={`translate(${x} ${y})`} data-light={light}>
      <rect width={w} height={h} rx="9" className="victory-box-ground" stroke={`var(--${side})`} />
      {box.home && (
        <rect
          x="4"
          y="4"
          width={w - 8}
          height={h - 8}
          rx="6"
          className="victory-home"
          stroke={`var(--${side})`}
          strokeOpacity=".55"
        />
      )}
      <g color={`var(--${side})`}>
        <Mark side={side} transform="translate(22 20) scale(.9)" />
      </g>
      <text className="victory-box-name" x="38" y="27">
        {name}
      </text>
      <text className="victory-box-pp" x={w - 14} y="27">
        {box.pp}
      </text>
      <g data-until="far" transform={`translate(${w / 2} ${h / 2 + 20})`}>
        <Counts blocks={blocks} />
      </g>
      <g data-from="mid" data-until="mid">
        <Group laid={laid} selected={selected} plain />
      </g>
      <g data-from="near">
        <Group laid={laid} selected={selected} />
      </g>
    </g>
  );
});
