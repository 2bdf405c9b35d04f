import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { shelf } from "~/api/queries";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import type { TableStore } from "../store";
import { passing } from "./orders";
import { useOrders } from "./useOrders";

interface Props {
  store: TableStore;
  scene: Scene<unknown, unknown>;
  drawn: Drawn;
}

/** A turn in which nothing is done: its questions get the quiet answer, one by one as they come, until there is news. */
export function PassTurn({ scene, ...given }: Props) {
  const prompts = given.drawn.game.passes?.(scene) ?? [];
  return prompts.length > 1 ? <Pass {...given} prompts={prompts} /> : null;
}

function Pass({ store, drawn: { id }, prompts }: Omit<Props, "scene"> & { prompts: readonly string[] }) {
  const { t } = useTranslation();
  const { orders, give, busy } = useOrders(store);
  const { data: cards } = useQuery(shelf);
  const wakes = cards?.find((card) => card.id === id)?.wakes === true;
  return (
    <button
      type="button"
      className="button quiet"
      title={t("orders.pass_help")}
      disabled={busy}
      onClick={() => give(passing(orders, prompts, wakes))}
    >
      {t("orders.pass")}
    </button>
  );
}
