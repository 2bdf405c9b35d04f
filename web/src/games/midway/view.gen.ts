// Made by tools/view_types.py from the types of the view in Python. Do not edit: run `make api-types`.

export interface Aim {
  readonly ship: string;
  readonly needed: number;
  readonly chance: number;
  readonly spread: readonly number[];
  readonly waves: readonly Wave[];
}

export interface AirBattle {
  readonly zone: string;
  readonly attacker: string;
  readonly raid?: boolean;
  readonly berths?: Readonly<Record<string, string>>;
  readonly shown?: boolean;
  readonly held?: number;
  readonly island?: readonly [number, number, number];
  readonly groups?: readonly Group[];
  readonly fire?: Readonly<Record<string, number>>;
  readonly cover?: readonly number[];
  readonly guard?: number;
  readonly screened?: boolean;
  readonly waves?: readonly (readonly number[])[];
  readonly scored?: readonly (readonly [number, number, number])[];
  readonly bombed?: boolean;
}

export interface Drawn {
  readonly sights?: readonly Sight[];
  readonly strike?: readonly Aim[];
}

export interface Flight {
  readonly base: string;
  readonly factors: readonly [number, number, number];
  readonly out: number;
  readonly to: string;
}

export interface Group {
  readonly type: string;
  readonly n: number;
  readonly target: string;
  readonly at: string;
  readonly torpedo_bombers: number;
}

export interface Gun {
  readonly ship: string;
  readonly value: number;
}

export interface Hangar {
  readonly unready?: readonly [number, number, number];
  readonly readying?: readonly [number, number, number];
  readonly ready?: readonly [number, number, number];
}

export interface Meeting {
  readonly attacker: string;
  readonly attacking: number;
  readonly defending: number;
}

export interface Mission {
  readonly purpose: string;
  readonly zone: string;
  readonly flights?: readonly Flight[];
  readonly lost?: readonly [number, number, number];
  readonly fought?: number;
  readonly origins?: readonly string[];
  readonly returns?: readonly string[];
  readonly called_off?: boolean;
}

export interface Note {
  readonly turn: number;
  readonly how: string;
  readonly where: string;
  readonly types?: readonly string[];
  readonly counts?: readonly number[];
  readonly ships?: readonly string[];
}

export interface Options {
  readonly fighters: boolean;
  readonly midway_reduction: boolean;
  readonly surface_combat: boolean;
  readonly crippled_ships: boolean;
  readonly anvil_attack: boolean;
  readonly attack_waves: boolean;
  readonly japanese_handicap_search: boolean;
  readonly b17_attacks_per_day: number;
  readonly search_reveals_counts: boolean;
  readonly bombardment_per_battleship: boolean;
  readonly reveal_unattacked_cap: boolean;
}

export interface Order {
  readonly purpose: string;
  readonly zone: string;
  readonly factors: readonly [number, number, number];
}

export interface Ship {
  readonly zone?: string;
  readonly hits?: number;
  readonly sunk?: boolean;
}

export interface Sight {
  readonly zone: string;
  readonly age: number;
  readonly time: string;
  readonly reach: number;
  readonly types: readonly string[];
  readonly counts: readonly number[];
  readonly ships: readonly string[];
}

export interface SurfaceBattle {
  readonly zone: string;
  readonly berths?: Readonly<Record<string, string>>;
  readonly pending?: Readonly<Record<string, string>>;
  readonly deployed?: readonly string[];
  readonly round?: number;
  readonly fire?: Readonly<Record<string, string>>;
  readonly scored?: Readonly<Record<string, number>>;
  readonly tries?: Readonly<Record<string, boolean>>;
}

export interface View {
  readonly seat: string | null;
  readonly scenario: string;
  readonly options: Options;
  readonly turn: number;
  readonly day: number;
  readonly time: string;
  readonly night: boolean;
  readonly points: Readonly<Record<string, number>>;
  readonly fortification: number;
  readonly fallen: boolean;
  readonly damage: Readonly<Record<string, Wreck>>;
  readonly said: Readonly<Record<string, readonly string[]>>;
  readonly armed_once: readonly string[];
  readonly called: Readonly<Record<string, readonly string[]>>;
  readonly attacks: Readonly<Record<string, readonly Order[]>>;
  readonly attacks_turn: number;
  readonly transferring: readonly string[];
  readonly b17: readonly string[];
  readonly b17_flown: number;
  readonly battle: AirBattle | null;
  readonly defending: number;
  readonly attacking: readonly [number, number, number];
  readonly meeting: Meeting | null;
  readonly surface: Readonly<Record<string, SurfaceBattle>>;
  readonly engaged: readonly string[];
  readonly result: Readonly<Record<string, number>> | null;
  readonly ships: Readonly<Record<string, Ship>>;
  readonly air: Readonly<Record<string, Hangar>>;
  readonly missions: readonly Mission[];
  readonly notes: readonly Note[];
  readonly contacts: readonly string[];
  readonly off_midway: boolean;
  readonly invasion: number;
}

export interface Wave {
  readonly group: number;
  readonly fire: number;
  readonly column: string;
  readonly guns: readonly Gun[];
  readonly hits: readonly number[];
  readonly lost: readonly number[];
}

export interface Wreck {
  readonly hits?: number;
  readonly sunk?: boolean;
}
