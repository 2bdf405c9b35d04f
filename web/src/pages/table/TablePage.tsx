import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "wouter";
import { matchOf, shelf } from "~/api/queries";
import { useDrawn } from "~/catalogue/useDrawn";
import { Seated } from "~/table/Seated";
import { LobbyView } from "../LobbyView";
import { NoMatch } from "../NoMatch";

/** A match: its lobby, then its table, seen from the seat that is to answer. */
export default function TablePage() {
  const { match = "", seat } = useParams<{ match: string; seat?: string }>();
  const { t } = useTranslation();
  const { data: summary, error } = useQuery(matchOf(match));
  const { data: cards } = useQuery(shelf);
  const drawn = useDrawn(summary?.game);
  // Once there, the table stays: it says itself when the line is down.
  if (error && !summary) return <NoMatch error={error} />;
  if (!summary) return <p className="page-note">{t("table.opening")}</p>;
  if (summary.status === "lobby") return <LobbyView match={summary} />;
  if (!drawn && cards && !cards.some(({ id }) => id === summary.game))
    return <p className="page-note">{t("table.no_game", { game: summary.game })}</p>;
  if (!drawn) return <p className="page-note">{t("table.opening")}</p>;
  const mine = seat && summary.mine.includes(seat) ? [seat] : summary.mine;
  return <Seated key={`${match} ${mine}`} summary={summary} drawn={drawn} mine={mine} />;
}
