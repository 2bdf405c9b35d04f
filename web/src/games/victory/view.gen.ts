// Made by tools/view_types.py from the types of the view in Python. Do not edit: run `make api-types`.

export interface Clash {
  readonly attacker: string;
  readonly attackers: number;
  readonly sides: readonly string[];
}

export interface Fight {
  readonly place: string;
  readonly defender: string;
  readonly sea_defender: string;
  readonly rounds: number;
  readonly round?: number;
  readonly acted?: readonly string[];
  readonly late?: readonly string[];
  readonly waiting?: readonly string[];
  readonly bombed?: readonly string[];
  readonly shelled?: readonly string[];
  readonly half?: Readonly<Record<string, string>>;
  readonly crossed?: Readonly<Record<string, number>>;
  readonly first?: string;
  readonly kamikaze?: readonly string[];
  readonly fanatic?: readonly string[];
  readonly banzai?: readonly string[];
  readonly raid?: boolean;
  readonly pursuit?: boolean;
}

export interface Options {
  readonly free_deployment: boolean;
  readonly pearl_harbor: boolean;
  readonly singapore: boolean;
  readonly first_air_strike: boolean;
  readonly asw: boolean;
  readonly banzai: boolean;
  readonly fanatic_defence: boolean;
  readonly fourth_round: boolean;
  readonly macarthurs_war: boolean;
  readonly swpa_player: boolean;
  readonly overrun: boolean;
  readonly china_removed: boolean;
  readonly variable_end: boolean;
  readonly no_vichy: boolean;
  readonly home_sources: boolean;
  readonly us_marine_air: boolean;
  readonly ground_immune: boolean;
  readonly unpinned_strategic: boolean;
  readonly storm_stops_battles: boolean;
  readonly cairo: string;
  readonly iraq: string;
  readonly iran: string;
  readonly london: string;
  readonly italy: string;
  readonly russia: string;
  readonly germany: string;
  readonly convoy: string;
}

export interface Order {
  readonly what: string;
  readonly block?: string;
  readonly place?: string;
  readonly nation?: string;
  readonly cost?: number;
}

export interface Seen {
  readonly place: string;
  readonly steps: number;
  readonly blockading?: boolean;
  readonly afloat?: boolean;
  readonly supplied?: boolean;
  readonly moved?: string;
}

export interface Shadow {
  readonly place: string;
  readonly nation: string;
  readonly count: number;
}

export interface View {
  readonly seat: string | null;
  readonly side: string | null;
  readonly scenario: string;
  readonly options: Options;
  readonly turn: number;
  readonly date: string;
  readonly weather: string;
  readonly storm: number;
  readonly initiative: string;
  readonly first: string;
  readonly mover: string;
  readonly blocks: Readonly<Record<string, Seen>>;
  readonly shadows: readonly Shadow[];
  readonly pool: readonly string[];
  readonly held: Readonly<Record<string, string>>;
  readonly blockades: Readonly<Record<string, string>>;
  readonly clashes: Readonly<Record<string, Clash>>;
  readonly active: Readonly<Record<string, number>>;
  readonly fight: Fight | null;
  readonly fought: readonly string[];
  readonly orders: readonly Order[];
  readonly purse: Readonly<Record<string, number>>;
  readonly points: Readonly<Record<string, number>>;
  readonly cut: readonly string[];
  readonly level: string;
  readonly result: Readonly<Record<string, number>> | null;
}
