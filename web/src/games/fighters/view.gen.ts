// Made by tools/view_types.py from the types of the view in Python. Do not edit: run `make api-types`.

export interface Aircraft {
  readonly type: string;
  readonly seat: string;
  readonly squad: string;
  readonly hex?: string;
  readonly facing?: number;
  readonly high?: boolean;
  readonly load?: string;
  readonly damage?: number;
  readonly spent?: boolean;
  readonly out?: string;
  readonly due?: string;
}

export interface Barrage {
  readonly hex: string;
  readonly battery: string;
}

export interface Link {
  readonly shooter: string;
  readonly target: string;
  readonly damage?: number;
}

export interface Options {
  readonly solo: string;
  readonly one_after_other: boolean;
  readonly us2: boolean;
  readonly us3: boolean;
  readonly jp2: boolean;
  readonly jp3: boolean;
  readonly leaders: boolean;
  readonly ag_frozen: boolean;
  readonly team_groups_for_handicap: boolean;
  readonly agile_pivot_after_split_s: boolean;
  readonly agile_pivot_after_dodge: boolean;
  readonly release_in_dodge: boolean;
  readonly bombing_advances_apart?: boolean;
  readonly return_fire_on_top_of_chain_shot: boolean;
  readonly destroyed_shooter_cancels_hit: boolean;
  readonly barrage_stacking: boolean;
}

export interface Ship {
  readonly kind: string;
  readonly side: string;
  readonly seat: string;
  readonly facing?: number;
  readonly hexes?: readonly string[];
  readonly hits?: readonly number[];
  readonly moved?: boolean;
}

export interface Split {
  readonly scouts?: Readonly<Record<string, number>>;
  readonly attack?: Readonly<Record<string, number>>;
}

export interface Torpedo {
  readonly hex: string;
  readonly facing: number;
  readonly seat: string;
}

export interface View {
  readonly seat: string | null;
  readonly scenario: string;
  readonly options: Options;
  readonly turn: number;
  readonly turns: number;
  readonly initiative: string;
  readonly points: Readonly<Record<string, number>>;
  readonly aircraft: Readonly<Record<string, Aircraft>>;
  readonly ships: Readonly<Record<string, Ship>>;
  readonly land_aa: Readonly<Record<string, string>>;
  readonly wrecked: readonly string[];
  readonly spent: readonly string[];
  readonly barrages: readonly Barrage[];
  readonly torpedoes: readonly Torpedo[];
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly chain: readonly Link[];
  readonly scouted: string;
  readonly attitude: Readonly<Record<string, string>>;
  readonly splits: Readonly<Record<string, Split>>;
  readonly result: Readonly<Record<string, number>> | null;
}
