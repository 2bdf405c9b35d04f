import { memo } from "react";
import type { Lights } from "~/table/map/lights";
import { at } from "../counters";
import type { NimitzScene, Printed, View } from "../types";
import { Stack } from "./Areas";
import { BOXES } from "./spots";

/** The boxes that this campaign uses. */
export function boxesOf({ printed, view }: { printed: Printed; view: View }): readonly string[] {
  const sheet = printed.campaigns.find(({ year }) => year === view.year);
  const special = sheet?.special ?? [];
  return Object.keys(BOXES).filter((id) => {
    if (id.startsWith("P")) return sheet?.ports.includes(id);
    if (id === "BW") return special.includes("strategic_bombing");
    return id !== "INVASION" || special.includes("japan_invasion");
  });
}

interface Props {
  scene: Pick<NimitzScene, "view" | "printed" | "voice">;
  selected: ReadonlySet<string>;
  lights: Lights;
}

/** Boxes beside the map: reinforcements, ports, missions. */
export const Boxes = memo(function Boxes({ scene, selected, lights }: Props) {
  const { voice } = scene;
  return boxesOf(scene).map((id) => {
    const [x, y, w, h] = BOXES[id]!;
    const count = at(scene, id).length;
    return (
      <g key={id} transform={`translate(${x} ${y})`} className="nimitz-box" data-side={id === "JA_RE" ? "japan" : "us"}>
        <rect width={w} height={h} rx="10" />
        {lights[id] && (
          <rect x="-6" y="-6" width={w + 12} height={h + 12} rx="14" className="nimitz-light" data-light={lights[id]} />
        )}
        <text className="nimitz-box-name" x={w / 2} y="24">
          {voice.say(`map.box.${id}`)}
        </text>
        <g transform={`translate(${w / 2} ${h / 2 + 14}) scale(${w > 200 ? 1 : 0.86})`}>
          {count > 0 ? (
            <Stack scene={scene} place={id} selected={selected} across={w > 200 ? 3 : 2} />
          ) : (
            <text className="nimitz-box-empty" y="6">
              –
            </text>
          )}
        </g>
      </g>
    );
  });
});

/** Ships come home from port to port. */
export const Homeward = memo(function Homeward({ ports }: { ports: readonly string[] }) {
  const arrow = (x: number, y: number, turn: number) => (
    <path key={`${x} ${y}`} d="M-9-7 9 0-9 7z" transform={`translate(${x} ${y}) rotate(${turn})`} className="head" />
  );
  const [x, y, w] = BOXES.P1!;
  return (
    <g className="nimitz-homeward" data-from="mid">
      <path d={`M${x} ${y + 50}Q1640 ${y + 30} 1585 668`} />
      {arrow(1585, 668, -128)}
      {ports.slice(1).map((id) => {
        const box = BOXES[id];
        return box ? arrow(box[0] + w / 2, box[1] - 7, -90) : null;
      })}
    </g>
  );
});
