/** The diary of a campaign as the server keeps it: GET /api/matches/{match}/diary. */

export interface Luck {
  us_hits: number;
  us_expected: number;
  japan_hits: number;
  japan_expected: number;
}

export interface OrderNote {
  area: string;
  die: number;
  /** What was carried out, and what the die said. */
  order: string;
  rolled?: string;
  place: string;
  because: string;
  forces: readonly string[];
  battalions?: number;
  scouted?: boolean;
}

export interface BattleNote extends Luck {
  area: string;
  turns: number;
  us: readonly string[];
  japan: readonly string[];
  us_taken?: number;
  japan_taken?: number;
  us_lost: readonly string[];
  japan_lost: readonly string[];
  us_damaged?: readonly string[];
  japan_damaged?: readonly string[];
  plans_used: readonly string[];
  plans_drawn: readonly string[];
}

export interface TurnNote {
  turn: number;
  date: string;
  supply: number;
  reinforcement: number;
  bought: readonly string[];
  mended?: readonly string[];
  scouted: number;
  moved: number;
  /** By place, who went there. */
  destinations?: Readonly<Record<string, readonly string[]>>;
  raiders?: number;
  bombing?: readonly string[];
  bombed?: readonly string[];
  embarked?: readonly string[];
  orders: readonly OrderNote[];
  battles: readonly BattleNote[];
  reinforcements: Readonly<Partial<Record<"die" | "total" | "ships" | "infantry" | "lba", number>>>;
  unsupplied: readonly string[];
  starved?: readonly string[];
  held: readonly string[];
  count: number;
  gained?: readonly string[];
  lost?: readonly string[];
}

export interface YearNote {
  year: number;
  level: string;
  objectives: number;
  invasion?: number;
  turns: readonly TurnNote[];
}

export interface DiaryNote {
  game: string;
  scenario: string;
  title: string;
  campaigns: readonly YearNote[];
  luck: Luck;
  total?: number;
  level?: string;
}
