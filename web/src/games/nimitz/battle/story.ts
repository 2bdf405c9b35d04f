import type { About, Heard } from "~/api/types";

/** What is shown of a battle as it happens, one after the other. */
export interface Beat {
  event: Heard;
  /** Those that are told as one, this one among them: misses of one volley, Hits that sink nobody great. */
  events: readonly Heard[];
  kind: "attack" | "hit" | "fly" | "say";
  ms: number;
  /** Whom the attack strikes, where it strikes somebody. */
  prey: string;
  /** Events up to here have been told with it. */
  through: number;
}

const SHOWN: Readonly<Record<string, readonly [Beat["kind"], number]>> = {
  attack: ["attack", 700],
  hit: ["hit", 600],
  stopped: ["hit", 620],
  group: ["fly", 900],
  first_light: ["say", 800],
  first_lights_cancel: ["say", 800],
  plan_drawn: ["say", 900],
  plan_used: ["say", 700],
  ditched: ["hit", 420],
  grounded: ["hit", 420],
  battle_turn: ["say", 900],
  battle_length: ["say", 800],
  length: ["say", 900],
  battle_ends: ["say", 1000],
};
const SINKS = 900;
const MOST = 6; // dice of one run
const PATIENCE = 14_000; // ms: a long story is told faster

/** The beats of a battle, at their own pace. */
export function actsOf(news: readonly Heard[]): readonly Beat[] {
  const found: Beat[] = [];
  for (let at = 0; at < news.length; ) {
    const event = news[at] as Heard;
    let through = at + 1;
    while (through - at < MOST && together(news[through - 1] as Heard, news[through])) through += 1;
    const shown = SHOWN[event.kind];
    if (shown) {
      const [kind, ms] = isGreat(event) ? [shown[0], SINKS] : shown;
      found.push({
        event,
        events: news.slice(at, through),
        kind,
        ms,
        prey: preyOf(event, news.slice(through)),
        through,
      });
    }
    at = through;
  }
  return found;
}

/** The same where nobody may be kept waiting: a long story is told faster. */
export function beatsOf(news: readonly Heard[]): readonly Beat[] {
  const all = actsOf(news);
  const total = all.reduce((sum, { ms }) => sum + ms, 0);
  const hurry = Math.min(1, PATIENCE / (total || 1));
  return all.map((beat) => ({ ...beat, ms: beat.ms * hurry }));
}

/** A ship whose end is a moment of its own. */
export const isGreat = ({ kind, about = {} }: Heard): boolean =>
  kind === "hit" && about.destroyed === true && /-(cv[le]?|bb)-/.test(String(about.target));

const COMMON: Readonly<Record<string, readonly string[]>> = {
  attack: ["side", "step", "zone", "row", "normal", "superior", "hits"],
  hit: ["side", "step", "zone"],
};

function together(one: Heard, next: Heard | undefined): boolean {
  const common = COMMON[one.kind];
  if (!common || next?.kind !== one.kind || isGreat(one) || isGreat(next)) return false;
  if (one.kind === "attack" && Number(one.about?.hits ?? 0) > 0) return false;
  return common.every((name) => one.about?.[name] === next.about?.[name]);
}

/** The first that takes a Hit of this volley. */
function preyOf({ kind, about = {} }: Heard, later: readonly Heard[]): string {
  if (kind !== "attack") return "";
  const hit = later.find(
    ({ kind, about: then = {} }) =>
      kind === "hit" && then.step === about.step && then.zone === about.zone && then.side !== about.side,
  );
  return targetOf(hit?.about);
}

/** What an attack event says, with its types put right. */
export interface Shot {
  attacker: string;
  side: "us" | "japan";
  step: string;
  zone: string;
  target: string;
  normal: number;
  superior: number;
  die: number;
  hits: number;
}

export function shotOf({ kind, about = {} }: Heard): Shot | null {
  if (kind !== "attack") return null;
  const text = (name: string) => String(about[name] ?? "");
  const number = (name: string) => Number(about[name] ?? 0);
  return {
    attacker: text("attacker"),
    side: about.side === "japan" ? "japan" : "us",
    step: text("step"),
    zone: text("zone"),
    target: text("target"),
    normal: number("normal"),
    superior: number("superior"),
    die: number("die"),
    hits: number("hits"),
  };
}

/** Hits on average: what luck is measured against. */
export function expected([normal, superior]: readonly [number, number]): number {
  const within = (n: number) => Math.min(Math.max(n, 0), 10);
  return (Math.max(within(normal), within(superior)) + within(superior)) / 10;
}

/** The dice of a moment, side by side: so many attacks, so many Hits, so many to be expected. */
export interface Volley {
  side: "us" | "japan";
  step: string;
  zone: string;
  shots: readonly Shot[];
  hits: number;
  expected: number;
}

export function volleysOf(news: readonly Heard[]): readonly Volley[] {
  const found = new Map<string, Shot[]>();
  for (const event of news) {
    const shot = shotOf(event);
    if (!shot) continue;
    const key = `${shot.step} ${shot.zone} ${shot.side}`;
    found.set(key, [...(found.get(key) ?? []), shot]);
  }
  return [...found.values()].map((shots) => {
    const { side, step, zone } = shots[0]!;
    return {
      side,
      step,
      zone,
      shots,
      hits: shots.reduce((sum, { hits }) => sum + hits, 0),
      expected: shots.reduce((sum, { normal, superior }) => sum + expected([normal, superior]), 0),
    };
  });
}

export const targetOf = (about: About = {}): string => String(about.target ?? about.plane ?? about.force ?? "");
