import type { Card, Seat } from "~/api/types";
import type { Side } from "~/art/sides";

/** What a game shows of itself before anybody opens it: on the shelf, at set-up, in lists. `games/<id>/front.ts`, with its
 * picture in `cover.tsx` beside it and its words in `front/<lang>.json`. Every visitor of the home page loads it for every
 * game: it is small, and knows nothing of the board. */
export interface Front {
  /** Its place on the shelf. */
  order: number;
  /** The ground of its picture, shown until the picture is there. */
  ground: string;
  /** Whose colour and mark each seat has. */
  sides: Readonly<Record<Seat, Side>>;
  /** The seat that one is offered first, if it is not the first of the card. */
  begins?: Seat;
  /** False for a game without dice: nobody is asked for a word in them. */
  dice?: boolean;
  /** A good first game: newcomers are led to its guide. */
  first?: boolean;
}

/** A game that has no folder here, and nobody has met yet. */
const PLAIN: Front = { order: Number.POSITIVE_INFINITY, ground: "#24465a", sides: {} };

const modules = import.meta.glob<Front>("./*/front.ts", { eager: true, import: "default" });
const idOf = (path: string): string => path.split("/")[1] ?? "";
const FRONTS: ReadonlyMap<string, Front> = new Map(Object.entries(modules).map(([path, front]) => [idOf(path), front]));

export const hasFront = (game: string): boolean => FRONTS.has(game);
export const frontOf = (game: string): Front => FRONTS.get(game) ?? strangers.get(game) ?? PLAIN;
export const hasDice = (game: string): boolean => frontOf(game).dice !== false;
export const sideOf = (game: string, seat: Seat): Side => frontOf(game).sides[seat] ?? "none";

const strangers = new Map<string, Front>();
/** The colours that there are, and how the name of a seat begins that asks for one. */
const COLOURS = { us: /^(us|am)/i, jp: /^ja?p/i, cn: /^(cn|chin)/i, uk: /^(uk|brit)/i, nl: /^(nl|dutch)/i };

/** Games without a folder here, as the server tells of them. */
export function meet(cards: readonly Card[]): readonly Card[] {
  for (const card of cards) if (!hasFront(card.id)) strangers.set(card.id, { ...PLAIN, sides: coloursOf(card) });
  return cards;
}

/** Every seat has a colour and a mark: what the game says, else what its name asks for, else one that is free. */
export function coloursOf({ seats, guests, sides }: Pick<Card, "seats" | "guests" | "sides">): Record<Seat, Side> {
  const all = Object.keys(COLOURS) as (keyof typeof COLOURS)[];
  const found: Record<Seat, Side> = { ...sides };
  const give = (wanted: (seat: Seat) => Side | undefined) => {
    for (const seat of [...seats, ...guests]) {
      const side = found[seat] ?? wanted(seat);
      if (side) found[seat] = side;
    }
  };
  give((seat) => all.find((side) => COLOURS[side].test(seat)));
  give(() => all.find((side) => !Object.values(found).includes(side)) ?? "none");
  return found;
}

/** All that stand on the shelf: those we have a picture of, in their order, then whatever else the server has. */
export function shelved(cards: readonly Card[] | undefined): readonly { id: string; card: Card | undefined }[] {
  const known = [...FRONTS.keys()].sort((a, b) => frontOf(a).order - frontOf(b).order);
  const others = (cards ?? []).map(({ id }) => id).filter((id) => !hasFront(id));
  return [...known, ...others].map((id) => ({ id, card: cards?.find((card) => card.id === id) }));
}

/** The game that newcomers are led to. */
export const firstGame = (): string => [...FRONTS].find(([, { first }]) => first)?.[0] ?? "";
