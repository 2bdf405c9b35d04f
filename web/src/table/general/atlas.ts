import type { Card, Seat } from "~/api/types";

/** What a game without a board of its own says of its map (`GET /api/games/{game}/places`). */
export interface GameMap {
  /** The field of a view that holds what stands at the places; nothing: it has none. */
  pieces: string;
  places: readonly Place[];
}

export interface Place {
  id: string;
  kind?: string;
  base?: boolean;
  x?: number;
  y?: number;
  near?: readonly string[];
}

/** As `wardroom.api.Piece` leaves the server. What the seat cannot identify has neither kind nor id. */
export interface Piece {
  place: string;
  side?: Seat;
  kind?: string;
  id?: string;
  state?: string;
}

/** A place, and what this view shows there. */
export interface Site {
  place: Place;
  pieces: readonly Piece[];
}

export type View = Readonly<Record<string, unknown>>;

/** What the server has told of a game that brings no board. */
export interface Known {
  map: GameMap;
  card: Card;
}

const known = new Map<string, Known>();

export const keep = (told: Known): void => void known.set(told.card.id, told);

/** Of a game whose board is open: it was told before. */
export const knownOf = (game: string): Known => known.get(game) as Known;

export function piecesOf(map: GameMap, view: View | null): readonly Piece[] {
  const found = map.pieces ? view?.[map.pieces] : undefined;
  return Array.isArray(found) ? (found as readonly Piece[]) : [];
}

/** Every place with what stands there. A game that lists no places has those where something stands. */
export function sitesOf(map: GameMap, view: View | null): readonly Site[] {
  const pieces = piecesOf(map, view);
  const places = map.places.length > 0 ? map.places : [...new Set(pieces.map(({ place }) => place))].map(bare);
  return places.map((place) => ({ place, pieces: pieces.filter((piece) => piece.place === place.id) }));
}

const bare = (id: string): Place => ({ id });

/** Who stands at a site, in the order of the seats; what is nobody's comes last, as "". */
export function holders({ pieces }: Site, seats: readonly Seat[]): readonly Seat[] {
  const order = (seat: Seat) =>
    seat === "" ? seats.length + 1 : seats.includes(seat) ? seats.indexOf(seat) : seats.length;
  return [...new Set(pieces.map(({ side }) => side ?? ""))].sort((a, b) => order(a) - order(b));
}

export const ofSide = ({ pieces }: Site, seat: Seat): readonly Piece[] =>
  pieces.filter(({ side }) => (side ?? "") === seat);

/** Each pair that is joined, once. */
export function linksOf(map: GameMap): readonly (readonly [string, string])[] {
  const pairs = new Map<string, readonly [string, string]>();
  for (const { id, near } of map.places)
    for (const other of near ?? []) {
      const pair = id < other ? ([id, other] as const) : ([other, id] as const);
      pairs.set(pair.join(" "), pair);
    }
  return [...pairs.values()];
}

/** A map can be drawn where we know how the places lie, or at least which are joined. */
export function isDrawn(map: GameMap): boolean {
  return map.places.length > 1 && (map.places.every(({ x }) => x !== undefined) || linksOf(map).length > 0);
}
