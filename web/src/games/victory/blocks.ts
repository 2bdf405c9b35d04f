import type { BlockState } from "~/art/block";
import type { Face, Seen } from "./map/types";
import { siteOf } from "./sites";
import type { Known, Piece, Printed, Target, VictoryScene, View } from "./view";

/** The blocks as printed, by id; kept for each set of printed matter. */
const known = new WeakMap<Printed, ReadonlyMap<string, Piece>>();

export function pieces(printed: Printed): ReadonlyMap<string, Piece> {
  let found = known.get(printed);
  if (!found) {
    found = new Map(printed.units.blocks.map((piece) => [piece.id, piece]));
    known.set(printed, found);
  }
  return found;
}

export const isBlock = (printed: Printed, part: unknown): part is string =>
  typeof part === "string" && pieces(printed).has(part);

export function pieceOf(printed: Printed, id: string): Piece {
  const piece = pieces(printed).get(id);
  if (!piece) throw new Error(`no block ${id}`);
  return piece;
}

const GROUPS: Readonly<Record<Piece["type"], Target | null>> = {
  NA: "air",
  AF: "air",
  CV: "naval",
  SS: "naval",
  BB: "naval",
  CA: "naval",
  AR: "ground",
  MA: "ground",
  IN: "ground",
  GA: "ground",
  SHQ: "ground",
  MB: null,
};
export const TYPES = Object.keys(GROUPS) as readonly Piece["type"][];
export const kindOf = (piece: Piece): Target | null => GROUPS[piece.type];

/** What a block is as a target now: ground units afloat are naval. */
export function groupOf(piece: Piece, block: Known | undefined): Target | null {
  return kindOf(piece) === "ground" && block?.afloat ? "naval" : kindOf(piece);
}

const POOR = "Sep43"; // until then the torpedoes of Allied submarines are poor

/** Firepower now, as the chart prints it. */
export function fireOf({ printed, view }: Pick<VictoryScene, "printed" | "view">, piece: Piece): Piece["fire"] {
  if (piece.type !== "SS" || piece.side !== "allies") return piece.fire;
  const turns = printed.tables.turns.list;
  const kind = printed.units.types.find(({ type }) => type === "SS") as { allied_fire_before_sep43?: Piece["fire"] };
  return turns.indexOf(view.date) < turns.indexOf(POOR) ? (kind.allied_fire_before_sep43 ?? piece.fire) : piece.fire;
}

export function faceOf(scene: Pick<VictoryScene, "printed" | "view">, id: string, steps: number): Face {
  const piece = pieceOf(scene.printed, id);
  return {
    type: piece.type,
    letter: piece.letter,
    strength: steps,
    most: piece.max_steps,
    fire: fireOf(scene, piece),
    elite: piece.elite,
    name: piece.name,
  };
}

/** Blocks of a hex in the order of combat: letter by letter, the strong ones first. */
export function inOrder(printed: Printed, blocks: View["blocks"], ids: readonly string[]): readonly string[] {
  const rank = (id: string) => pieceOf(printed, id).letter ?? "Z";
  return ids.toSorted(
    (a, b) => rank(a).localeCompare(rank(b)) || (blocks[b]?.steps ?? 0) - (blocks[a]?.steps ?? 0) || a.localeCompare(b),
  );
}

/** What a player knows to stand at each site, in the order of combat; kept for each view. */
const standing = new WeakMap<View["blocks"], ReadonlyMap<string, readonly string[]>>();

export function knownAt({ view, printed }: Pick<VictoryScene, "printed" | "view">, site: string): readonly string[] {
  let found = standing.get(view.blocks);
  if (!found) {
    const sites = new Map<string, string[]>();
    for (const id of inOrder(printed, view.blocks, Object.keys(view.blocks))) {
      const at = siteOf(view.blocks[id]!.place);
      sites.set(at, [...(sites.get(at) ?? []), id]);
    }
    found = sites;
    standing.set(view.blocks, found);
  }
  return found.get(site) ?? NOBODY;
}

const NOBODY: readonly string[] = [];

export function shadowsAt(view: View, site: string): View["shadows"] {
  return view.shadows.filter(({ place }) => siteOf(place) === site);
}

export function statesOf(block: Known, own: boolean): readonly BlockState[] {
  const states: BlockState[] = [];
  if (block.blockading) states.push("blockading");
  if (block.afloat) states.push("at_sea");
  if (block.supplied === false) states.push("unsupplied");
  if (own && block.moved) states.push("moved");
  return states;
}

/** All stacks as the sheet draws them. */
export function stacksOf(scene: Pick<VictoryScene, "printed" | "view">): Readonly<Record<string, readonly Seen[]>> {
  const { view, printed } = scene;
  const found: Record<string, Seen[]> = {};
  const add = (place: string, seen: Seen) => {
    const site = siteOf(place);
    found[site] = [...(found[site] ?? []), seen];
  };
  for (const id of inOrder(printed, view.blocks, Object.keys(view.blocks))) {
    const block = view.blocks[id]!;
    const { nation, side, type } = pieceOf(printed, id);
    if (type === "MB") continue; // drawn as a base
    add(block.place, seenAs(scene, id, side === view.side, block, nation));
  }
  for (const { place, nation, count } of view.shadows)
    for (let n = 0; n < count; n += 1) add(place, { key: `${nation} ${n}`, nation });
  return found;
}

function seenAs(
  scene: Pick<VictoryScene, "printed" | "view">,
  id: string,
  own: boolean,
  block: Known,
  nation: Seen["nation"],
): Seen {
  const open =
    !own ||
    block.blockading ||
    id in scene.view.active ||
    siteOf(scene.view.fight?.place ?? "") === siteOf(block.place);
  return { key: id, nation, face: faceOf(scene, id, block.steps), lying: open, states: statesOf(block, own) };
}

/** Which bases have become major ones by a piece of this kind. */
export function builtUp({ view, printed }: Pick<VictoryScene, "printed" | "view">): ReadonlySet<string> {
  return new Set(
    Object.entries(view.blocks)
      .filter(([id]) => pieceOf(printed, id).type === "MB")
      .map(([, { place }]) => siteOf(place)),
  );
}
