// Made by tools/view_types.py from the types of the view in Python. Do not edit: run `make api-types`.

export interface Before {
  readonly units: Readonly<Record<string, Unit>>;
  readonly taken: Readonly<Record<string, string>>;
  readonly tracks: Readonly<Record<string, unknown>>;
}

export interface Blow {
  readonly side: string;
  readonly die?: number;
  readonly hits?: number;
  readonly critical?: boolean;
  readonly chosen?: readonly string[];
  readonly hex?: string;
  readonly combat?: string;
  readonly kept?: string;
  readonly sealed?: boolean;
  readonly sure?: number;
}

export interface Cards {
  readonly hand: number;
  readonly pile: number;
  readonly discards: readonly string[];
  readonly removed: readonly string[];
  readonly future: boolean;
  readonly since: number;
  readonly passes: number;
  readonly drawn: number;
  readonly set_aside?: number;
  readonly reshuffle?: boolean;
}

export interface Fight {
  readonly hex: string;
  readonly special?: boolean;
  readonly committed?: readonly string[];
  readonly stage?: string;
  readonly won?: string;
  readonly barred?: readonly string[];
  readonly attacked?: boolean;
  readonly taken?: boolean;
  readonly bare?: readonly string[];
  readonly carriers?: Readonly<Record<string, string>>;
  readonly struck?: readonly string[];
  readonly critical?: readonly string[];
  readonly garrison?: number;
}

export interface Offensive {
  readonly side: string;
  readonly card: string;
  readonly use: string;
  readonly opening?: boolean;
  readonly step?: number;
  readonly hq?: string;
  readonly before?: Before | null;
  readonly active?: Readonly<Record<string, string>>;
  readonly reaction_hq?: string;
  readonly reacting?: Readonly<Record<string, string>>;
  readonly moved?: Readonly<Record<string, Trip>>;
  readonly covers?: Readonly<Record<string, string>>;
  readonly fights?: readonly Fight[];
  readonly left?: Readonly<Record<string, string>>;
  readonly contact?: boolean;
  readonly condition?: string;
  readonly rolled?: boolean;
  readonly cards?: readonly string[];
  readonly asp?: number;
  readonly reaction_asp?: number;
  readonly barge?: boolean;
  readonly asked?: readonly string[];
  readonly cancelled?: boolean;
  readonly done?: readonly string[];
  readonly home?: readonly string[];
  readonly noted?: Readonly<Record<string, readonly string[]>>;
}

export interface Options {
  readonly events: boolean;
  readonly tournament_help: boolean;
  readonly supply_limits: boolean;
  readonly dotted_units_count: boolean;
  readonly handicap: number;
}

export interface Trip {
  readonly how: string;
  readonly start: string;
  readonly via?: string;
  readonly far?: boolean;
  readonly entered?: readonly string[];
}

export interface Unit {
  readonly at?: string;
  readonly steps?: number;
  readonly due?: number;
}

export interface View {
  readonly scenario: string;
  readonly options: Options;
  readonly seat: string | null;
  readonly turn: number;
  readonly units: Readonly<Record<string, Unit>>;
  readonly taken: Readonly<Record<string, string>>;
  readonly cards: Readonly<Record<string, Cards>>;
  readonly hand?: readonly string[];
  readonly waiting?: readonly string[];
  readonly future?: string;
  readonly mover: string;
  readonly offensive: Offensive | null;
  readonly blows?: Readonly<Record<string, Blow>>;
  readonly will: number;
  readonly china: number;
  readonly divisions: number;
  readonly india: number;
  readonly wie: number;
  readonly asp: Readonly<Record<string, number>>;
  readonly asp_used: Readonly<Record<string, number>>;
  readonly escort?: number;
  readonly rivalry: Readonly<Record<string, boolean>>;
  readonly marks?: readonly string[];
  readonly panama?: number;
  readonly strike?: number;
  readonly express?: string;
  readonly links?: readonly string[];
  readonly happened?: readonly string[];
  readonly steps_saved?: Readonly<Record<string, number>>;
  readonly surrendered?: readonly string[];
  readonly regained?: readonly string[];
  readonly once?: readonly string[];
  readonly us_losses?: boolean;
  readonly bombed?: number;
  readonly bombing?: readonly string[];
  readonly success?: boolean;
  readonly losses?: number;
  readonly rebuilt?: readonly string[];
  readonly arrived?: readonly string[];
  readonly ground_lost?: readonly string[];
  readonly start_taken?: Readonly<Record<string, string>>;
  readonly china_turn?: number;
  readonly captured?: readonly string[];
  readonly isolated?: number;
  readonly noted?: readonly string[];
  readonly purse?: Readonly<Record<string, number>>;
  readonly standing?: readonly string[];
  readonly first?: string;
  readonly wie_level?: number;
  readonly result?: Readonly<Record<string, number>> | null;
  readonly level?: string;
  readonly points?: number;
}
