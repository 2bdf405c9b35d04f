import type { Place } from "~/contract/game";
import type { Cell } from "~/table/map/Chart";
import { knownAt, pieceOf, shadowsAt } from "./blocks";
import { boxCentre } from "./map/Boxes";
import { centre } from "./map/hexes";
import { hexes, hexOf, siteOf } from "./sites";
import { nationSide, type VictoryScene } from "./view";

/** What a place holds, in words. */
function holds(scene: VictoryScene, site: string): string {
  const { view, voice, printed } = scene;
  const said: string[] = [];
  const base = hexOf(printed, site)?.base;
  if (base)
    said.push(voice.say("places.base", { size: base.size, nation: view.held[site] ?? base.owner, pp: base.pp }));
  for (const id of knownAt(scene, site)) {
    const { steps, supplied, blockading, afloat } = view.blocks[id]!;
    const { max_steps: of, side } = pieceOf(printed, id);
    const states = [
      supplied === false && "unsupplied",
      blockading && "blockading",
      afloat && "afloat",
      side !== view.side && "enemy",
    ].filter(Boolean);
    const notes = states.map((state) => voice.say(`state.${state}`)).join(", ");
    said.push(voice.say(notes ? "places.block_noted" : "places.block", { block: id, steps, of, notes }));
  }
  for (const { nation, count } of shadowsAt(view, site)) said.push(voice.say("places.unknown", { nation, n: count }));
  if (view.blockades[site]) said.push(voice.say("board.blockaded", { side: view.blockades[site] }));
  const clash = view.clashes[site];
  if (clash) said.push(voice.say("board.clash", { side: clash.attacker, n: clash.attackers }));
  return said.join("; ");
}

/** The cells one walks with the arrow keys. */
export function cellsOf(scene: VictoryScene): readonly Cell[] {
  const { voice, printed } = scene;
  const empty = voice.say("places.empty");
  const cell = (id: string, [x, y]: readonly [number, number], r: number): Cell => ({
    id,
    x,
    y,
    r,
    label: voice.say("places.cell", { place: id, holds: holds(scene, id) || empty }),
  });
  return [
    ...[...hexes(printed).values()]
      .filter(({ out_of_play }) => !out_of_play)
      .map((hex) => cell(hex.id, centre(hex), 44)),
    ...printed.map.map_boxes.map(({ id }) => cell(id, boxCentre(id), 60)),
  ];
}

/** The board as a table: bases and wherever somebody stands. */
export function places(scene: VictoryScene): readonly Place[] {
  const { view, voice, printed } = scene;
  const taken = new Set([...Object.values(view.blocks), ...view.shadows].map(({ place }) => siteOf(place)));
  const sites = [...printed.map.map_boxes.map(({ id }) => id), ...hexes(printed).keys()];
  const rank = (site: string) => {
    const holder = view.held[site];
    return holder && nationSide(holder) === view.side ? 0 : holder ? 1 : 2;
  };
  return sites
    .filter((site) => taken.has(site) || site in view.held)
    .toSorted((a, b) => rank(a) - rank(b) || voice.noun(a).localeCompare(voice.noun(b)))
    .map((id) => ({ id, name: voice.noun(id), holds: holds(scene, id) || voice.say("places.empty") }));
}
