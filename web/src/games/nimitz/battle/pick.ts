import type { Move, Part } from "~/api/types";
import type { NimitzScene, Zone } from "../types";
import { alike, type Piece } from "./pieces";

export const zonePlace = (zone: Zone): string => `zone:${zone}`;
const ZONE = /^zone:(.+)$/;
const AIRFIELD = /^airfield:(\w+):\d+$/;

/** The side that this question lets a Hit fall on. */
function struck({ ask }: NimitzScene, pieces: readonly Piece[]): string {
  const one = pieces.find((piece) => ask?.moves.some((move) => move[1] === piece.id));
  return one?.side ?? String(ask?.about.side ?? "");
}

/** The noun of a move that a piece on the sheet stands for, or nothing. */
export function nounFor(scene: NimitzScene, pieces: readonly Piece[], place: string): string | null {
  const moves = scene.ask?.moves ?? [];
  const named = (noun: string) => moves.some((move) => move.slice(1).includes(noun));
  if (named(place)) return place;
  const [, side] = AIRFIELD.exec(place) ?? [];
  if (side) return named("airfield") && struck(scene, pieces) === side ? "airfield" : null;
  const piece = pieces.find(({ id }) => id === place);
  if (!piece || (scene.ask?.prompt !== "target" && scene.ask?.prompt !== "surplus")) return null;
  return pieces.find((other) => alike(piece, other) && named(other.id))?.id ?? null;
}

/** What a tap on a piece or a zone chooses: the first parts of a move, or all of it. Null: nothing. */
export function pick(
  scene: NimitzScene,
  pieces: readonly Piece[],
  draft: readonly Part[],
  place: string,
): readonly Part[] | null {
  const moves = scene.ask?.moves ?? [];
  const [, zone] = ZONE.exec(place) ?? [];
  if (zone) {
    const piece = draft[1];
    const whole = moves.find((move) => move[1] === piece && move[2] === zone);
    return whole ?? null;
  }
  const noun = nounFor(scene, pieces, place);
  if (noun === null) return null;
  const behind = moves.filter((move) => move.slice(1).includes(noun));
  const first = behind[0]!;
  return first.slice(0, first.indexOf(noun, 1) + 1);
}

/** Zones that the draft can be completed with. */
export function openZones(moves: readonly Move[], draft: readonly Part[]): ReadonlySet<Part> {
  if (draft.length < 2) return new Set();
  return new Set(moves.filter((move) => move[0] === draft[0] && move[1] === draft[1]).flatMap((move) => move.slice(2)));
}

/** Several aircraft to one zone: those that still have to be sent, and may be. */
export function stillToSend({ ask, view }: NimitzScene, planes: readonly string[], zone: string): readonly Move[] {
  if (ask?.prompt !== "fly") return [];
  return planes.flatMap((plane) => {
    if (view.battle?.planes?.[plane]?.zone === zone) return [];
    return ask.moves.filter((move) => move[0] === "fly" && move[1] === plane && move[2] === zone);
  });
}
