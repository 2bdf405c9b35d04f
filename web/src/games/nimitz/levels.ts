import { type Campaign, LEVELS, type LevelName, type Printed, type View } from "./types";

export const sheetOf = (printed: Printed, year: number): Campaign =>
  printed.campaigns.find((each) => each.year === year) ?? printed.campaigns[0]!;

/** The level of victory that so many Objectives are worth. */
export function levelOf(sheet: Campaign, objectives: number): LevelName {
  return LEVELS.findLast((name) => objectives >= sheet.levels[name]) ?? "replaced";
}

/** So many Objectives can be had this year; in 1945 the landing in Japan is worth some too. */
export const mostOf = ({ printed, view }: { printed: Printed; view: View }): number =>
  Math.max(view.objectives.length, sheetOf(printed, view.year).levels.great);

export const levelNow = ({ printed, view }: { printed: Printed; view: View }): LevelName =>
  levelOf(sheetOf(printed, view.year), view.won.length + view.invasion);
