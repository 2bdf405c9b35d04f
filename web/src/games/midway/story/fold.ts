import type { About, Heard } from "~/api/types";
import { type Fought, follow } from "../battle/aftermath";
import { counter, hitsOn } from "../fleet";
import type { Factors, Nation, Note, Printed, View } from "../view";

/** A view as it is after an event, as far as the event says: what was known before, and what was heard. */
export function fold(view: View, event: Heard, printed: Printed): View {
  const laid = battled(view, event);
  return FOLDS[event.kind]?.(laid, event.about ?? {}, printed) ?? laid;
}

type Fold = (view: View, about: About, printed: Printed) => View;

/** The battle on the board, laid on from where it was known. */
function battled(view: View, event: Heard): View {
  const known: Fought | null = view.battle && {
    battle: view.battle,
    attacking: view.attacking as Factors,
    defending: view.defending,
  };
  const now = follow(known, [event]);
  return now && now !== known ? { ...view, ...now } : view;
}

const hurt = (view: View, id: string, hits: number, sunk = view.damage[id]?.sunk ?? false): View => ({
  ...view,
  damage: { ...view.damage, [id]: { ...view.damage[id], hits, sunk } },
});

const noted = (view: View, note: Note): View => ({ ...view, notes: [...view.notes, note] });

const FOLDS: Readonly<Record<string, Fold>> = {
  turn: (view, about) => ({
    ...view,
    turn: Number(about.turn),
    day: Number(about.day),
    time: String(about.time),
    night: about.night === true,
    called: {},
    attacks: {},
    battle: null,
  }),
  searched: (view, about) => {
    const [side, area] = [String(about.side), String(about.area)];
    const called = { ...view, called: { ...view.called, [side]: [...(view.called[side] ?? []), area] } };
    if (side !== view.seat || !Array.isArray(about.found)) return called;
    const found = about.found as readonly { zone: string; types?: readonly string[]; counts?: readonly number[] }[];
    const base = { turn: view.turn, how: "search" };
    if (!found.length) return noted(called, { ...base, where: area } as Note);
    return found.reduce(
      (now, { zone, types = [], counts = [] }) => noted(now, { ...base, where: zone, types, counts } as Note),
      called,
    );
  },
  fighter_battle: (view, about) => {
    const attacker = about.attacker as Nation;
    const lost = Number(about[attacker] ?? 0);
    const met = Number(about[attacker === "JP" ? "US" : "JP"] ?? 0);
    const [fighters, dive, torpedo] = view.attacking;
    return { ...view, attacking: [fighters - lost, dive, torpedo], defending: view.defending - met };
  },
  // The boxes fill as the dice fall, though the rules write the hits down when all have fallen.
  bombed: (view, about, printed) => {
    const id = String(about.target);
    return hurt(view, id, Math.min(counter(printed, id)?.hits ?? 0, hitsOn(view, id) + Number(about.hits)));
  },
  sunk_outright: (view, about, printed) => {
    const id = String(about.target);
    return hurt(view, id, counter(printed, id)?.hits ?? 0);
  },
  b17_bombed: (view, about) => hurt(view, String(about.ship), hitsOn(view, String(about.ship)) + Number(about.hits)),
  hits: (view, about) => hurt(view, String(about.ship), Number(about.total)),
  sunk: (view, about) => {
    const [id, side] = [String(about.ship), about.side as Nation];
    const lost = hurt(view, id, hitsOn(view, id), true);
    return { ...lost, points: { ...view.points, [side]: view.points[side] + Number(about.points) } };
  },
  held_midway: (view, about) => ({ ...view, points: { ...view.points, US: view.points.US + Number(about.points) } }),
  midway_falls: (view, about) => ({
    ...view,
    fallen: true,
    points: { ...view.points, JP: view.points.JP + Number(about.points) },
  }),
  island_bombed: (view, about) => ({ ...view, fortification: Number(about.fortification) }),
  bombarded: (view, about) => ({ ...view, fortification: Number(about.fortification) }),
  disclosed: (view) => ({ ...view, battle: null }),
  called_off: (view) => ({ ...view, battle: null }),
};
