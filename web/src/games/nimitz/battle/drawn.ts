import type { PlaneType } from "~/art/planes";
import type { ShipKind } from "~/art/ships";
import type { Counter, SideId } from "../types";

export const colours = (side: SideId): "us" | "jp" => (side === "japan" ? "jp" : "us");

/** How a class of ships is drawn. */
export const HULLS: Readonly<Record<string, ShipKind>> = {
  CV: "CV",
  CVL: "CVL",
  CVE: "CVL",
  BB: "BB",
  CRU: "CA",
  DD: "DD",
  SS: "SS",
};
export const hullOf = ({ type }: Counter): ShipKind => HULLS[type] ?? "AP";

const HEAVY = /^B-|G3M|G4M|Ki-21|Ki-48|A-20|Beauf/;
const DRAWN: readonly (readonly [RegExp, PlaneType])[] = [
  [/^B-(17|24|29)/, "B17"],
  [/SBD|SB2C/, "SBD"],
  [/TBD|TBF/, "TBD"],
  [/D3A/, "D3A"],
  [/B5N/, "B5N"],
];

/** The silhouette of an aircraft: its own type, else the one most like it. Two engines: "twin". */
export function wingsOf({ type, side, full }: Counter): PlaneType | "twin" {
  if (HEAVY.test(type) && !/^B-(17|24|29)/.test(type)) return "twin";
  const found = !full.dogfight && DRAWN.find(([pattern]) => pattern.test(type));
  if (found) return found[1];
  if (/G3M|G4M/.test(type)) return "twin";
  return side === "japan" ? "A6M" : "F4F";
}

/** Names of two ships stand on two lines. */
export function linesOf(name: string): readonly string[] {
  const [one = "", two] = name.split("/");
  return two ? [`${one}/`, two] : [one];
}
