import type { Move, Part, Refusal } from "~/api/types";
import { matching } from "~/table/draft";
import { pieceOf } from "./blocks";
import { distance, hexes, hexOf, siteOf } from "./sites";
import { nationSide, type VictoryScene } from "./view";

/** What a click on the board may choose. A thing is a site of the sheet or a block. */
type Draft = readonly Part[];

const isAbout = (part: Part | undefined, thing: string): boolean =>
  typeof part === "string" && (part === thing || siteOf(part) === thing);

/** The moves about a thing: those that go on from the draft, or else any. */
export function movesAbout(scene: VictoryScene, draft: Draft, thing: string): readonly Move[] {
  const all = scene.ask?.moves ?? [];
  const onward = matching(all, draft).filter((move) => isAbout(goal(move), thing));
  return onward.length ? onward : all.filter((move) => isAbout(goal(move), thing));
}

/** Of several quiet ways to the same place the cheapest is meant; the list has the others. */
const QUIET = ["move", "rebase", "strategic"];

export function meantBy(moves: readonly Move[]): readonly Move[] {
  if (moves.length < 2 || !moves.every(([verb]) => QUIET.includes(String(verb)))) return moves;
  const cost = ([verb, , paid]: Move) => QUIET.indexOf(String(verb)) * 100 + (typeof paid === "number" ? paid : 0);
  return moves.toSorted((a, b) => cost(a) - cost(b)).slice(0, 1);
}

/** The noun of a move that is chosen on the board: a block of its own, or where a block named before it goes. */
function goal(move: Move): Part | undefined {
  return move[0] === "regroup" || move[0] === "build" ? (move[2] ?? move[1]) : move[1];
}

/** Moves that a block answers to, whatever else they name. */
export function movesOf(scene: VictoryScene, block: string): readonly Move[] {
  return (scene.ask?.moves ?? []).filter((move) => move.includes(block));
}

/** The block whose destination is asked for. */
export function mover({ ask }: VictoryScene): string | null {
  return ask?.prompt === "where" ? String(ask.about.block ?? "") || null : null;
}

/** The move that a click in vain was meant to be: the server says why it cannot be made. */
export function meant(scene: VictoryScene, draft: Draft, place: string): Move | null {
  const { ask, view } = scene;
  if (ask?.prompt === "movement") return place in view.blocks ? ["move", place] : null;
  const block = mover(scene);
  if (!block || !view.blocks[block]) return null;
  return meantFor(scene, block, draft[0], place);
}

/** What would help a block that only a headquarters can send. */
export function remedy({ ask }: VictoryScene, { about }: Refusal): Move | null {
  if (about?.help !== "activate") return null;
  return ask?.moves.find(([verb, hq]) => verb === "activate" && hq === about.hq) ?? null;
}

/** What a block was probably meant to do at a place. */
export function meantFor(scene: VictoryScene, block: string, verb: Part | undefined, place: string): Move {
  const { view, printed } = scene;
  const from = view.blocks[block]?.place ?? "";
  const via = lastStep(scene, from, place);
  if (verb && verb !== "move" && verb !== "back")
    return verb === "attack" || verb === "reinforce" || verb === "invade" ? [verb, place, via] : [verb, place];
  if (!isHostile(scene, place)) return ["move", place];
  const ground = ["IN", "MA", "AR", "GA", "SHQ"].includes(pieceOf(printed, block).type);
  const overland = distance(printed, from, place) === 1;
  return [ground && !overland ? "invade" : "attack", place, via];
}

function isHostile({ view, printed }: VictoryScene, place: string): boolean {
  const holder = view.held[siteOf(place)];
  const foes = view.shadows.some((shadow) => siteOf(shadow.place) === place && nationSide(shadow.nation) !== view.side);
  const open = Object.entries(view.blocks).some(
    ([id, block]) => siteOf(block.place) === place && pieceOf(printed, id).side !== view.side,
  );
  return foes || open || (holder !== undefined && nationSide(holder) !== view.side);
}

/** The neighbour of a place that lies nearest on the way from another. */
function lastStep({ printed }: VictoryScene, from: string, to: string): string {
  if (!hexOf(printed, to)) return from;
  const near = [...hexes(printed).values()].filter(
    ({ id, out_of_play }) => !out_of_play && distance(printed, id, to) === 1,
  );
  const far = (id: string) => distance(printed, id, from);
  return near.toSorted((a, b) => far(a.id) - far(b.id))[0]?.id ?? from;
}
