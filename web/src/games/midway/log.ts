import type { About, Heard } from "~/api/types";
import type { Earned } from "~/games/game";
import type { Voice } from "~/words";
import { isArea, isZone } from "./geography";
import { type Factors, type MidwayScene, NATIONS } from "./view";

/** Events as they are told: groups counted from 1, landings on one base and empty searches in a row in one line. */
export function told(events: readonly Heard[]): readonly Heard[] {
  const said: Heard[] = [];
  for (const event of events) {
    const about: Record<string, unknown> = { ...event.about };
    if (typeof about.group === "number") about.group += 1;
    if (event.kind === "hits") about.hits = Math.min(Number(about.hits), Number(about.total));
    if (event.kind === "disclosed" && !list(about.returns).length) about.returns = ["nowhere"];
    if (event.kind === "island_statement" && !list(about.types).length) about.types = ["none"];
    if (event.kind === "searched" && Array.isArray(about.found) && about.found.length === 0) {
      addEmpty(said, event);
      continue;
    }
    const same = event.kind === "landed" ? landing(said, about.base) : -1;
    const before = said[same];
    if (before) said[same] = { ...before, about: { ...about, factors: sum(before.about?.factors, about.factors) } };
    else said.push({ ...event, about });
  }
  return said;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function sum(a: unknown, b: unknown): readonly number[] {
  return list(a).map((n, i) => Number(n) + Number(list(b)[i] ?? 0));
}

function addEmpty(said: Heard[], event: Heard): void {
  const side = event.about?.side;
  const last = said.at(-1);
  const before = last?.kind === "searched_nothing" && last.about?.side === side ? list(last.about?.areas) : [];
  if (before.length) said.pop();
  const areas = [...before, event.about?.area];
  said.push({ ...event, kind: "searched_nothing", about: { side, areas, n: areas.length } });
}

/** Where in an unbroken row of landings this base already stands. */
function landing(said: readonly Heard[], base: unknown): number {
  for (let n = said.length - 1; n >= 0; n -= 1) {
    if (said[n]?.kind !== "landed") return -1;
    if (said[n]?.about?.base === base) return n;
  }
  return -1;
}

/** Ships sunk, and Midway held or taken. */
export function earned({ kind, about }: Heard, voice: Voice): Earned | null {
  const points = Number(about?.points ?? 0);
  if (kind === "sunk") return { seat: String(about?.side), points, what: voice.noun(about?.ship) };
  if (kind === "held_midway") return { seat: "US", points, what: voice.say("end.held") };
  if (kind === "midway_falls") return { seat: "JP", points, what: voice.say("end.taken") };
  return null;
}

export const chapter = (event: Heard): boolean => event.kind === "turn";
export const moment = (event: Heard, before: string): string =>
  event.kind === "turn" ? String(event.about?.time ?? before) : before || BEFORE;
const BEFORE = "–"; // the set-up has no hour

type Lister = (scene: MidwayScene, about: About, earlier: readonly Heard[]) => readonly string[];

const LISTS: Readonly<Record<string, Lister>> = {
  searched: ({ voice }, about) =>
    list(about.found).map((found) => {
      const one = found as About;
      return voice.say(list(one.counts).length ? "detail.found_counts" : "detail.found", one);
    }),
  exchanged: ({ voice }, about) =>
    NATIONS.flatMap((side) => {
      const lines = list(about[side]).map((each) => {
        const { zone, purpose, factors } = each as { zone: string; purpose: string; factors: Factors };
        return voice.say("detail.attack", { zone, purpose, F: factors[0], D: factors[1], T: factors[2] });
      });
      if (side === "US") for (const zone of list(about.b17)) lines.push(voice.say("detail.b17", { zone }));
      if (!lines.length) lines.push(voice.say("detail.no_attack"));
      if (list(about.transfers).includes(side)) lines.push(voice.say("detail.transfer"));
      return lines.map((line) => `${voice.noun(side)}: ${line}`);
    }),
  defence_placed: ({ voice }, about) => berths(voice, about),
  surface_deployed: ({ voice }, about) => berths(voice, about),
  bombers_placed: ({ voice }, about) =>
    list(about.groups).map((group, n) => voice.say("detail.group_numbered", { i: n + 1, ...(group as object) })),
  screened: ({ voice }, about, earlier) => {
    const groups = list(earlier.findLast((event) => event.kind === "bombers_placed")?.about?.groups);
    const fire = Object.entries((about.fire ?? {}) as Record<string, number>);
    const cover = list(about.cover);
    return groups.flatMap((group, n) => {
      const { target } = group as { target: string };
      const ships = fire.filter(([, at]) => at === n).map(([ship]) => ship);
      const lines = ships.length ? [voice.say("detail.fire_group", { ship: ships, i: n + 1, target })] : [];
      if (cover[n]) lines.push(voice.say("detail.cover", { n: cover[n], i: n + 1, target }));
      return lines;
    });
  },
};

function berths(voice: MidwayScene["voice"], about: About): readonly string[] {
  const all = Object.entries((about.berths ?? {}) as Record<string, string>);
  return all.length ? [all.map(([ship, at]) => voice.say("detail.berth", { ship, at })).join("; ")] : [];
}

export function details(scene: MidwayScene, event: Heard, earlier: readonly Heard[]): readonly string[] {
  return LISTS[event.kind]?.(scene, event.about ?? {}, earlier) ?? [];
}

/** Zones, areas and ships that an event is about. */
export function touched(event: Heard): readonly string[] {
  const { zone, area, areas, ship, ships, target, found, base, origins, returns } = event.about ?? {};
  const there = list(found).map((one) => (one as { zone: string }).zone);
  const named = [
    zone,
    area,
    ship,
    target,
    base,
    ...list(areas),
    ...list(ships),
    ...list(origins),
    ...list(returns),
    ...there,
  ];
  return named.filter(
    (each): each is string => typeof each === "string" && (isZone(each) || isArea(each) || /^[a-z_]+$/.test(each)),
  );
}
