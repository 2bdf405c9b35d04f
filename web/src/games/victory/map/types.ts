/** What the sheet is drawn from: the map as printed, and blocks as one seat sees them. */
import type { BlockFace, BlockState } from "~/art/block";
import type { Side } from "~/art/sides";

export type Nation = "japan" | "us" | "british" | "china";
/** Who may hold a base at the start: the Dutch have no blocks. */
export type Owner = Nation | "dutch";

export interface Base {
  name: string;
  size: "major" | "minor";
  owner: Owner;
  pp: number;
  home: boolean;
}

export interface Hex {
  id: string;
  col: number;
  row: number;
  q: number;
  r: number;
  name: string;
  kind: "sea" | "coastal" | "island" | "inland";
  terrain: "sea" | "clear" | "desert" | "jungle" | "mountain";
  base: Base | null;
  zone: "CPAC" | "SWPA" | "SEAC" | "JOINT" | "NONE";
  north_pacific: boolean;
  out_of_play?: boolean;
  reference_point?: boolean;
  /** The number of the die that brings the typhoon here. */
  typhoon?: number;
  ground_impassable?: boolean;
}

/** A side between two hexes that is not plain sea. */
export interface Hexside {
  a: string;
  b: string;
  land: "clear" | "desert" | "jungle" | "river" | "mountain" | "alpine" | null;
  sea: boolean;
  rail?: boolean;
  /** Ground units that may cross it; none where an out of play hex lies behind it. */
  limit?: number;
  siam_coast?: "west" | "south";
}

export interface MapBox {
  id: string;
  name: string;
  owner: Owner;
  pp: number;
  home: boolean;
  /** Names of bases. */
  links: readonly string[];
}

/** The part of the game's printed matter that the sheet needs. */
export interface PrintedMap {
  map: { map_boxes: readonly MapBox[]; hexes: readonly Hex[] };
  hexsides: { hexsides: readonly Hexside[] };
}

/** The face of a block: only its owner knows it until it is revealed. */
export interface Face extends BlockFace {
  name?: string;
}

/** A block as one seat sees it. Without a face it is only a nation's block: there is nothing else to show. */
export interface Seen {
  /** Tells it from the others of the hex; for a block without a face it must not follow identity. */
  key: string;
  nation: Nation;
  face?: Face;
  /** Revealed to both: it lies on its back. */
  lying?: boolean;
  states?: readonly BlockState[];
}

export const SIDES: Readonly<Record<Owner, Side>> = { japan: "jp", us: "us", british: "uk", china: "cn", dutch: "nl" };
