import type { Drawn } from "~/contract/drawn";

/** A diary as `lib/diary.py` writes it: sentences are keys under `diary.` of the game's words, and what they are about. */
export interface Chronicle {
  /** Whose; nothing: of all there is to tell. */
  eyes?: string;
  chapters?: readonly Chapter[];
  figures?: readonly { key: string; value: number }[];
  plots?: readonly { key: string; kind: "steps" | "bars" | "lines"; rows: readonly Row[] }[];
  end?: readonly Line[];
}

export interface Row {
  noun: string;
  side: "us" | "jp";
  values: readonly number[];
}

export interface Line {
  key: string;
  about?: Readonly<Record<string, unknown>>;
  side?: string;
  /** find, loss, gain, warning. */
  mark?: string;
}

export interface Part extends Line {
  lines?: readonly Line[];
}

export interface Chapter extends Line {
  tick: string;
  lines?: readonly Line[];
  parts?: readonly Part[];
  tally?: readonly Line[];
}

/** Whose diary can be asked for beside a seat's: everybody's, of a match that is over. */
export const WHOLE = "all";

/** A game keeps one if it draws its own, or if its words have a title for it. */
export const keepsDiary = ({ game, voice }: Pick<Drawn, "game" | "voice">): boolean =>
  !!game.Diary || voice.has("diary.title");
