import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { shelf } from "~/api/queries";
import type { Ask, Move } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { ProblemNote } from "~/ui/ProblemNote";
import type { TableStore } from "../store";
import { same, standsFor, TIMES, withOrder } from "./orders";
import { useOrders } from "./useOrders";
import "./orders.css";

interface Props {
  store: TableStore;
  drawn: Drawn;
  ask: Ask;
  /** The answer that is spelt out, if one is. */
  chosen: Move | null;
}

/** Under a question: the same answer whenever it is asked again. */
export function OrderMaker({ store, drawn, ask, chosen }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <details className="order-maker" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("orders.make")}</summary>
      {open && <Form store={store} drawn={drawn} ask={ask} chosen={chosen} onGiven={() => setOpen(false)} />}
    </details>
  );
}

function Form({ store, drawn, ask, chosen, onGiven }: Props & { onGiven: () => void }) {
  const { t } = useTranslation();
  const { voice } = drawn;
  const id = useId();
  const { orders, give, busy, error } = useOrders(store);
  const { data: cards } = useQuery(shelf);
  const wakes = cards?.find((card) => card.id === drawn.id)?.wakes === true;
  const before = standsFor(orders, ask.prompt)?.wishes ?? [];
  const [quiet, setQuiet] = useState(false);
  const [added, setAdded] = useState(true);
  const [times, setTimes] = useState<number | null>(null);
  const [untilNews, setUntilNews] = useState(wakes);
  const [otherwise, setOtherwise] = useState<"ask" | "quiet">("ask");
  const say = (move: Move) => voice.move(move, ask.prompt);
  const calm = ask.moves[0] as Move;
  const silent = quiet || !chosen || same(chosen, calm);
  const earlier = added && !silent ? before : [];
  const wishes = silent ? [] : [...earlier.filter((wish) => !same(wish, chosen)), chosen];
  function order(): void {
    const wanted = {
      prompt: ask.prompt,
      wishes,
      otherwise: silent ? ("quiet" as const) : otherwise,
      times,
      until_news: wakes && untilNews,
    };
    give(withOrder(orders, wanted), { onSuccess: onGiven });
  }
  return (
    <form
      className="order-form"
      onSubmit={(event) => {
        event.preventDefault();
        order();
      }}
    >
      <p className="small muted">{t("orders.lead")}</p>
      <fieldset>
        <legend>{t("orders.answer")}</legend>
        {chosen && !same(chosen, calm) ? (
          <label className="check">
            <input type="radio" name={`${id}-what`} checked={!quiet} onChange={() => setQuiet(false)} />
            <span>{say(chosen)}</span>
          </label>
        ) : null}
        <label className="check">
          <input type="radio" name={`${id}-what`} checked={silent} onChange={() => setQuiet(true)} />
          <span>{t("orders.quiet", { move: say(calm) })}</span>
        </label>
        {!chosen && ask.moves.length > 1 && <p className="small muted">{t("orders.first")}</p>}
        {!silent && before.length > 0 && (
          <label className="check">
            <input type="checkbox" checked={added} onChange={(event) => setAdded(event.target.checked)} />
            <span>{t("orders.after", { moves: before.map(say).join(", ") })}</span>
          </label>
        )}
      </fieldset>
      {!silent && (
        <div className="order-line">
          <label htmlFor={`${id}-else`}>{t("orders.else")}</label>
          <select
            id={`${id}-else`}
            value={otherwise}
            onChange={(event) => setOtherwise(event.target.value as "ask" | "quiet")}
          >
            <option value="ask">{t("orders.else_ask")}</option>
            <option value="quiet">{t("orders.else_quiet", { move: say(calm) })}</option>
          </select>
        </div>
      )}
      <div className="order-line">
        <label htmlFor={`${id}-times`}>{t("orders.times")}</label>
        <select
          id={`${id}-times`}
          value={times ?? ""}
          onChange={(event) => setTimes(event.target.value ? Number(event.target.value) : null)}
        >
          <option value="">{t("orders.always")}</option>
          {TIMES.map((n) => (
            <option key={n} value={n}>
              {t("orders.count", { n })}
            </option>
          ))}
        </select>
      </div>
      {wakes && (
        <label className="check">
          <input type="checkbox" checked={untilNews} onChange={(event) => setUntilNews(event.target.checked)} />
          <span>{t("orders.until_news")}</span>
        </label>
      )}
      <ProblemNote error={error} />
      <button type="submit" className="button large" disabled={busy}>
        {t("orders.give")}
      </button>
    </form>
  );
}
