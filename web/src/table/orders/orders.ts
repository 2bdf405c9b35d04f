import { queryOptions } from "@tanstack/react-query";
import { api, got } from "~/api/client";
import type { components } from "~/api/schema";
import type { Ask, Heard, Move, Seat } from "~/api/types";

/** Answers given ahead, as the server keeps them for one seat. Only its owner ever reads them. */
export interface StandingOrder {
  prompt: string;
  /** The first of these that is legal is the answer. */
  wishes: readonly Move[];
  /** Where none is: its owner is asked, or the first of the moves is taken, which is the quiet one. */
  otherwise: "ask" | "quiet";
  times: number | null;
  until_news: boolean;
  answered: number;
  state: "stands" | "spent" | "woken";
}

type Given = components["schemas"]["StandingOrder"];
/** What is ordered, before it has answered anything. */
export type OrderWish = Omit<StandingOrder, "answered" | "state">;

export const ordersOf = (match: string, seat: Seat | null) =>
  queryOptions({
    queryKey: ["orders", match, seat],
    queryFn: () =>
      got(
        api.GET("/api/matches/{match}/seats/{seat}/orders", { params: { path: { match, seat: seat ?? "" } } }),
      ) as Promise<unknown> as Promise<readonly StandingOrder[]>,
    enabled: seat !== null,
  });

/** These, and no others. */
export async function giveOrders(match: string, seat: Seat, orders: readonly OrderWish[]): Promise<void> {
  const params = { path: { match, seat } };
  if (orders.length === 0) await got(api.DELETE("/api/matches/{match}/seats/{seat}/orders", { params }));
  else {
    const body = { orders: orders.map((order) => ({ ...order, wishes: order.wishes.map((wish) => [...wish]) })) };
    await got(api.PUT("/api/matches/{match}/seats/{seat}/orders", { params, body: body as { orders: Given[] } }));
  }
}

/** The orders that go on, as they must be given again: each with what is left of its times. */
export function goingOn(orders: readonly StandingOrder[]): readonly OrderWish[] {
  return orders
    .filter(({ state }) => state === "stands")
    .map(({ answered, state: _, ...order }) => ({
      ...order,
      times: order.times === null ? null : order.times - answered,
    }));
}

/** With one more order; what was ordered for the same question before gives way to it. */
export const withOrder = (orders: readonly StandingOrder[], order: OrderWish): readonly OrderWish[] => [
  ...goingOn(orders).filter(({ prompt }) => prompt !== order.prompt),
  order,
];

/** The quiet answer, once, to each of these questions; what else was ordered for them gives way. */
export const passing = (
  orders: readonly StandingOrder[],
  prompts: readonly string[],
  untilNews: boolean,
): readonly OrderWish[] => [
  ...goingOn(orders).filter(({ prompt }) => !prompts.includes(prompt)),
  ...prompts.map((prompt) => ({
    prompt,
    wishes: [],
    otherwise: "quiet" as const,
    times: 1,
    until_news: untilNews,
  })),
];

export const without = (orders: readonly StandingOrder[], order: StandingOrder): readonly OrderWish[] =>
  goingOn(orders.filter((each) => each !== order));

/** How often an order may be meant to answer, beside always. */
export const TIMES: readonly number[] = [1, 3, 5, 10];

/** One of them from now on so often; null: always. */
export const changed = (
  orders: readonly StandingOrder[],
  order: StandingOrder,
  times: number | null,
): readonly OrderWish[] => goingOn(orders.map((each) => (each === order ? { ...each, times, answered: 0 } : each)));

export const standsFor = (orders: readonly StandingOrder[], prompt: string): StandingOrder | undefined =>
  orders.find((order) => order.prompt === prompt && order.state === "stands");

/** What the orders are about to answer. After an undo of his own the owner means to answer himself. */
export function answering(
  orders: readonly StandingOrder[],
  ask: Ask,
  last: Heard | undefined,
  seat: Seat | null,
): { order: StandingOrder; move: Move } | null {
  if (last?.kind === "took_back" && last.about?.seat === seat) return null;
  for (const order of orders) {
    if (order.prompt !== ask.prompt || order.state !== "stands") continue;
    const quiet = order.otherwise === "quiet" ? ask.moves[0] : undefined;
    const move = order.wishes.find((wish) => ask.moves.some((each) => same(each, wish))) ?? quiet;
    if (move) return { order, move };
  }
  return null;
}

export const same = (a: Move, b: Move): boolean => a.length === b.length && a.every((part, n) => part === b[n]);
