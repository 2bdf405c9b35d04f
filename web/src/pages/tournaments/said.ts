import type { TFunction } from "i18next";
import type { DeskLine } from "~/api/tournaments";

interface Tongue {
  t: TFunction;
  name(player: string | null): string;
  moment(at: number): string;
}

/** A line of the log as a sentence; what is not known here is told by its own word. */
export function said(entry: DeskLine["entry"], { t, name, moment }: Tongue): string {
  const [round = 0, table = 0, leg = 0] = entry.game ?? [];
  const key = `tournaments.line.${entry.what}`;
  const by = Array.isArray(entry.by) ? entry.by.map(name).join(", ") : name(entry.by ?? null);
  const about = {
    player: name(entry.player ?? null),
    rating: entry.rating ?? 0,
    by,
    whom: name(entry.whom ?? null),
    round: entry.round ?? round,
    table,
    leg,
    pairs: entry.pairings?.length ?? 0,
    due: entry.due ? moment(entry.due) : "",
    first: entry.first ?? 0,
    second: entry.second ?? 0,
    bids: Object.entries(entry.points ?? {})
      .map(([player, points]) => `${name(player)} ${points}`)
      .join(", "),
  };
  return t([key, "tournaments.line.other"], { ...about, what: entry.what });
}

const LAST = ["final", "semi", "quarter"] as const;

/** A round of a knock-out by how many come after it; any other by its number. */
export function nameOfRound(t: TFunction, left: number | null, number: number): string {
  const last = left === null ? undefined : LAST[left];
  return last ? t(`tournaments.${last}`) : t("tournaments.round", { n: number });
}
