import type { ComponentType, ReactNode } from "react";
import type { Ask, Final, Foreseen, Heard, Move, Part, Phrase, Refusal, Seat } from "~/api/types";
import type { Catalogue, Lang, Params, Voice } from "~/words";
import type { HindsightProps } from "./hindsight";
import type { Scene, SceneProps } from "./scene";
import type { Story, Telling } from "./story";

export type { Scene, SceneProps } from "./scene";

/** What a game brings to the table. One folder a game, `games/<id>/index.ts`, whose default export is this; the table
 * around it is the same for all. Everything is drawn from a view: what a seat may not know is not in it. */
export interface Game<View = never, Printed = never> {
  /** The board, drawn inside the table's board area. */
  Board: ComponentType<BoardProps<View, Printed>>;
  /** A strip along the lower edge of the board: a time record, a turn track. */
  Record?: ComponentType<SceneProps<View, Printed> & Weighed>;
  /** Further tabs beside log, notes and rules: the decks, the tables. Their names are `tab.<id>` in the words. */
  tabs?: readonly { id: string; Tab: ComponentType<SceneProps<View, Printed> & Weighed> }[];
  /** What can be switched on the board. Their names are `overlay.<id>`; the choice is kept. */
  overlays?: readonly { id: string; on: boolean }[];
  /** The client's own words for this game, laid over those of the server. */
  words: Readonly<Record<Lang, Catalogue>>;
  /** Under the name of the game in the top bar: the scenario, the day. */
  subtitle(scene: Scene<View, Printed>): string;
  /** Beside a seat's name in the top bar: its points. */
  score?(scene: Scene<View, Printed>, seat: Seat): string;
  /** False for a game without dice: nothing is said of them then. */
  dice?: boolean;
  /** Faces of its dice, if they have not six. */
  faces?: number;
  /** A sentence of help under the question, or nothing. */
  lead?(scene: Scene<View, Printed>, draft: readonly Part[]): string;
  /** One line of the list of moves: the option `next` after `draft`, behind which these moves lie. */
  row?(
    scene: Scene<View, Printed>,
    draft: readonly Part[],
    next: Part,
    moves: readonly Move[],
    odds?: unknown,
  ): Partial<Row>;
  /** Whether the long lists of this question are gathered at once, and not only when all of it is asked for. */
  gathers?(scene: Scene<View, Printed>): boolean;
  /** Takes the place of the list of moves for questions that deserve more: a builder of paths. Null: the list. */
  Question?: ComponentType<QuestionProps<View, Printed>>;
  asks?(ask: Ask): boolean; // whether Question is for this one
  /** Stands above the list of moves: several answers in one press (`table/Arranged.tsx`). Nothing, where there are none. */
  Beside?: ComponentType<QuestionProps<View, Printed>>;
  /** Takes the place of the question while pieces are chosen that go somewhere together (`Many`). */
  Together?: ComponentType<TogetherProps<View, Printed>>;
  /** What the button that commits a move says; else its own words (`act.<prompt>.<verb>`), or the sentence of the move. */
  act?(scene: Scene<View, Printed>, move: Move): string;
  /** An answer for which one press is enough: it only says what comes next. */
  quick?(scene: Scene<View, Printed>, move: Move): boolean;
  /** The questions of a turn in which nothing is done: this one and those after it that are sure to come this turn. */
  passes?(scene: Scene<View, Printed>): readonly string[];
  /** Whether the board has the whole screen of a phone now: what is asked can be answered on it. */
  fills?(scene: Scene<View, Printed>): boolean;
  /** The moves that a click on this place of the board may have meant, for "why not?". */
  meant?(scene: Scene<View, Printed>, draft: readonly Part[], place: string): Move | null;
  /** The move that would help against a refusal, if there is one: it ends with its button. */
  remedy?(scene: Scene<View, Printed>, refusal: Refusal): Move | null;
  /** The odds stand above the list of moves, however long it is. */
  oddsFirst?: boolean;
  /** What is shown of the odds, beside a question that is a commitment. */
  Odds?: ComponentType<SceneProps<View, Printed> & { odds: unknown; draft?: readonly Part[] }>;
  oddsFor?(scene: Scene<View, Printed>): boolean;
  /** The board as a table of places, for those who do not see it. */
  places?(scene: Scene<View, Printed>): readonly Place[];
  /** How what happened is told, beat by beat (`contract/story.ts`). Without it the words of the log are its captions. */
  story?: Story<View, Printed>;
  /** Beside the beat that is being told: what the board cannot show with it. Nothing, where there is nothing to add. */
  Told?: ComponentType<SceneProps<View, Printed> & { telling: Telling }>;
  /** The first scenario, taught by playing: what to set up and what is said when. */
  guide?: Guide;
  /** A match as a story to read afterwards, drawn from what the server has kept of it (GET /diary). Without it a diary in the
   * general shape (`table/diary/`) is shown for whichever game has words for one. */
  Diary?: ComponentType<{ diary: unknown; voice: Voice; printed: unknown }>;
  /** The whole match on one board, shown when it is over (`Game.hindsight`). Its name is `hindsight.title` in the words. */
  Hindsight?: ComponentType<HindsightProps<Printed>>;
  /** What matches of one tree are compared by, turn by turn; its name is `chronicle.by_turn` in the words. */
  byTurn?(diary: unknown, voice: Voice): readonly { at: string; value: number }[];
}

/** Several pieces at once. Board and panel write and read the same; a new question begins with none. */
export interface Many {
  pieces: readonly string[];
  /** Where they are to go, or what they are to do: a word of the game's own. */
  goal: string | null;
  choose(pieces: readonly string[], goal?: string | null): void;
  /** What would be asked after each of these lists of answers; none is given, and nobody is told. Kept for the question. */
  ahead(lists: readonly (readonly Move[])[], odds?: boolean): Promise<readonly Foreseen[]>;
  /** Ways to a place that the player points at, where the game plans any (`GET .../plans`); else null. */
  plans?(place: string): Promise<unknown>;
  /** Answers given as one: all are taken or none, and an undo takes them back together. Only where dice fall or
   * something is shown on the way, it is more than one; then what has been done stands. Not `sure`, for a tap on the board:
   * what could not be taken back is left to the button. */
  send(moves: readonly Move[], sure?: boolean): void;
  busy: boolean;
}

/** What the server says of the move that the button would give, before it is given. */
export interface Foretold {
  move: Move;
  final: Final;
  /** What the game warns of before it. */
  warning?: Phrase | undefined;
}

export interface TogetherProps<View, Printed> extends SceneProps<View, Printed> {
  many: Many;
  odds: unknown;
}

/** What the server adds to the view, if it has been asked yet (`GET .../odds`). */
export interface Weighed {
  odds?: unknown;
}

export interface BoardProps<View, Printed> extends SceneProps<View, Printed> {
  /** What has been chosen of a move so far: its first parts. Board and list write and read the same. */
  draft: readonly Part[];
  /** The moves that begin with the draft. Empty when it is not one's turn. */
  moves: readonly Move[];
  /** Choose: the first parts of a move, or all of it. Committing is the button's business (or `commit`). */
  choose(draft: readonly Part[]): void;
  /** Answer at once: for a second tap or a double click on what is chosen already. What could not be taken back is only
   * chosen then, and the button says why; `sure`: the player has said so of this and of what follows. */
  commit(move: Move, sure?: boolean): void;
  /** For buttons on the board that answer: they say it too (`table/Why.tsx`), and are then sure. */
  foretold?: Foretold | null;
  /** Ask why a place cannot be chosen. */
  whyNot(place: string): void;
  /** Pieces that are chosen together. Not on a picture. */
  many?: Many;
  /** Which overlays are on. */
  shown: Readonly<Record<string, boolean>>;
  /** Pieces and places that changed since the player last looked, or in this step of a replay. */
  touched: ReadonlySet<string>;
  /** Places that the account of the turn counts 1, 2, 3, while it lies below the board. */
  pins?: readonly string[];
  /** What has just happened, to be animated; each new array is a new moment. */
  news: readonly Heard[];
  odds: unknown;
  /** The beat of the story that is being told. The scene is then as known before it, or after it once it rests. */
  telling?: Telling | null;
  /** A picture only: nothing can be chosen (home page, replay). */
  still?: boolean;
}

export interface QuestionProps<View, Printed> extends SceneProps<View, Printed> {
  draft: readonly Part[];
  moves: readonly Move[];
  choose(draft: readonly Part[]): void;
  /** Answer at once, as on the board. */
  commit(move: Move, sure?: boolean): void;
  foretold?: Foretold | null;
  /** Several answers as one. */
  many?: Many;
  odds: unknown;
}

export interface Row {
  /** In the first column, large: D5, T2. */
  head: ReactNode;
  label: ReactNode;
  /** In smaller type below: the consequence. */
  detail: ReactNode;
  /** At the right: odds, cost, points left. */
  figure: ReactNode;
  /** A bar under the figure, 0 to 1. */
  bar: number;
  /** Listed first when there are many. Higher comes first. */
  weight: number;
}

export interface Place {
  id: string;
  name: string;
  holds: string;
}

export interface Guide {
  scenario: string;
  options: Readonly<Record<string, boolean | number | string>>;
  seat: Seat;
  bots: Readonly<Record<Seat, string>>;
  /** Word key by prompt: what is said the first time that question is asked. `guide.begin` opens it. */
  steps: readonly { prompt: string; key: string }[];
}

/** "How to play" in a few screens, each one idea: `games/<id>/lessons/index.ts`. What is said is in its words: `lead`, and for
 * each screen `<id>.title`, `<id>.text`, `<id>.tip`, and `<id>.try`: what to do when it is tried at the table. */
export interface Lessons<View = never, Printed = never> {
  words: Readonly<Record<Lang, Catalogue>>;
  screens: readonly Lesson<View, Printed>[];
}

export interface Lesson<View = never, Printed = never> {
  id: string;
  /** The clauses it rests on. */
  rules: readonly string[];
  /** A moment of the match that the game keeps for its lessons (`lessons.json`, drawn by `tools/lessons.py views`): seat, view
   * and, if its choices are to be seen, the question. */
  scene(): Promise<{ default: unknown }>;
  /** The part of the board that is shown, in its own units; without it all of it. */
  frame?(scene: Scene<View, Printed>, odds?: unknown): Box;
  /** What is pointed at, by number. Figures come from the scene: they are those of the game's data. */
  marks?(scene: Scene<View, Printed>, odds?: unknown): readonly Mark[];
  /** What is switched on besides, on the board. */
  overlays?: readonly string[];
  /** In place of the board: a card, a sheet, a map with what the lesson is about. */
  Picture?: ComponentType<SceneProps<View, Printed>>;
  /** Laid out so much larger, and drawn smaller: what needs room has it. */
  scale?: number;
  /** The board as at the table, with a battle over it: not the picture that a list shows. */
  live?: boolean;
}

export type Box = readonly [x: number, y: number, width: number, height: number];

/** A number with a few words on the picture of a lesson. */
export interface Mark {
  /** A spot of the board in its own units, or what a selector finds in the picture. */
  at: readonly [x: number, y: number] | string;
  key: string;
  about?: Params;
}

/** For `lessons/index.ts` of a game, as `game` below. */
export function lessons<View, Printed>(made: Lessons<View, Printed>): AnyLessons {
  return made as unknown as AnyLessons;
}

// biome-ignore lint/suspicious/noExplicitAny: as for a game
export type AnyLessons = Lessons<any, any>;

/** For `index.ts` of a game: keeps the types inside and hands out a game the table can use. */
export function game<View, Printed>(made: Game<View, Printed>): AnyGame {
  return made as unknown as AnyGame;
}

// biome-ignore lint/suspicious/noExplicitAny: the table hands a game its own view back and looks into none
export type AnyGame = Game<any, any>;
