import type { Heard, Seat } from "~/api/types";
import type { Scene } from "./scene";

/** What a game brings to the story of what happened. The machine in `table/story` does the rest for all games: the
 * queue, the pace, Next, Back and Skip, captions, sounds, and what waits until it has been told. */
export interface Story<View = never, Printed = never> {
  /** Beats, in order, from what this seat has heard, the scene as it knew it before (its `ask` is null), and its views on
   * the way. It is given nothing else, so it can tell nothing else. What needs no telling (one's own moves) has no beat. */
  beats(scene: Scene<View, Printed>, events: readonly Heard[], own: boolean, known: Known<View>): readonly Beat[];
  /** What these events brought, for the card at a new turn and for one who comes back: `from` is the scene before
   * them, where it is known. Null: nothing worth a card. */
  account?(scene: Scene<View, Printed>, events: readonly Heard[], from: Scene<View, Printed> | null): Account | null;
}

/** The seat's own view, as the server has it, once so many of the events have been told. Events of one step of the match
 * are one change: between them the view stays, and what each of them does is drawn from `Beat.show`. */
export type Known<View = unknown> = (told: number) => View;

export type Importance = 1 | 2 | 3;

/** One step of a story. First it acts: the board stands as before it and shows `show`. Then it rests: the board is as it is
 * known then, and there is time to read. */
export interface Beat {
  /** How many of the events are told once this beat has been. */
  through: number;
  /** Beats in a row that say the same here are one chapter, which Skip leaves. */
  chapter: string;
  /** The chapter goes on over several moves: once it has been skipped, what comes later of it is not told either. */
  lasting?: boolean;
  caption: string;
  /** The second line: why, from heard facts only; no reason is better than a guessed one. Of a beat with dice it is what
   * came of them, and waits until they have settled. */
  reason?: string;
  importance: Importance;
  /** Dice as they fell, shown beside the caption once it rests; `faces` of the game say their form. */
  dice?: readonly number[];
  rules?: readonly string[];
  /** A diamond in the line of dots. */
  battle?: boolean;
  /** Fills the header: a ship sunk, a base lost, a fleet found (`loss`), or the same on the gaining side. */
  banner?: { tone: "loss" | "gain"; title: string; text?: string };
  sound?: Sound;
  /** Milliseconds that its motion takes at 1×, before it rests. */
  ms: number;
  /** What the board shows meanwhile (`BoardProps.telling`): arrows, a shot. Only the game looks into it. */
  show?: unknown;
  /** Places and pieces that are marked while it is told; the camera of a phone frames them. */
  touched?: readonly string[];
}

/** The beat being told, as a board gets it. */
export interface Telling {
  beat: Beat;
  phase: "acts" | "rests";
  /** Tells one showing of a beat from the next. */
  key: number;
  /** How long its motion takes now, at the chosen speed; 0: nothing may move. */
  ms: number;
}

/** What a turn brought, in words and numbers; its lines may be pins on the board. */
export interface Account {
  title: string;
  lead?: string;
  groups: readonly {
    title: string;
    lines: readonly { text: string; note?: string; place?: string; seat?: Seat; tone?: "gain" | "loss" }[];
    dice?: readonly { seat: Seat; label: string; faces: readonly number[] }[];
  }[];
  /** Points before and after on their track; `limits` end the game. */
  track?: { label: string; least: number; most: number; before: number; after: number; limits: readonly number[] };
}

export type Sound =
  | "turn"
  | "beat"
  | "throw"
  | "settle"
  | "hit"
  | "miss"
  | "aircraft"
  | "sail"
  | "block"
  | "sunk"
  | "found"
  | "contact"
  | "new_turn"
  | "won"
  | "lost";
