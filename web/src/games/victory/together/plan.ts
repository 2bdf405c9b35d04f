import type { About, Ask, Foreseen, Move } from "~/api/types";
import { isAttack, isKind, type Kind } from "../kinds";
import { siteOf } from "../sites";
import type { VictoryScene } from "../view";

/** Where each of the chosen blocks may go, as the server foresees it. */
export type Reach = ReadonlyMap<string, Ask>;

/** Where they are to go: a site, and if the player said so, how and over which neighbour. */
export interface Aim {
  site: string;
  kind?: Kind;
  via?: string;
}

export const aimOf = (goal: string): Aim => {
  const [site = "", kind, via] = goal.split(" ");
  return { site, ...(isKind(kind) ? { kind } : {}), ...(via ? { via } : {}) };
};
export const goalOf = ({ site, kind, via }: Aim): string => [site, kind, via].filter(Boolean).join(" ");

/** What is meant where nothing else is said: what costs nothing before what costs strategic moves. */
const FIRST: readonly Kind[] = ["move", "attack", "reinforce", "invade", "rebase", "patrol", "strategic", "raid"];
/** What brings something to light comes last: a list of answers ends there. */
const LAST: readonly Kind[] = ["move", "rebase", "strategic", "patrol", "reinforce", "attack", "raid", "invade"];

/** Questions ahead: which block, then where to. */
export const questions = (blocks: readonly string[]): readonly (readonly Move[])[] =>
  blocks.map((block) => [["move", block]]);

export function reachOf(blocks: readonly string[], found: readonly Foreseen[]): Reach {
  return new Map(
    blocks.flatMap((block, n) => {
      const ask = found[n]?.ask;
      return ask?.prompt === "where" ? [[block, ask] as const] : [];
    }),
  );
}

const toSite = (ask: Ask, site: string): readonly Move[] =>
  ask.moves.filter(([verb, place]) => isKind(verb) && typeof place === "string" && siteOf(place) === site);

const kindOf = ([verb]: Move): Kind => verb as Kind;
const viaOf = (move: Move): string => (typeof move[2] === "string" ? move[2] : "");

/** The move of one block to a site: straight from where it stands, if it may. */
export function wayOf(
  { view }: Pick<VictoryScene, "view">,
  block: string,
  ask: Ask,
  { site, kind, via }: Aim,
): Move | null {
  const from = siteOf(view.blocks[block]?.place ?? "");
  const price = (move: Move) => (typeof move[2] === "number" ? move[2] : 0);
  const rank = (move: Move) =>
    (kind && kindOf(move) === kind ? -1000 : 0) +
    FIRST.indexOf(kindOf(move)) * 100 +
    price(move) * 10 +
    (via && viaOf(move) === via ? -2 : viaOf(move) === from ? -1 : 0);
  return toSite(ask, site).toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

export interface Going {
  block: string;
  move: Move;
}

/** Who goes, in the order in which it is to be said. */
export function going(scene: Pick<VictoryScene, "view">, reach: Reach, aim: Aim): readonly Going[] {
  const found = [...reach].flatMap(([block, ask]) => {
    const move = wayOf(scene, block, ask, aim);
    return move ? [{ block, move }] : [];
  });
  return found.toSorted((a, b) => LAST.indexOf(kindOf(a.move)) - LAST.indexOf(kindOf(b.move)));
}

export const listOf = (going: readonly Going[]): readonly Move[] =>
  going.flatMap(({ block, move }) => [["move", block], move]);

/** All but the last move: what is asked then tells how the last one stands. */
export const upToLast = (going: readonly Going[]): readonly Move[] => listOf(going).slice(0, -1);

/** Other kinds and ways for the same site, worth a row: only where the player has a choice that is not the same to all. */
export function others(scene: Pick<VictoryScene, "view">, reach: Reach, aim: Aim): readonly Aim[] {
  const now = going(scene, reach, aim);
  const kinds = new Set<Kind>();
  const vias = new Set<string>();
  const lead = now.at(-1)?.move;
  for (const ask of reach.values())
    for (const move of toSite(ask, aim.site)) {
      kinds.add(kindOf(move));
      if (lead && kindOf(move) === kindOf(lead) && viaOf(move)) vias.add(viaOf(move));
    }
  const taken = new Set(now.map(({ move }) => kindOf(move)));
  const used = new Set(now.map(({ move }) => viaOf(move)));
  return [
    ...[...kinds].filter((kind) => !taken.has(kind) && !QUIET.has(kind)).map((kind) => ({ site: aim.site, kind })),
    ...(lead
      ? [...vias].filter((via) => !used.has(via)).map((via) => ({ site: aim.site, kind: kindOf(lead), via }))
      : []),
  ];
}

/** Nobody would rather pay for what is free. */
const QUIET: ReadonlySet<Kind> = new Set(["move", "rebase", "strategic"]);

export interface Site {
  site: string;
  kinds: readonly Kind[];
  /** How many of the chosen can go there. */
  n: number;
}

/** Whether going there is going into a battle. */
export const isBattle = ({ kinds }: Site): boolean => kinds.some((kind) => isAttack(kind) || kind === "reinforce");

/** Where they may go: those places first to which all can. */
export function sitesOf(reach: Reach): readonly Site[] {
  const found = new Map<string, { kinds: Set<Kind>; blocks: Set<string> }>();
  for (const [block, ask] of reach)
    for (const [verb, place] of ask.moves) {
      if (!isKind(verb) || typeof place !== "string") continue;
      const site = siteOf(place);
      const at = found.get(site) ?? { kinds: new Set(), blocks: new Set() };
      at.kinds.add(verb);
      at.blocks.add(block);
      found.set(site, at);
    }
  return [...found]
    .map(([site, { kinds, blocks }]) => ({ site, kinds: [...kinds], n: blocks.size }))
    .toSorted((a, b) => b.n - a.n);
}

/** Which of those who go could not, by the place of the refused move in the list; none: the whole is possible. */
export function refusedBlock(going: readonly Going[], about: About): string | null {
  const at = Number(about.index);
  return Number.isFinite(at) ? (going[Math.floor(at / 2)]?.block ?? null) : null;
}
