import type { Voice } from "~/words";
import { type Aim, armourLeft, type Sky, where } from "./rules/fire";
import { bare, names, SPLITS } from "./rules/flight";
import { type Flight, type HexId, segmentsOf, typeOf } from "./view";

/** Things in words: what stands in a hex, what a flight comes to, what a path is. */

export const way = (voice: Voice, facing: number): string => voice.say(`air.way.${((facing % 6) + 6) % 6}`);
export const compass = (voice: Voice, facing: number): string => voice.say(`air.compass.${((facing % 6) + 6) % 6}`);

export function manoeuvre(voice: Voice, name: string): string {
  const plain = bare(name);
  if (SPLITS.includes(plain)) return voice.say("manoeuvre.ss", { way: plain.slice(2) });
  return voice.say(`manoeuvre.${plain}`);
}

/** A path as one says it: advance twice, turn right. */
export function pathWords(voice: Voice, path: string | readonly string[], load = ""): string {
  const list = typeof path === "string" ? names(path) : path;
  const said: string[] = [];
  for (let n = 0; n < list.length; ) {
    const name = list[n]!;
    let times = 1;
    while (list[n + times] === name) times += 1;
    const words = manoeuvre(voice, name);
    const one = name.endsWith("*") ? voice.say("air.letting_go", { manoeuvre: words, weapon: load || "bomb" }) : words;
    said.push(times > 1 ? voice.say("manoeuvre.times", { what: one, n: times }) : one);
    n += times;
  }
  return said.join(", ");
}

export function craftLine(voice: Voice, sky: Sky, id: string): string {
  return sky.view.aircraft[id] ? `${voice.noun(id)}, ${craftState(voice, sky, id)}` : voice.noun(id);
}

/** How an aircraft flies and what state it is in. */
export function craftState(voice: Voice, sky: Sky, id: string): string {
  const a = sky.view.aircraft[id];
  if (!a) return "";
  const parts = [
    voice.say("air.pilot", { altitude: a.high ? "high" : "low", way: way(voice, a.facing ?? 0) }),
    a.damage ? voice.say("air.armour", { left: armourLeft(sky, a), of: typeOf(sky.printed, a.type).armour }) : "",
    a.load ? voice.noun(a.load) : "",
    a.spent ? voice.say("air.spent") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** Everything that is in a hex. */
export function holds(voice: Voice, sky: Sky, hex: HexId): readonly string[] {
  const { view, board, printed } = sky;
  const said: string[] = [];
  for (const [id, craft] of Object.entries(view.aircraft)) if (craft.hex === hex) said.push(craftLine(voice, sky, id));
  for (const [id, ship] of Object.entries(view.ships)) {
    const n = ship.hexes?.indexOf(hex) ?? -1;
    if (n < 0) continue;
    const part = voice.noun(segmentsOf(printed, ship)[n]);
    said.push(voice.say(ship.hits?.includes(n) ? "air.segment_hit" : "air.segment", { ship: id, part }));
  }
  const seat = view.land_aa[hex];
  if (seat) said.push(voice.say("air.battery", { side: seat.slice(0, 2) }));
  if (board.sheet.objectives?.includes(hex)) said.push(voice.noun("objective"));
  if (view.wrecked.includes(hex)) said.push(voice.say("air.wrecked"));
  else if (board.islands.has(hex)) said.push(voice.say("air.island"));
  if (board.clouds.has(hex)) said.push(voice.say("air.cloud"));
  for (const torpedo of view.torpedoes)
    if (torpedo.hex === hex)
      said.push(voice.say("air.torpedo", { side: torpedo.seat.slice(0, 2), way: way(voice, torpedo.facing) }));
  if (view.barrages.some((marker) => marker.hex === hex)) said.push(voice.noun("barrage_marker"));
  return said;
}

/** What a shot does: it is sure, or the target dodges first. */
export function aimWords(voice: Voice, aim: Aim): string {
  const key = aim.dodges ? "dodges" : aim.kills ? "kills" : "hits";
  const said = voice.say(`air.aim.${key}`, { craft: aim.target, points: aim.points });
  return aim.answers && !aim.dodges ? `${said}, ${voice.say("air.aim.answers")}` : said;
}

/** Where a flight ends: 0508, north, high; or over which edge. */
export function endWords(voice: Voice, flight: Flight): string {
  const [, , hex, facing, end] = flight;
  if (end === "left") return voice.say("air.leaves", { edge: hex });
  if (end === "down") return voice.say("air.falls", { hex });
  return voice.say("air.end", { hex, way: way(voice, facing), altitude: end });
}

export function dropWords(voice: Voice, sky: Sky, flight: Flight): string {
  if (flight[6] === "none") return "";
  if (flight[7] === "sea") return voice.say("air.drop.sea");
  const what = flight[6] === "bomb" ? prey(voice, sky, flight[7]) : "";
  return voice.say(`air.drop.${flight[6]}`, { hex: flight[7], what });
}

/** What a bomb on the hex would hit. */
function prey(voice: Voice, sky: Sky, hex: HexId): string {
  for (const [id, ship] of Object.entries(sky.view.ships)) {
    const n = ship.hexes?.indexOf(hex) ?? -1;
    if (n >= 0) return voice.noun(`${id}.${n}`);
  }
  if (sky.view.land_aa[hex]) return voice.noun("land_aa");
  return sky.board.sheet.objectives?.includes(hex) ? voice.noun("objective") : voice.say("air.island");
}

/** An aircraft or battery with its place: Wildcat 3 in 0508. */
export function named(voice: Voice, sky: Sky, unit: string): string {
  const hex = where(sky.view, unit);
  return hex ? voice.say("air.placed", { unit, hex }) : voice.noun(unit);
}
