import type { About, Heard } from "~/api/types";
import type { Cards, Fight, Offensive, Printed, SideId, Unit, View } from "../view";

/** A view as it is after an event, as far as the event says. It knows nothing but what was seen before and what was
 * heard; whatever else has changed, the live board shows when the story is over. */
export function fold(view: View, { kind, about = {} }: Heard, printed: Printed): View {
  return FOLDS[kind]?.(view, about, printed) ?? view;
}

type Fold = (view: View, about: About, printed: Printed) => View;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
export const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function put(view: View, id: string, change: Partial<Unit>): View {
  const unit = view.units[id];
  return unit ? { ...view, units: { ...view.units, [id]: { ...unit, ...change } } } : view;
}

const lost = (view: View, id: string): View => put(view, id, { at: "eliminated", steps: 0 });
const hurt = (view: View, id: string): View => put(view, id, { steps: Math.max(0, (view.units[id]?.steps ?? 1) - 1) });

const going = (view: View, change: Partial<Offensive>): View =>
  view.offensive ? { ...view, offensive: { ...view.offensive, ...change } } : view;

function fighting(view: View, hex: string, change: Partial<Fight>): View {
  const fights = view.offensive?.fights ?? [];
  return going(view, { fights: fights.map((fight) => (fight.hex === hex ? { ...fight, ...change } : fight)) });
}

const deck = (view: View, side: string, change: (cards: Cards) => Partial<Cards>): View => {
  const cards = view.cards[side];
  return cards ? { ...view, cards: { ...view.cards, [side]: { ...cards, ...change(cards) } } } : view;
};

/** Somebody is somewhere else now. */
const goes =
  (where: string): Fold =>
  (view, about) =>
    put(view, text(about.unit), { at: text(about[where]) });
const falls: Fold = (view, about) => lost(view, text(about.unit));
const shrinks: Fold = (view, about) => hurt(view, text(about.unit));
const takes: Fold = (view, about) => ({ ...view, taken: { ...view.taken, [text(about.hex)]: text(about.side) } });

/** A loss by the very card that cancels the offensive stands, though all else is put back. */
const eventLoss: Fold = (view, about, printed) => {
  const loss = about.eliminated === true ? falls : shrinks;
  const now = loss(view, about, printed);
  const before = view.offensive?.before;
  if (!before) return now;
  const { units } = loss({ ...view, units: before.units }, about, printed);
  return going(now, { before: { ...before, units } });
};

const moves: Fold = (view, about) => {
  const [hex, how] = [text(about.hex), text(about.how)];
  const moved = Object.fromEntries(
    list(about.units).map((id) => [id, { how, start: view.units[id]?.at ?? hex }] as const),
  );
  const there = list(about.units).reduce((now, id) => put(now, id, { at: hex }), view);
  return going(there, { moved: { ...view.offensive?.moved, ...moved } });
};

/** Everything is as before the card was played. */
function restored(view: View): View {
  const before = view.offensive?.before;
  return before ? { ...view, units: before.units, taken: before.taken } : view;
}

const over = (view: View): View => ({ ...view, offensive: null, blows: {} });

function begun(view: View, side: string, card: string, use: string): View {
  const before = { units: view.units, taken: view.taken, tracks: {} };
  return { ...view, offensive: { side: side as SideId, card, use: use === "event" ? "event" : "oc", step: 1, before } };
}

/** The stage of a battle that has been fought is over when another begins or they go home. */
function fought(view: View): View {
  const fights = (view.offensive?.fights ?? []).map((fight) => (fight.stage ? { ...fight, stage: "over" } : fight));
  return view.offensive?.fights ? going(view, { fights }) : view;
}

const FOLDS: Readonly<Record<string, Fold>> = {
  turn: (view, about) => ({ ...view, turn: Number(about.turn), captured: [] }),
  offensive: (view, about) => begun(view, text(about.side), text(about.card), text(about.use)),
  as_operation: (view, about) => begun(restored(view), text(about.side), text(about.card), "oc"),
  leads: (view, about) => going(view, { hq: text(about.hq) }),
  activated: (view, about) => {
    const units = Object.fromEntries(list(about.units).map((id) => [id, view.units[id]?.at ?? ""]));
    return going(view, about.side === view.offensive?.side ? { active: units, step: 2 } : { reacting: units });
  },
  moved: moves,
  contact: (view) => going(view, { contact: true }),
  declared: (view, about) =>
    going(view, {
      step: 4,
      fights: list(about.hexes).map((hex) => view.offensive?.fights?.find((f) => f.hex === hex) ?? { hex }),
    }),
  reaction_card: (view, about) => going(view, { cards: [...(view.offensive?.cards ?? []), text(about.card)] }),
  special_battle: (view, about) =>
    going(view, { fights: [...(view.offensive?.fights ?? []), { hex: text(about.hex), special: true }] }),
  intelligence_roll: (view, about) =>
    going(view, { step: 7, rolled: true, ...(about.won === true ? { condition: "intercept" as const } : {}) }),
  reacts: (view, about) => going(view, { step: 8, reaction_hq: text(about.hq) }),
  cancelled: (view) => over(restored(view)),
  nobody_activated: (view) => over(restored(view)),
  event_given_up: (view) => over(restored(view)),
  initiative_given_up: (view) => over(restored(view)),
  offensive_over: over,
  battle_begins: (view, about) =>
    fighting(
      going(fought(view), { step: 11, condition: text(about.condition) as Offensive["condition"] }),
      text(about.hex),
      { stage: "air" },
    ),
  air_naval_won: (view, about) => fighting(view, text(about.hex), { won: text(about.side), stage: "ground" }),
  went_home: (view, about) => {
    const there = list(about.units).reduce((now, id) => put(now, id, { at: text(about.hex) }), fought(view));
    return going(there, { step: 13, home: [...(view.offensive?.home ?? []), ...list(about.units)] });
  },
  disengaged: goes("hex"),
  retreated: goes("hex"),
  event_pulled: goes("hex"),
  event_joins: goes("hex"),
  event_moved: goes("place"),
  event_hq: goes("place"),
  event_deactivated: goes("place"),
  free_move: goes("place"),
  fled: goes("place"),
  hq_back: goes("place"),
  placed: (view, about) => put(view, text(about.unit), { at: text(about.place), steps: Number(about.steps ?? 1) }),
  delayed: (view, about) => put(view, text(about.unit), { at: "delay" }),
  left_the_map: (view, about) =>
    put(view, text(about.unit), { at: Number(about.turn) ? "track" : "out", due: Number(about.turn) }),
  reduced: shrinks,
  weakened: shrinks,
  eliminated: falls,
  starved: falls,
  crowded_out: falls,
  no_retreat: falls,
  nowhere_to_flee: falls,
  lost_at_sea: falls,
  left_the_game: falls,
  event_eliminated: falls,
  event_leaves: (view, about) => put(view, text(about.unit), { at: "out" }),
  event_loss: eventLoss,
  intercepted: (view, about, printed) => (about.eliminated === true ? falls : shrinks)(view, about, printed),
  restored: (view, about) => put(view, text(about.unit), { steps: (view.units[text(about.unit)]?.steps ?? 0) + 1 }),
  shifted: (view, about) => {
    const [id, unit] = [text(about.unit), view.units[text(about.unit)]];
    return put(view, id, {
      steps: (unit?.steps ?? 0) + 1,
      at: unit?.at === "eliminated" ? text(about.hex) : (unit?.at ?? ""),
    });
  },
  control: takes,
  hex_taken: takes,
  event_control: takes,
  passed: (view, about, printed) =>
    list(about.places).reduce((now, hex) => takes(now, { hex, side: about.side ?? "" }, printed), view),
  will: (view, about) => ({ ...view, will: Number(about.will) }),
  will_by_event: (view, about) => ({ ...view, will: Number(about.will) }),
  china_front: (view, about) => ({ ...view, china: Number(about.box) }),
  india: (view, about) => ({ ...view, india: Number(about.box) }),
  divisions_taken: (view, about) => ({ ...view, divisions: Number(about.left) }),
  asp_gained: (view, about) => ({ ...view, asp: { ...view.asp, allied: Number(about.asp) } }),
  submarines: (view, about) => ({
    ...view,
    asp: { ...view.asp, japan: Number(about.asp) },
    escort: Number(about.escort),
  }),
  rivalry: (view, about) => ({ ...view, rivalry: { ...view.rivalry, [text(about.side)]: about.ends !== true } }),
  event_rivalry: (view, about) => ({ ...view, rivalry: { ...view.rivalry, [text(about.side)]: about.on === true } }),
  surrender: (view, about, printed) => {
    const gone = about.nation === "china" ? printed.units.units.filter(({ nation }) => nation === "chinese") : [];
    const left = gone.reduce((now, { id }) => put(now, id, { at: "out", steps: 0 }), view);
    return { ...left, surrendered: [...(view.surrendered ?? []), text(about.nation)] };
  },
  europe: (view, about) =>
    about.result === "sent"
      ? put(view, text(about.unit), { at: "track", due: Number(about.turn) })
      : about.result === "gone"
        ? put(view, text(about.unit), { at: "out" })
        : view,
  drew: (view, about) =>
    deck(view, text(about.side), ({ hand, pile }) => ({
      hand: hand + Number(about.n),
      pile: Math.max(0, pile - Number(about.n)),
    })),
  cards_drawn: (view, about) => ({ ...view, hand: [...(view.hand ?? []), ...list(about.cards)].sort() }),
  card_closed: (view, about) =>
    deck(view, text(about.side), ({ discards, removed }) =>
      about.removed === true
        ? { removed: [...removed, text(about.card)] }
        : { discards: [...discards, text(about.card)] },
    ),
};
