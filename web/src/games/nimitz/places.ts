import type { Place } from "~/contract/game";
import type { Cell } from "~/table/map/Chart";
import { spotOf } from "./board/Goals";
import { at, isBattalion } from "./counters";
import { facts, states } from "./describe";
import { boxesOf } from "./map/Boxes";
import { AREAS, BOXES, DISC } from "./map/spots";
import type { NimitzScene, SideId } from "./types";

/** All that is in a place, in words. Battalions are counted: one is like the other. */
export function holds(scene: NimitzScene, place: string): string {
  const { voice } = scene;
  const said = [...facts(scene, place)];
  for (const side of ["us", "japan"] as const) {
    const names = namesAt(scene, place, side);
    if (names) said.push(voice.say("places.side", { side, list: names }));
  }
  return said.join("; ");
}

function namesAt(scene: NimitzScene, place: string, side: SideId): string {
  const { voice } = scene;
  const found = new Map<string, number>();
  for (const id of at(scene, place, side)) {
    const name = isBattalion(id) ? voice.say("places.battalion") : voice.noun(id);
    const notes = states(scene, id);
    const line = notes.length ? `${name} (${notes.join(", ")})` : name;
    found.set(line, (found.get(line) ?? 0) + 1);
  }
  return [...found].map(([line, n]) => (n > 1 ? `${line} ×${n}` : line)).join(", ");
}

/** The cells one walks with the arrow keys. */
export function cellsOf(scene: NimitzScene): readonly Cell[] {
  const { voice, printed } = scene;
  const cell = (id: string, r: number): Cell => {
    const [x, y] = spotOf(id);
    return { id, x, y, r, label: voice.say("places.cell", { place: id, holds: holds(scene, id) }) };
  };
  return [
    ...printed.map.areas.filter(({ id }) => id in AREAS).map(({ id }) => cell(id, DISC)),
    ...boxesOf(scene).map((id) => cell(id, Math.min(BOXES[id]![2], BOXES[id]![3]) / 2)),
  ];
}

/** The board as a table: Objectives first, then other areas, then the boxes with somebody in them. */
export function places(scene: NimitzScene): readonly Place[] {
  const { view, voice, printed } = scene;
  const rank = (id: string) => (view.objectives.includes(id) ? 0 : id in AREAS ? 1 : 2);
  return [...printed.map.areas.map(({ id }) => id), ...boxesOf(scene).filter((id) => at(scene, id).length)]
    .toSorted((a, b) => rank(a) - rank(b) || voice.noun(a).localeCompare(voice.noun(b), voice.lang))
    .map((id) => ({ id, name: voice.noun(id), holds: holds(scene, id) }));
}
