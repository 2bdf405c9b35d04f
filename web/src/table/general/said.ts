import type { Seat } from "~/api/types";
import type { Scene } from "~/contract/game";
import type { Voice } from "~/words";
import { holders, ofSide, type Piece, type Site, type View } from "./atlas";

type Say = (key: string, params?: Record<string, unknown>) => string;

/** What a piece is, without saying which: "destroyer (spent)". */
export function kindOf({ kind, state }: Piece, voice: Voice, t: Say): string {
  const name = kind ? voice.noun(kind) : t("general.unknown");
  return state ? `${name} (${voice.noun(state)})` : name;
}

/** Pieces in a few words, those that look alike together: "cruiser, 2 × destroyer". */
export function listed(pieces: readonly Piece[], voice: Voice, t: Say): string {
  const found = new Map<string, number>();
  for (const piece of pieces) {
    const name = kindOf(piece, voice, t);
    found.set(name, (found.get(name) ?? 0) + 1);
  }
  return [...found].map(([name, n]) => (n === 1 ? name : `${n} × ${name}`)).join(", ");
}

/** Who stands there with what, in a sentence for the ear: "East: cruiser, 2 × destroyer; West: 4 × unknown". */
export function heldIn(site: Site, seats: readonly Seat[], voice: Voice, t: Say): string {
  return holders(site, seats)
    .map((seat) => [seat && `${voice.seat(seat)}: `, listed(ofSide(site, seat), voice, t)].join(""))
    .join("; ");
}

/** A field of the view that is shown. */
export interface Fact {
  name: string;
  label: string;
  value: unknown;
}

/** The fields that the game has a word for (`view.<field>`); where it has none for any, all of them, by their own names. What
 * stands at the places is shown there. */
export function factsOf({ view, voice }: Scene<View, unknown>, pieces: string): readonly Fact[] {
  const fields = Object.entries(view ?? {}).filter(([name]) => name !== pieces);
  const worded = fields.filter(([name]) => voice.has(`view.${name}`));
  return (worded.length > 0 ? worded : fields).map(([name, value]) => ({
    name,
    label: worded.length > 0 ? voice.say(`view.${name}`) : name.replaceAll("_", " "),
    value,
  }));
}

/** Nothing to tell of. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (typeof value === "object" && sizeOf(value) === 0);
}

const sizeOf = (value: object): number => (Array.isArray(value) ? value.length : Object.keys(value).length);
export const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;
