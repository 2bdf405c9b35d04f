import type { Card, Seat } from "~/api/types";
import type { Side } from "~/art/sides";
import { coloursOf } from "~/contract/colours";
import type { Front } from "~/contract/front";

/** A game that has no folder here. */
const PLAIN: Front = { order: Number.POSITIVE_INFINITY, ground: "#24465a", sides: {} };

const modules = import.meta.glob<Front>("../games/*/front.ts", { eager: true, import: "default" });
const idOf = (path: string): string => path.split("/")[2] ?? "";
const FRONTS: ReadonlyMap<string, Front> = new Map(Object.entries(modules).map(([path, front]) => [idOf(path), front]));

export const hasFront = (game: string): boolean => FRONTS.has(game);
export const frontOf = (game: string): Front => FRONTS.get(game) ?? PLAIN;
export const hasDice = (game: string): boolean => frontOf(game).dice !== false;
/** Whose colour each seat has: as the game's folder says, else as the server's card asks for. */
export function sidesOf(game: string, card: Card | undefined): Readonly<Record<Seat, Side>> {
  return hasFront(game) || !card ? frontOf(game).sides : coloursOf(card);
}

/** All that stand on the shelf: those we have a picture of, in their order, then whatever else the server has. */
export function shelved(cards: readonly Card[] | undefined): readonly { id: string; card: Card | undefined }[] {
  const known = [...FRONTS.keys()].sort((a, b) => frontOf(a).order - frontOf(b).order);
  const others = (cards ?? []).map(({ id }) => id).filter((id) => !hasFront(id));
  return [...known, ...others].map((id) => ({ id, card: cards?.find((card) => card.id === id) }));
}

/** The game that newcomers are led to. */
export const firstGame = (): string => [...FRONTS].find(([, { first }]) => first)?.[0] ?? "";
