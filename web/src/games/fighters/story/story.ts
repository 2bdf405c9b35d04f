import type { Heard } from "~/api/types";
import { type Sky, where } from "../rules/fire";
import { names, type Spot, spots } from "../rules/flight";
import { isLabel } from "../rules/hexes";
import type { Aircraft, HexId } from "../view";

/** Events as steps that can be shown one after the other: glides, tracers, bursts. The view is already as things are
 * when all is over; what is shown before is worked out backwards from the events. */
export type Step =
  | { kind: "glide"; craft: string; spots: readonly Spot[]; ms: number }
  | { kind: "tracer"; from: string; to: string; ms: number }
  | {
      kind: "burst";
      hex: HexId;
      unit: string;
      tone: "hit" | "miss" | "destroyed" | "bomb" | "barrage" | "splash";
      ms: number;
    };

const A_HEX = 140;
const LONGEST = 700;
const TRACER = 420;
const BURST = 360;
/** However much has happened, all of it takes no longer. */
export const PATIENCE = 12_000;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The way of a flight that was told: its start tells neither facing nor altitude, but only one of each leads there. */
export function retrace(sky: Sky, about: Readonly<Record<string, unknown>>): readonly Spot[] {
  const hex = text(about.start);
  const path = names(text(about.path));
  if (!isLabel(hex) || !path.length) return [];
  for (const high of [true, false])
    for (let turn = 0; turn < 6; turn += 1) {
      const facing = (Number(about.facing) + turn) % 6;
      const way = spots(sky.board, { came: hex, hex, facing, high, run: 0, advanced: [] }, path);
      const last = way.at(-1)!;
      const there = about.end === "left" ? last.hex === null : last.hex === about.hex || about.end === "down";
      const level = about.end !== "high" && about.end !== "low" ? true : last.high === (about.end === "high");
      if (there && level && last.facing === about.facing && possible(high, path)) return way;
    }
  return [];
}

/** A climb begins low, a dive or a Split-S high. */
function possible(high: boolean, path: readonly string[]): boolean {
  const climbs = path.some((name) => name.startsWith("c"));
  const dives = path.some((name) => name.startsWith("d") || name.startsWith("ss"));
  return climbs ? !high : dives ? high : true;
}

/** Where aircraft have got to since the view. */
export type Stand = Readonly<Record<string, Pick<Aircraft, "hex" | "facing" | "high">>>;

/** Where a step leaves its aircraft. */
export function flown(step: Step): Stand {
  if (step.kind === "burst" && step.tone === "destroyed") return { [step.unit]: { hex: "" } };
  const end = step.kind === "glide" && step.spots.at(-1);
  return end ? { [step.craft]: { hex: end.hex ?? "", facing: end.facing, high: end.high } } : {};
}

export function storyOf(sky: Sky, events: readonly Heard[], stand: Stand = {}): readonly Step[] {
  const steps: Step[] = [];
  const place = (unit: unknown) => stand[text(unit)]?.hex ?? where(sky.view, text(unit));
  const burst = (hex: unknown, unit: string, tone: Extract<Step, { kind: "burst" }>["tone"]) => {
    if (isLabel(hex)) steps.push({ kind: "burst", hex, unit, tone, ms: BURST });
  };
  let blast = "";
  for (const { kind, about = {} } of events) {
    if (kind === "flew" || kind === "dodged") {
      const way = retrace(sky, about);
      const ms = Math.min(LONGEST, A_HEX * (way.length - 1));
      if (way.length > 1) steps.push({ kind: "glide", craft: text(about.craft), spots: way, ms });
    } else if (kind === "shot" || kind === "returned") {
      steps.push({ kind: "tracer", from: text(about.shooter), to: text(about.target), ms: TRACER });
      if (kind === "returned") burst(place(about.target), text(about.target), "hit");
    } else if (kind === "hit") burst(place(about.target), text(about.target), "hit");
    else if (kind === "missed") burst(place(about.target), text(about.target), "miss");
    else if (kind === "destroyed") burst(about.hex, text(about.craft), "destroyed");
    else if (kind === "barrage" || kind === "barraged") burst(about.hex, "", "barrage");
    else if (kind === "bombed") blast = text(about.hex);
    else if (kind === "island_hit") burst(about.hex, "", "bomb");
    else if (kind === "segment_hit") {
      const ship = sky.view.ships[text(about.ship)];
      const n =
        sky.printed.units.ships.find((each) => each.id === ship?.kind)?.segments.indexOf(text(about.segment)) ?? 0;
      burst(ship?.hexes?.[n] ?? blast, "", "bomb");
    } else if (kind === "torpedo_lost" || kind === "absorbed") burst(about.hex, "", "splash");
  }
  return steps;
}

/** The aircraft as they stood before a step: null while one is not to be seen. */
export function standing(sky: Sky, steps: readonly Step[], at: number): ReadonlyMap<string, Aircraft> {
  const shown = new Map(Object.entries(sky.view.aircraft));
  const settled = new Set<string>();
  const place = (craft: string, spot: Spot | undefined) => {
    const a = sky.view.aircraft[craft];
    settled.add(craft);
    if (a && spot?.hex) shown.set(craft, { ...a, hex: spot.hex, facing: spot.facing, high: spot.high });
  };
  // What is still to come tells where one is now; of what is over, the last glide does.
  for (const step of steps.slice(at)) {
    if (step.kind === "glide" && !settled.has(step.craft)) place(step.craft, step.spots[0]);
    else if (step.kind === "burst" && step.tone === "destroyed" && !settled.has(step.unit)) {
      const last = steps.slice(0, at).findLast((each) => each.kind === "glide" && each.craft === step.unit);
      if (last?.kind === "glide") place(step.unit, last.spots.at(-1));
      else {
        const a = sky.view.aircraft[step.unit];
        settled.add(step.unit);
        if (a) shown.set(step.unit, { ...a, hex: step.hex });
      }
    }
  }
  return shown;
}

/** Where a step is to be seen: the way of a flight, both ends of a shot. */
export function placesOf({ view }: Sky, step: Step, crafts: ReadonlyMap<string, Aircraft>): readonly HexId[] {
  if (step.kind === "glide") return step.spots.map((spot) => spot.hex ?? spot.came);
  if (step.kind === "burst") return [step.hex];
  return [step.from, step.to].map((unit) => crafts.get(unit)?.hex || where(view, unit)).filter(isLabel);
}
