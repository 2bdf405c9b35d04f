/** What the server says, as the client uses it. Generated types stand behind these where the server has them. */
export type Seat = string;
export type Part = string | number;
export type Move = readonly Part[];
export type About = Readonly<Record<string, unknown>>;

export interface Ask {
  prompt: string;
  moves: readonly Move[];
  rules: readonly string[];
  about: About;
}

/** Why an answer cannot be taken back. `sealed`: it ends a sealed lane, and nobody says how far the others are; `others` are
 * asked next, and until they answer it can. */
export type Final = "" | "reveal" | "fork" | "end" | "dice" | "sealed" | "others";

/** What a list of answers would lead to: the next question, or the first move that could not be taken. */
export interface Foreseen {
  ask: Ask | null;
  /** Why the last of the answers could not be taken back; empty, if it could. */
  final: Final;
  refused?: { key: string; rules: readonly string[]; about: About };
  odds?: unknown;
  /** What the game warns of before the first of them. */
  warning?: Phrase;
}

/** Something to be said: a key of the game's words, and values, which may be phrases themselves. */
export interface Phrase {
  key: string;
  about?: About;
}

/** Points that a seat got, and for what: a noun, or a phrase. */
export interface Earned {
  seat: Seat;
  points: number;
  what: unknown;
  /** The event that brought them, and when that was. */
  brought?: Omit<Heard, "n"> | null;
  chapter?: string;
}

/** Why a match ended as it did (`wardroom.api.presentation`). */
export interface Verdict {
  said: readonly Phrase[];
  /** Whose points are counted against the levels, the lowest first. */
  seat?: Seat;
  points?: number;
  levels?: readonly { name: unknown; seat: Seat; least?: number | null }[];
  losses?: readonly { what: unknown; by: Readonly<Record<Seat, number>> }[];
}

/** What a game says of an event (`wardroom.api.presentation`). */
export interface Shown {
  /** Told as this, with these values. */
  kind?: string;
  about?: About;
  /** Another event says it. */
  silent?: boolean;
  /** Lines of one kind in a row with the same are told as one. */
  joins?: string;
  details?: readonly Phrase[];
  /** The turn that begins with it. */
  chapter?: string;
  /** Places and pieces that it is about. */
  touched?: readonly string[];
  earned?: Earned | null;
}

/** Where a match stands; of one that is over, what its points are made of and why it ended so. */
export interface Stands {
  recap: readonly Phrase[];
  tally: readonly Earned[];
  verdict: Verdict | null;
}

/** Something heard, with the number of the message that told it. */
export interface Heard {
  n: number;
  kind: string;
  about?: About;
  rules?: readonly string[];
  /** Nobody else heard of it. */
  private?: boolean;
  shown?: Shown;
}

export interface Hand {
  left: number;
  runs: boolean;
}

export interface Message<View = unknown> {
  match: string;
  seat: Seat | null;
  n: number;
  status: Status;
  waiting: readonly Seat[];
  crumbs: readonly (readonly [string, About])[];
  view: View;
  /** The others at the screen must look away before it is shown. */
  secret?: boolean;
  ask: Ask | null;
  /** The one sensible answer, which everybody at the table can see: to give it at once tells nobody anything. */
  obvious?: Move | null;
  undo: boolean;
  playable: boolean;
  result: Readonly<Record<Seat, number>> | null;
  clock: Readonly<Record<Seat, Hand>>;
  events: readonly Heard[];
  earlier: boolean;
  unranked?: readonly string[];
}

export type Status = "lobby" | "playing" | "over" | "abandoned";

export interface Chair {
  kind: "open" | "person" | "bot";
  name: string | null;
  /** In lists, of a person who shows it. */
  rating?: number | null;
}

export interface Lobby {
  id: string;
  game: string;
  version: string;
  scenario: string;
  options: Readonly<Record<string, boolean | number | string>>;
  title: string;
  status: Status;
  watched: boolean;
  created: number;
  started: number | null;
  ended: number | null;
  moved?: number | null;
  pace: { bank: number; more: number; cap: number; out: string } | null;
  commitment: string;
  /** Lists leave them out. */
  salts?: Readonly<Record<Seat, string>>;
  playable: boolean;
  seats: Readonly<Record<Seat, Chair>>;
  result?: Readonly<Record<Seat, number>>;
  /** One person sits at every seat. */
  solitaire?: boolean;
  /** One person sits here, be it against bots: help helps against nobody. */
  alone?: boolean;
  /** Where the same people play it again. */
  rematch?: string | null;
  /** Why it does not count; nothing: it counts. */
  unranked?: readonly string[];
  /** The match and the moment it was branched from. */
  parent?: { match: string; n: number } | null;
  /** Of the same war that others play; told to its own players only. */
  challenge?: string | null;
}

export interface Summary extends Lobby {
  mine: readonly Seat[];
  my_turn: boolean;
  due: number | null;
  owner: boolean;
  /** Seats that only I may take. */
  kept?: readonly Seat[];
  /** For whom seats of my own table are kept, by name. */
  reserved?: Readonly<Record<Seat, string>>;
  read?: Readonly<Record<Seat, number>>;
  /** Onlookers may see both sides, so many turns later. */
  shown?: number | null;
  /** How the dice were agreed so far, step by step; told of one match, not in lists. */
  ceremony?: readonly (readonly string[])[];
}

export interface Proposal {
  id: number;
  kind: "take_back" | "abandon" | "show";
  seat: Seat;
  agreed: readonly Seat[];
  /** Of what is to be shown: how much later. */
  turns?: number;
}

export interface Aside {
  match: string;
  seat: Seat | null;
  lobby: Lobby;
  here: Readonly<Record<Seat, boolean>>;
  /** How many lines the players have said. */
  chat?: number;
  /** How many lines the onlookers have said, told to them. */
  gallery?: number;
  /** Onlookers may see both sides, so many turns later. */
  shown?: number;
  proposals?: readonly Proposal[];
}

export interface Refusal {
  key: string;
  rules: readonly string[];
  about: About;
}

export interface Clause {
  id: string;
  kind: string;
  where: string;
  text: string;
  /** Other names of what it speaks of, for a search. */
  keywords: string;
  /** By how many tests it is proved. */
  tests: number;
}

export interface Option {
  name: string;
  choices: readonly (boolean | number | string)[];
  default: boolean | number | string;
  rules: readonly string[];
}

/** An opponent one can choose: a bot with a rank from 1 upwards, and of its rank the one with this temper. */
export interface Level {
  bot: string;
  rank: number;
  face: string;
  temper: string;
  /** Of the lab's runs, and how far it may be off; null: not measured. */
  rating: number | null;
  give: number | null;
  /** Of a decision, in the mean. */
  seconds: number | null;
  /** By language. */
  name: Readonly<Record<string, string>>;
  style: Readonly<Record<string, string>>;
}

export interface Card {
  id: string;
  version: string;
  seats: readonly Seat[];
  guests: readonly Seat[];
  scenarios: readonly string[];
  options: readonly Option[];
  presets: Readonly<Record<string, Readonly<Record<string, boolean | number | string>>>>;
  bots: readonly string[];
  /** Those of the bots that one chooses an opponent from, the weakest first. */
  levels: readonly Level[];
  /** Whose colours a seat has, where the game says so, or the colour itself. */
  sides: Readonly<Record<Seat, "us" | "jp" | "uk" | "cn" | "nl" | `#${string}`>>;
  /** The seat that players of a tournament may bid for, where the game has something to bid with. */
  bid: Seat | null;
  /** Something heard can end a standing order. */
  wakes?: boolean;
  /** Of a game that is not one of ours, as its makers call it. */
  package: { name: string; version: string; author: string } | null;
}

export interface ChatLine {
  id: number;
  seat: Seat;
  name?: string | null;
  text: string;
  at: number;
}

export interface Note {
  id: number;
  seat: Seat;
  n: number;
  text: string;
  at: number;
}
