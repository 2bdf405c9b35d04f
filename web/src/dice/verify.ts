import { ceremonyFault, seatsOf } from "./ceremony";
import { canonical, type Entry, type MatchRecord, openingSeal, seal } from "./record";
import { hex, hmac, joined, sha256, unhex, utf8 } from "./sha256";

/** What a record shows without any rules: the same checks, in the same order, as the server's `dice/verify.py`. */
export interface Verdict {
  ok: boolean;
  /** The first entry that does not fit: 0 is the heading. */
  n: number | null;
  reason: string;
  rolls: number;
  /** Seats without bits of their own in the dice. */
  bare: readonly string[];
}

type Fault = readonly [n: number, reason: string] | undefined;

const RANGE = 1n << 256n;

export function verify(record: MatchRecord): Verdict {
  const ceremony = record.ceremony ?? [];
  if (record.wardroom !== (ceremony.length ? 2 : 1))
    return { ok: false, n: 0, reason: "unreadable", rolls: 0, bare: [] };
  const faults = [commitmentFault(record), ceremonyOf(record), sealFault(record), diceFault(record)];
  const first = faults.reduce<Fault>((one, other) => (other && (!one || other[0] < one[0]) ? other : one), undefined);
  const given = seatsOf(ceremony, "bits");
  return {
    ok: !first,
    n: first?.[0] ?? null,
    reason: first?.[1] ?? "",
    rolls: record.entries.filter(({ roll }) => roll).length,
    bare: record.commitment ? record.seats.filter((seat) => !given.includes(seat)) : [],
  };
}

function commitmentFault({ seed, commitment }: MatchRecord): Fault {
  if (!seed) return undefined;
  const expected = hex(sha256(joined(utf8("wardroom dice 1|"), unhex(seed))));
  return commitment === expected ? undefined : [0, "commitment"];
}

function ceremonyOf(record: MatchRecord): Fault {
  const fault = record.ceremony?.length ? ceremonyFault(record) : undefined;
  return fault ? [0, fault] : undefined;
}

function sealFault(record: MatchRecord): Fault {
  let expected = openingSeal(record);
  for (const [n, entry] of record.entries.entries()) {
    const misshapen = shapeFault(entry);
    if (misshapen) return [n + 1, misshapen];
    expected = seal(expected, entry);
    if (entry.seal !== expected) return [n + 1, "seal"];
  }
  return undefined;
}

/** A line is one thing only, or two readers could take it for two things. */
function shapeFault({ seat, move, roll, odds, out, undo, resign, back, linked }: Entry): string | undefined {
  const answer = Boolean(seat || move?.length);
  const rolled = Boolean(roll || odds?.length || out !== undefined);
  const kinds = [answer, rolled, Boolean(undo), Boolean(resign), back !== undefined];
  if (kinds.filter(Boolean).length !== 1) return "shape";
  if ((answer && !(seat && move?.length)) || (linked && !answer)) return "shape";
  if (!rolled) return undefined;
  if (!roll || !odds?.length || odds.some(([, weight]) => weight <= 0)) return "shape";
  return out !== undefined && odds.some(([each]) => canonical(each) === canonical(out)) ? undefined : "outcome";
}

function diceFault(record: MatchRecord): Fault {
  if (!record.seed) return undefined;
  const seed = unhex(record.seed);
  const opening = openingSeal(record);
  const salts = Object.entries(record.salts ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const words = salts.map(([seat, word]) => `${seat}=${word}`).join(";");
  let nth = 0;
  for (const [n, { roll, odds, out }] of record.entries.entries()) {
    if (!roll) continue;
    nth += 1;
    if (out === undefined) continue;
    if (!odds?.length || odds.some(([, weight]) => weight <= 0)) return [n + 1, "shape"];
    if (canonical(fallen(seed, `${nth}|${roll}|${opening}|${words}`, odds)) !== canonical(out)) return [n + 1, "dice"];
  }
  return undefined;
}

/** The one outcome these dice can give here. */
function fallen(seed: Uint8Array, text: string, odds: readonly (readonly [unknown, number])[]): unknown {
  const total = odds.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
  let x = RANGE;
  for (let attempt = 0; x >= RANGE - (RANGE % total); attempt++)
    x = BigInt(`0x${hex(hmac(seed, utf8(`${text}|${attempt}`)))}`);
  let rest = x % total;
  for (const [outcome, weight] of odds) {
    if (rest < BigInt(weight)) return outcome;
    rest -= BigInt(weight);
  }
  return undefined;
}
