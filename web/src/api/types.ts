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

/** What a list of answers would lead to: the next question, or the first move that could not be taken. */
export interface Foreseen {
  ask: Ask | null;
  refused?: { key: string; rules: readonly string[]; about: About };
  odds?: unknown;
}

/** Something heard, with the number of the message that told it. */
export interface Heard {
  n: number;
  kind: string;
  about?: About;
  rules?: readonly string[];
  /** Nobody else heard of it. */
  private?: boolean;
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
  ask: Ask | null;
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
  chat?: number;
  /** The last line of the onlookers, told to them. */
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
  /** Whose colours a seat has, where the game says so. */
  sides: Readonly<Record<Seat, "us" | "jp" | "uk" | "cn" | "nl">>;
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
