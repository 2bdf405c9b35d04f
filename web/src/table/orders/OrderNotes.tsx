import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Heard, Move } from "~/api/types";
import { Icon } from "~/art/symbols";
import type { Drawn } from "~/contract/drawn";
import { standing } from "../history";
import type { TableStore } from "../store";
import { answering, without } from "./orders";
import { useOrders } from "./useOrders";
import "./orders.css";

interface Props {
  store: TableStore;
  drawn: Drawn;
  /** Something else is told first. What an order answered meanwhile is said after it. */
  silent: boolean;
  /** Opens the list of orders. */
  onLook: () => void;
}

/** Told to the owner: that an order is about to answer, and that one has. */
export function OrderNotes({ store, drawn, silent, onLook }: Props) {
  const { t } = useTranslation();
  const { message, heard, seat, own, busy, undo, commit } = useStore(store);
  const { orders, give } = useOrders(store);
  const { voice } = drawn;
  const [since, setSince] = useState(() => message?.n ?? 0);
  const n = message?.n ?? 0;
  const acted = actedSince(heard, since);
  useEffect(() => {
    if (own) setSince(n); // he is at the table again
  }, [own, n]);
  const ask = message?.status === "playing" && message.playable ? message.ask : null;
  const next = ask && answering(orders, ask, heard[heard.length - 1], seat);
  if (silent) return null;
  if (next && ask)
    return (
      <div className="note order-note" role="status">
        <p>{t("orders.pending", { move: voice.move(next.move, ask.prompt) })}</p>
        <div className="order-acts">
          <button type="button" className="button" disabled={busy} onClick={() => void commit(next.move)}>
            {t("orders.now")}
          </button>
          <button type="button" className="button quiet" onClick={() => give(without(orders, next.order))}>
            {t("orders.myself")}
          </button>
        </div>
      </div>
    );
  if (acted.length === 0) return null;
  return (
    <div className="note order-note" role="status">
      {acted.slice(-3).map((event) => (
        <p key={`${event.n} ${String(event.about?.prompt)}`}>
          {t("orders.acted", { move: voice.move(event.about?.move as Move, String(event.about?.prompt)) })}
        </p>
      ))}
      <div className="order-acts">
        {message?.undo && (
          <button type="button" className="button" disabled={busy} onClick={() => void undo()}>
            <Icon name="undo" /> {t("bar.undo")}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onLook}>
          {t("orders.look")}
        </button>
        <button type="button" className="button quiet" onClick={() => setSince(n)}>
          {t("orders.close")}
        </button>
      </div>
    </div>
  );
}

/** What orders have answered since, and was not taken back. */
function actedSince(heard: readonly Heard[], since: number): readonly Heard[] {
  if (!heard.some((event) => event.n > since && event.kind === "standing_order")) return [];
  return standing(heard).filter((event) => event.n > since && event.kind === "standing_order" && !event.undone);
}
