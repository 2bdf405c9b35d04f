import { useTranslation } from "react-i18next";
import type { Drawn } from "~/contract/drawn";
import { ProblemNote } from "~/ui/ProblemNote";
import { sentences } from "~/ui/sentences";
import { parted } from "~/words/parted";
import type { TableStore } from "../store";
import { changed, goingOn, type StandingOrder, TIMES, without } from "./orders";
import { useOrders } from "./useOrders";
import "./orders.css";

/** The orders of this seat: what each says, how often it has answered, whether it still stands. */
export function Orders({ store, drawn }: { store: TableStore; drawn: Drawn }) {
  const { t } = useTranslation();
  const { orders, give, busy, error } = useOrders(store);
  if (orders.length === 0) return <p className="tab-empty">{t("orders.none")}</p>;
  const again = ({ answered: _, state: __, ...order }: StandingOrder) => order;
  return (
    <div className="orders">
      <ProblemNote error={error} />
      <ul>
        {orders.map((order, n) => (
          <li key={`${n} ${order.prompt}`} data-state={order.state}>
            <OrderSaid order={order} drawn={drawn} />
            <div className="order-acts">
              {order.state === "stands" && (
                <select
                  aria-label={t("orders.times")}
                  value={order.times === null ? "" : String(order.times - order.answered)}
                  disabled={busy}
                  onChange={(event) => give(changed(orders, order, Number(event.target.value) || null))}
                >
                  <option value="">{t("orders.always")}</option>
                  {[...new Set([...TIMES, order.times === null ? 1 : order.times - order.answered])]
                    .toSorted((a, b) => a - b)
                    .map((n) => (
                      <option key={n} value={n}>
                        {t("orders.count", { n })}
                      </option>
                    ))}
                </select>
              )}
              {order.state !== "stands" && (
                <button
                  type="button"
                  className="button"
                  disabled={busy}
                  onClick={() => give([...goingOn(orders), again(order)])}
                >
                  {t("orders.renew")}
                </button>
              )}
              <button
                type="button"
                className="button quiet"
                disabled={busy}
                onClick={() => give(without(orders, order))}
              >
                {t("orders.withdraw")}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {orders.length > 1 && (
        <button type="button" className="button" disabled={busy} onClick={() => give([])}>
          {t("orders.withdraw_all")}
        </button>
      )}
    </div>
  );
}

function OrderSaid({ order, drawn: { voice } }: { order: StandingOrder; drawn: Drawn }) {
  const { t } = useTranslation();
  const { prompt, wishes, otherwise, times, answered, state } = order;
  const left = times === null ? t("orders.for_always") : t("orders.for_left", { n: Math.max(0, times - answered) });
  return (
    <div>
      <p className="order-prompt">{sentences(parted(voice.prompt({ prompt }))[0])[0]}</p>
      {wishes.length > 0 ? (
        <ol className="order-wishes">
          {wishes.map((wish) => (
            <li key={wish.join()}>{voice.move(wish, prompt)}</li>
          ))}
        </ol>
      ) : (
        <p className="order-wishes">{t("orders.says_quiet")}</p>
      )}
      <p className="small muted">
        {[
          wishes.length > 0 ? t(`orders.or_${otherwise}`) : "",
          state === "stands" ? left : t(`orders.${state}`),
          state === "stands" && order.until_news ? t("orders.until_news") : "",
          t("orders.answered", { n: answered }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
