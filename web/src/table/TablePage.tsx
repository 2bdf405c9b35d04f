import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "wouter";
import { useStore } from "zustand";
import { matchOf } from "~/api/queries";
import type { Seat, Summary } from "~/api/types";
import { LobbyView } from "~/pages/LobbyView";
import { HandOver } from "./HandOver";
import { type TableStore, table } from "./store";
import { TableView } from "./TableView";
import { type Drawn, useDrawn } from "./useDrawn";

/** A match: its lobby, then its table, seen from the seat that is to answer. */
export default function TablePage() {
  const { match = "", seat } = useParams<{ match: string; seat?: string }>();
  const { t } = useTranslation();
  const { data: summary, error } = useQuery(matchOf(match));
  const drawn = useDrawn(summary?.game);
  if (error) return <p className="page-note">{error.message}</p>;
  if (!summary) return <p className="page-note">{t("table.opening")}</p>;
  if (summary.status === "lobby") return <LobbyView match={summary} />;
  if (!drawn) return <p className="page-note">{t("table.opening")}</p>;
  return <Seated key={match} summary={summary} drawn={drawn} wished={seat} />;
}

/** One store for each seat of mine; the one that is asked is shown. */
function Seated({ summary, drawn, wished }: { summary: Summary; drawn: Drawn; wished: Seat | undefined }) {
  const mine = wished && summary.mine.includes(wished) ? [wished] : summary.mine;
  const key = mine.join();
  const stores = useMemo(
    () =>
      new Map<Seat | null, TableStore>((key ? key.split(",") : [null]).map((seat) => [seat, table(summary.id, seat)])),
    [summary.id, key],
  );
  useEffect(() => {
    const stops = [...stores.values()].map((store) => store.getState().listen());
    return () => {
      for (const stop of stops) stop();
    };
  }, [stores]);
  const [at, setAt] = useState<Seat | null>(mine[0] ?? null);
  const [next, setNext] = useState<Seat | null>(null);
  const seats = [...stores.keys()];
  const store = stores.get(at) ?? ([...stores.values()][0] as TableStore);
  const asked = useAsked(stores);
  const message = useStore(store, (table) => table.message);

  // Hand over when this seat has nothing to answer any more and another of mine has.
  useEffect(() => {
    if (seats.length < 2 || !message || (at !== null && asked.includes(at))) return;
    const other = asked.find((seat) => seat !== at);
    if (other === undefined || other === next) return;
    const view = stores.get(other)?.getState().message?.view;
    if (view && drawn.game.secret(view)) setNext(other);
    else setAt(other);
  }, [asked, at, next, message, seats.length, stores, drawn.game]);

  if (next !== null)
    return (
      <HandOver
        seat={next}
        drawn={drawn}
        lobby={summary}
        onReady={() => {
          setAt(next);
          setNext(null);
        }}
      />
    );
  return <TableView key={at} store={store} summary={summary} drawn={drawn} seats={seats} />;
}

/** Which of my seats have a question, as far as their messages have come. */
function useAsked(stores: ReadonlyMap<Seat | null, TableStore>): readonly Seat[] {
  const [asked, setAsked] = useState<readonly Seat[]>([]);
  useEffect(() => {
    const look = () => {
      const now = [...stores]
        .filter(([seat, store]) => seat !== null && store.getState().message?.ask)
        .map(([seat]) => seat as Seat);
      setAsked((before) => (before.join() === now.join() ? before : now));
    };
    const stops = [...stores.values()].map((store) => store.subscribe(look));
    look();
    return () => {
      for (const stop of stops) stop();
    };
  }, [stores]);
  return asked;
}
