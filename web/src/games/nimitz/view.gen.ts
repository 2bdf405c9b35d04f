// Made by tools/view_types.py from the types of the view in Python. Do not edit: run `make api-types`.

export interface Battle {
  readonly area: string;
  readonly turn?: number;
  readonly length?: number;
  readonly draws?: number;
  readonly ships?: Readonly<Record<string, string>>;
  readonly land?: Readonly<Record<string, string>>;
  readonly planes?: Readonly<Record<string, Plane>>;
  readonly decks?: Readonly<Record<string, number>>;
  readonly fields?: Readonly<Record<string, number>>;
  readonly chosen?: readonly string[];
  readonly plans?: readonly string[];
  readonly spent?: number;
  readonly drawn?: readonly string[];
  readonly stopped?: readonly string[];
  readonly lit?: boolean;
  readonly asw?: boolean;
  readonly lost?: readonly string[];
}

export interface Force {
  readonly place: string;
  readonly damaged?: boolean;
  readonly aboard?: boolean;
  readonly done?: boolean;
}

export interface Options {
  readonly engage_sortie_infantry: number;
  readonly replace_duplicate_japanese_plans: boolean;
  readonly transport_hit_multiplier: number;
  readonly linked_counts_invasion_points: boolean;
  readonly engage_moves: string;
  readonly replaced_only_when_reduced: boolean;
  readonly submarines_count_as_us_presence: boolean;
  readonly dice_by_hand: boolean;
  readonly us_first_light: string;
}

export interface Plane {
  readonly kind?: string;
  readonly home?: string;
  readonly zone?: string;
  readonly damaged?: boolean;
  readonly spent?: boolean;
}

export interface View {
  readonly seat: string | null;
  readonly scenario: string;
  readonly options: Options;
  readonly year: number;
  readonly turn: number;
  readonly date: string;
  readonly step: string;
  readonly forces: Readonly<Record<string, Force>>;
  readonly supply: number;
  readonly reinforcement: number;
  readonly resupply: number;
  readonly scouts: Readonly<Record<string, number>>;
  readonly scouted: number;
  readonly ashore: readonly string[];
  readonly garrisons: readonly string[];
  readonly moved: readonly string[];
  readonly invaded: number;
  readonly fought: readonly string[];
  readonly cup: readonly string[];
  readonly battle: Battle | null;
  readonly held: readonly string[];
  readonly supplied: readonly string[];
  readonly objectives: readonly string[];
  readonly won: readonly string[];
  readonly tally: Readonly<Record<string, number>>;
  readonly invasion: number;
  readonly level: string;
  readonly result: Readonly<Record<string, number>> | null;
}
