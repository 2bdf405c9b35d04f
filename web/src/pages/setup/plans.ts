import type { Card, Option, Seat } from "~/api/types";
import { frontOf } from "~/catalogue/front";
import type { Choice, How, Plan } from "~/ui/plans";

export const waysOf = (card: Card): readonly How[] => (card.seats.length === 1 ? ["alone"] : ["bot", "here", "online"]);

/** How a seat is to be filled. */
export interface ChairWish {
  kind: "me" | "bot" | "open";
  bot?: string;
}

export interface Wish {
  game: string;
  scenario: string;
  options: Record<string, Choice>;
  seats: Record<Seat, ChairWish>;
  title?: string;
  watched?: boolean;
  /** False: it changes no rating. */
  rated?: boolean;
  /** A lesson: it does not count. */
  guided?: boolean;
  /** The name of the only one who may take an open seat. */
  kept_for?: string;
  /** Whose members alone see it. */
  club?: string;
  pace?: { bank: number; more: number; cap: number; out: string };
}

/** The options of a new match: those of the card, over them what is kept, as far as the card still knows it. */
export function optionsOf(card: Card, kept: Readonly<Record<string, Choice>> = {}): Record<string, Choice> {
  const value = ({ name, choices, default: usual }: Option) => {
    const wanted = kept[name];
    return wanted !== undefined && choices.includes(wanted) ? wanted : usual;
  };
  return Object.fromEntries(card.options.map((option) => [option.name, value(option)]));
}

/** Those offered as opponents: the levels, or all bots of a game that has none. */
const botsOf = (card: Card): readonly string[] =>
  card.levels.length > 0 ? card.levels.map(({ bot }) => bot) : card.bots;

/** What is kept, made whole. */
export function planOf(card: Card, kept: Partial<Plan> = {}): Plan {
  const among = <T>(all: readonly T[], wanted: T | undefined, usual: T) =>
    wanted !== undefined && all.includes(wanted) ? wanted : usual;
  return {
    how: among(waysOf(card), kept.how, waysOf(card)[0] ?? "bot"),
    side: among(card.seats, kept.side, frontOf(card.id).begins ?? card.seats[0] ?? ""),
    scenario: among(card.scenarios, kept.scenario, card.scenarios[0] ?? ""),
    bot: among(botsOf(card), kept.bot, card.bots[0] ?? ""),
    options: optionsOf(card, kept.options),
  };
}

/** Who sits at the table. An option that names a seat takes that seat away (nobody plays it), and an option that has the
 * name of a guest's seat brings the guest. */
export function seatsOf(card: Card, options: Readonly<Record<string, Choice>>): readonly Seat[] {
  const taken = new Set(Object.values(options));
  const guests = card.guests.filter((seat) => options[seat] === true);
  return [...card.seats, ...guests].filter((seat) => !taken.has(seat));
}

/** A plan as the server wants it. One plays one's side; the others are a bot's, one's own, or open. */
export function wishOf(card: Card, plan: Plan): Wish {
  const other: ChairWish =
    plan.how === "bot" ? { kind: "bot", bot: plan.bot } : { kind: plan.how === "here" ? "me" : "open" };
  const seats = seatsOf(card, plan.options);
  const mine = seats.includes(plan.side) ? plan.side : seats[0];
  return {
    game: card.id,
    scenario: plan.scenario,
    options: { ...plan.options },
    seats: Object.fromEntries(seats.map((seat) => [seat, seat === mine ? { kind: "me" } : other])),
    watched: false, // whoever wants others to come or to look says so
  };
}

/** In which of the usual ways these chairs are filled: one of mine and the rest alike, or all mine. Else null. */
export function howOf(chairs: readonly (ChairWish | undefined)[]): How | null {
  const others = chairs.filter((chair) => chair?.kind !== "me");
  if (others.length === 0) return "here";
  if (others.length !== chairs.length - 1) return null;
  const [first] = others;
  if (!others.every((chair) => chair?.kind === first?.kind && chair?.bot === first?.bot)) return null;
  return first?.kind === "bot" ? "bot" : "online";
}
