import type { MatchRecord, Step } from "./record";
import { hashed } from "./sha256";

/** How dice are agreed (the server's `dice/ceremony.py` tells why): seed, words and promises, deal, bits. */
export const promiseOf = (commitment: string, seat: string, bits: string): string =>
  hashed(`wardroom bits 2|${commitment}|${seat}|${bits}`);

const PARTS: Readonly<Record<string, number>> = {
  seed: 2,
  again: 2,
  word: 3,
  promise: 3,
  bot: 2,
  none: 2,
  deal: 1,
  bits: 3,
};
const LONGEST_WORD = 64;

export const seatsOf = (steps: readonly Step[], kind: string): string[] =>
  steps.filter((step) => step[0] === kind).map((step) => step[1] ?? "");

export const isDealt = (steps: readonly Step[]): boolean => steps.some(([kind]) => kind === "deal");

/** The seats that owe a promise or, after the deal, their bits. */
export function waitedFor(steps: readonly Step[]): readonly string[] {
  if (!isDealt(steps)) return seatsOf(steps, "owes");
  const given = seatsOf(steps, "bits");
  return seatsOf(steps, "promise").filter((seat) => !given.includes(seat));
}

/** Whether it begins by itself with the last of them. */
export const isAgreeing = (steps: readonly Step[]): boolean => isDealt(steps) || waitedFor(steps).length > 0;

export const stepOf = (steps: readonly Step[], kind: string, seat: string): string | undefined =>
  steps.find((step) => step[0] === kind && step[1] === seat)?.[2];

/** What is wrong with it; nothing, where every step was done, once, in its order, and every promise kept. */
export function ceremonyFault(record: MatchRecord): string | undefined {
  const steps = record.ceremony ?? [];
  const { commitment = "", salts = {} } = record;
  if (!steps.every((step) => fits(step, record.seats))) return "ceremony_shape";
  const [first] = steps;
  if (first?.[0] !== "seed" || first[1] !== commitment || seatsOf(steps, "seed").length !== 1) return "ceremony_seed";
  if (seatsOf(steps, "deal").length !== 1) return "ceremony_order";
  const closed = steps.findIndex(([kind]) => kind === "deal");
  if (steps.some(([kind], n) => n !== closed && n > closed !== (kind === "bits"))) return "ceremony_order";
  return seatFault(steps, record.seats) ?? promiseFault(steps, commitment) ?? wordFault(steps, salts);
}

function fits(step: Step, seats: readonly string[]): boolean {
  const [kind = "", about = "", given = ""] = step;
  if (step.length !== PARTS[kind]) return false;
  if (kind === "again") return /^[1-9][0-9]{0,8}$/.test(about);
  if (kind === "seed" || kind === "deal") return true;
  if (!seats.includes(about)) return false;
  if (kind === "word") return given.length > 0 && [...given].length <= LONGEST_WORD;
  if (kind === "promise") return /^[0-9a-f]{64}$/.test(given);
  return kind !== "bits" || /^[0-9a-f]{32}$/.test(given);
}

function seatFault(steps: readonly Step[], seats: readonly string[]): string | undefined {
  const count = (kind: string, seat: string) => seatsOf(steps, kind).filter((each) => each === seat).length;
  for (const seat of seats) {
    const promises = count("promise", seat);
    const parts = promises + count("bot", seat) + count("none", seat);
    const given = count("bits", seat);
    if (!parts) return "ceremony_missing";
    if (parts > 1 || given > 1 || count("word", seat) > 1) return "ceremony_twice";
    if (given !== promises) return "ceremony_missing";
  }
  return seatsOf(steps, "again").length > 1 ? "ceremony_twice" : undefined;
}

function promiseFault(steps: readonly Step[], commitment: string): string | undefined {
  const kept = (seat: string) =>
    stepOf(steps, "promise", seat) === promiseOf(commitment, seat, stepOf(steps, "bits", seat) ?? "");
  return seatsOf(steps, "promise").every(kept) ? undefined : "ceremony_promise";
}

function wordFault(steps: readonly Step[], salts: Readonly<Record<string, string>>): string | undefined {
  const words = steps.filter(([kind]) => kind === "word");
  const same =
    words.length === Object.keys(salts).length && words.every(([, seat, word]) => salts[seat ?? ""] === word);
  return same ? undefined : "ceremony_words";
}
