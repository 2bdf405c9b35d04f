import type { Move } from "~/api/types";
import { bases, baseZone, minus, NONE, plus, total } from "../fleet";
import { waiting } from "../loading";
import { type Factors, type MidwayScene, TYPES } from "../view";

/** An attack that is being ordered: what the server proposes, and what the player has made of it. */
export interface Sender {
  base: string;
  ready: Factors;
  /** Zones to the target, and from there to the nearest deck in range; null: there is none. Missing until the server has said. */
  out?: number;
  home?: number | null;
  deck?: string;
  /** Proposed: it reaches the target and comes home. */
  goes: boolean;
  /** It can be sent at all. */
  offered: boolean;
  rules: readonly string[];
}

export type Sent = ReadonlyMap<string, Factors>;

export const isAttack = ({ ask }: Pick<MidwayScene, "ask">): boolean =>
  ask?.prompt === "launch" && (ask.about.purpose === "strike" || ask.about.purpose === "raid");

interface Proposed {
  launch?: { senders: readonly Sender[] } | null;
}

/** The bases with ready aircraft, as the server lists them. Without its word: those that can be sent, none of them marked. */
export function senders(scene: MidwayScene, odds: unknown): readonly Sender[] {
  const told = (odds as Proposed | null)?.launch?.senders;
  if (told) return told;
  const { ask, view, printed } = scene;
  const open = new Set(ask?.moves.filter(([verb]) => verb === "send_all").map(([, base]) => base));
  return bases(printed, view.seat ?? "US")
    .filter((base) => open.has(base))
    .map((base) => ({ base, ready: waiting(scene, base), goes: false, offered: true, rules: [] }));
}

/** What flies from each base: as the player has it, else as it is proposed. */
export function sentBy(from: readonly Sender[], goal: string | null): Sent {
  const kept = goal === null ? null : read(goal);
  return new Map(from.map(({ base, ready, goes }) => [base, kept ? (kept.get(base) ?? NONE) : goes ? ready : NONE]));
}

/** The same as one word, which board and list share (`Many.goal`). */
export const written = (sent: Sent): string =>
  [...sent].map(([base, factors]) => `${base}:${factors.join("+")}`).join(" ");

function read(goal: string): Sent {
  return new Map(
    goal.split(" ").map((each) => {
      const [base = "", factors = ""] = each.split(":");
      const [f = 0, d = 0, t = 0] = factors.split("+").map(Number);
      return [base, [f, d, t] as const];
    }),
  );
}

/** A base is taken out, or put back with all it has. */
export function toggled(from: readonly Sender[], sent: Sent, base: string): Sent {
  const ready = from.find((each) => each.base === base)?.ready ?? NONE;
  return new Map([...sent, [base, total(sent.get(base)) > 0 ? NONE : ready]]);
}

export function changed(sent: Sent, base: string, type: number, n: number): Sent {
  const now = sent.get(base) ?? NONE;
  const [f, d, t] = now.map((old, at) => (at === type ? n : old)) as [number, number, number];
  return new Map([...sent, [base, [f, d, t] as const]]);
}

export const sumOf = (sent: Sent): Factors => [...sent.values()].reduce<Factors>(plus, NONE);

export const leftOf = (from: readonly Sender[], sent: Sent): Factors =>
  from.reduce<Factors>((sum, { base, ready }) => plus(sum, minus(ready, sent.get(base) ?? NONE)), NONE);

export const isProposed = (from: readonly Sender[], sent: Sent): boolean =>
  from.some(({ goes }) => goes) && written(sent) === written(sentBy(from, null));

/** The order, base by base, and its last word. */
export function movesOf(from: readonly Sender[], sent: Sent): readonly Move[] {
  const sends = from.flatMap(({ base, ready }): readonly Move[] => {
    const factors = sent.get(base) ?? NONE;
    if (total(factors) === 0) return [];
    if (total(factors) === total(ready)) return [["send_all", base]];
    return TYPES.flatMap((type, n): readonly Move[] => (factors[n] ? [["send", base, type, factors[n]]] : []));
  });
  return [...sends, ["done"]];
}

/** Whether the order is complete: an attack needs bombers. Those that are on it already count. */
export function isComplete({ ask }: MidwayScene, sent: Sent): boolean {
  const [, d, t] = sumOf(sent);
  return d + t > 0 || Boolean(ask?.moves.some(([verb]) => verb === "done"));
}

/** The senders whose aircraft stand in a zone. */
export const sendersAt = (scene: MidwayScene, from: readonly Sender[], place: string): readonly Sender[] =>
  from.filter(({ base, offered }) => offered && (base === place || baseZone(scene, base) === place));
