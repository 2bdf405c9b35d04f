import { boxOf, hexOf } from "../sites";
import { LIMITED, room } from "../stacking";
import type { VictoryScene } from "../view";

/** What one should know of a place: whose it is, what it yields, what room is left. */
export function facts(scene: VictoryScene, site: string): string {
  const { view, voice, printed } = scene;
  const box = boxOf(printed, site);
  if (box) return voice.say("board.facts_box", { nation: box.owner, pp: box.pp });
  const hex = hexOf(printed, site);
  if (!hex) return "";
  const said: string[] = [];
  if (hex.base)
    said.push(
      voice.say("board.facts_base", {
        nation: view.held[site] ?? hex.base.owner,
        size: room(scene, site).major ? "major" : "minor",
        pp: hex.base.pp,
      }),
    );
  if (hex.terrain !== "sea") said.push(voice.say(`terrain.${hex.terrain}`));
  if (view.blockades[site]) said.push(voice.say("board.blockaded", { side: view.blockades[site] }));
  const clash = view.clashes[site];
  if (clash) said.push(voice.say("board.clash", { side: clash.attacker, n: clash.attackers }));
  if (view.side) {
    const { used, most } = room(scene, site);
    said.push(LIMITED.map((group) => `${voice.say(`group.${group}`)} ${used[group]}/${most[group]}`).join(", "));
  }
  return said.join(" · ");
}
