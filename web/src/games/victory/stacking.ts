import { builtUp, groupOf, knownAt, pieceOf } from "./blocks";
import { boxOf, hexOf } from "./sites";
import { TARGETS, type Target, type VictoryScene } from "./view";

/** Groups that stacking counts; headquarters and Major Bases are free. */
export const LIMITED: readonly Target[] = ["ground", "air", "naval"];

export interface Room {
  major: boolean;
  used: Readonly<Record<Target, number>>;
  most: Readonly<Record<Target, number>>;
}

/** How many blocks of one's own a hex holds, and how many it may. */
export function room(scene: VictoryScene, site: string): Room {
  const { printed, view } = scene;
  const { stacking } = printed.tables;
  const base = hexOf(printed, site)?.base;
  const major = base?.size === "major" || builtUp(scene).has(site);
  const limits = base ? stacking[major ? "major" : "minor"] : stacking.sea;
  const used = { air: 0, naval: 0, ground: 0 };
  for (const id of knownAt(scene, site)) {
    const piece = pieceOf(printed, id);
    const group = groupOf(piece, view.blocks[id]);
    if (piece.side === view.side && group && piece.type !== "SHQ") used[group] += 1;
  }
  const most = { ground: limits.ground, air: limits.air ?? limits.air_in_battle_or_patrol ?? 0, naval: limits.naval };
  return { major, used, most };
}

/** Whether more stand there than may when the phase ends. */
export function isOver(scene: VictoryScene, site: string): boolean {
  if (boxOf(scene.printed, site)) return false;
  const { used, most } = room(scene, site);
  return TARGETS.some((group) => used[group] > most[group]);
}
