import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "zustand";
import type { TableStore } from "../store";
import { giveOrders, type OrderWish, ordersOf, type StandingOrder } from "./orders";

const NONE: readonly StandingOrder[] = [];

/** The standing orders of the seat at this table, and how they are changed. */
export function useOrders(store: TableStore) {
  const client = useQueryClient();
  const match = useStore(store, (table) => table.match);
  const seat = useStore(store, (table) => table.seat);
  const n = useStore(store, (table) => table.message?.n ?? 0);
  const playing = useStore(store, (table) => table.message?.status === "playing");
  const query = ordersOf(match, playing ? seat : null);
  const orders = useQuery(query).data ?? NONE;
  const any = orders.length > 0;
  // Whatever comes may have been answered by an order, or have ended one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every message is a reason to look again
  useEffect(() => {
    if (any) void client.invalidateQueries({ queryKey: ["orders", match, seat] });
  }, [client, match, seat, n, any]);
  const deed = useMutation({
    mutationFn: (wanted: readonly OrderWish[]) => giveOrders(match, seat ?? "", wanted),
    onSettled: () => client.invalidateQueries({ queryKey: ["orders", match, seat] }),
  });
  return { orders, give: deed.mutate, busy: deed.isPending, error: deed.error };
}
