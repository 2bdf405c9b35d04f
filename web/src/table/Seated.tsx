import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Seat, Summary } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { HandOver } from "./HandOver";
import { type TableStore, table } from "./store";
import { TableView } from "./TableView";

/** One store for each seat of mine; the one that is asked is shown. */
export function Seated({ summary, drawn, mine }: { summary: Summary; drawn: Drawn; mine: readonly Seat[] }) {
  const { t } = useTranslation();
  const [stores] = useState(
    () =>
      new Map<Seat | null, TableStore>((mine.length ? mine : [null]).map((seat) => [seat, table(summary.id, seat)])),
  );
  useEffect(() => {
    const stops = [...stores.values()].map((store) => store.getState().listen());
    return () => {
      for (const stop of stops) stop();
    };
  }, [stores]);
  const seats = useMemo(() => [...stores.keys()], [stores]);
  // Undefined: several sit at this screen, and it is not known yet who is to look.
  const [at, setAt] = useState<Seat | null | undefined>(seats.length > 1 ? undefined : seats[0]);
  const [next, setNext] = useState<Seat | null>(null);
  const { asked, told } = useAsked(stores);

  // Hand over when this seat has nothing to answer any more and another of mine has.
  useEffect(() => {
    if (seats.length < 2 || !told || (at && asked.includes(at))) return;
    const other = asked.find((seat) => seat !== at) ?? (at === undefined ? seats[0] : undefined);
    if (!other || other === next) return;
    if (hides(stores, other, at === undefined)) setNext(other);
    else setAt(other);
  }, [asked, told, at, next, seats, stores]);

  if (next !== null)
    return (
      <HandOver
        key={next}
        seat={next}
        drawn={drawn}
        lobby={summary}
        onReady={() => {
          setAt(next);
          setNext(null);
        }}
      />
    );
  const store = at === undefined ? undefined : stores.get(at);
  if (!store) return <p className="page-note">{t("table.opening")}</p>;
  return <TableView key={at} store={store} summary={summary} drawn={drawn} seats={summary.mine} />;
}

/** Whether the others must look away before a seat's view is shown. At a first look nobody knows who sits here, but
 * where nobody has done anything yet, there is nothing to hide; and nothing any more when it is over. */
function hides(stores: ReadonlyMap<Seat | null, TableStore>, seat: Seat, first: boolean): boolean {
  const message = stores.get(seat)?.getState().message;
  if (message?.status !== "playing" || !(message.secret ?? true)) return false;
  return !first || [...stores.values()].some((store) => (store.getState().message?.n ?? 0) > 1);
}

/** Which of my seats have a question; `told`: whether all of them have had their first message. */
function useAsked(stores: ReadonlyMap<Seat | null, TableStore>): { asked: readonly Seat[]; told: boolean } {
  const [now, setNow] = useState<{ asked: readonly Seat[]; told: boolean }>({ asked: [], told: false });
  useEffect(() => {
    const look = () => {
      const messages = [...stores].map(([seat, store]) => [seat, store.getState().message] as const);
      const told = messages.every(([, message]) => message !== null);
      const asked = messages.flatMap(([seat, message]) => (seat !== null && message?.ask ? [seat] : []));
      setNow((before) => (before.told === told && before.asked.join() === asked.join() ? before : { asked, told }));
    };
    const stops = [...stores.values()].map((store) => store.subscribe(look));
    look();
    return () => {
      for (const stop of stops) stop();
    };
  }, [stores]);
  return now;
}
