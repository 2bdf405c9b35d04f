import { groupOf, inOrder, knownAt, pieceOf } from "../blocks";
import { siteOf } from "../sites";
import { type Fight, LETTERS, type SideId, TARGETS, type Target, type VictoryScene } from "../view";

export interface Rank {
  letter: string;
  blocks: Readonly<Record<SideId, readonly string[]>>;
}

/** Who fights, letter by letter; those who come later stand apart. */
export function ranks(scene: VictoryScene, fight: Fight): readonly Rank[] {
  const { printed, view } = scene;
  const later = new Set([...((fight.round ?? 0) < 2 ? (fight.late ?? []) : []), ...(fight.waiting ?? [])]);
  const here = knownAt(scene, siteOf(fight.place)).filter((id) => !later.has(id) && pieceOf(printed, id).letter);
  const of = (letter: string, side: SideId) =>
    inOrder(
      printed,
      view.blocks,
      here.filter((id) => pieceOf(printed, id).letter === letter && pieceOf(printed, id).side === side),
    );
  return LETTERS.map((letter) => ({ letter, blocks: { japan: of(letter, "japan"), allies: of(letter, "allies") } }));
}

/** Those who join in the second round, or when the air is free. */
export function later(fight: Fight): readonly string[] {
  return [...((fight.round ?? 0) < 2 ? (fight.late ?? []) : []), ...(fight.waiting ?? [])];
}

/** A side defends on land, at sea, on both or on neither. */
export function role({ defender, sea_defender: sea }: Fight, side: SideId): "attacks" | "defends" | "land" | "sea" {
  if (defender === side && sea === side) return "defends";
  if (defender === side) return "land";
  return sea === side ? "sea" : "attacks";
}

/** Groups of a side that are there to be fired at. */
export function groupsOf({ view, printed }: VictoryScene, ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.map((id) => groupOf(pieceOf(printed, id), view.blocks[id]) ?? ""));
}

export interface Bracket {
  group: Target;
  /** Columns, counted from 0. */
  from: number;
  to: number;
}

/** The target groups of a side over the columns of the ranks; troops still afloat are among the ships. */
export function brackets(scene: VictoryScene, rows: readonly Rank[], side: SideId): readonly Bracket[] {
  const found: Bracket[] = [];
  rows.forEach(({ blocks }, n) => {
    for (const group of TARGETS) {
      if (!groupsOf(scene, blocks[side]).has(group)) continue;
      const last = found.findLast((each) => each.group === group);
      if (last) last.to = n;
      else found.push({ group, from: n, to: n });
    }
  });
  return found;
}
