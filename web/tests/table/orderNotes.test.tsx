import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createStore } from "zustand";
import type { Drawn } from "~/contract/drawn";
import { OrderNotes } from "~/table/orders/OrderNotes";
import type { Table, TableStore } from "~/table/store";

vi.mock("react-i18next", () => ({
  useTranslation: () => ({ t: (key: string, { move = "" } = {}) => `${key} ${move}` }),
}));
vi.mock("~/table/orders/useOrders", () => ({ useOrders: () => ({ orders: [], give: vi.fn() }) }));

const drawn = { voice: { move: ([verb]: string[]) => verb } } as unknown as Drawn;

it("what an order answered while something else was told is said after it", () => {
  const message = (n: number) => ({ n, status: "playing", playable: true, ask: null, undo: false });
  const store = createStore(() => ({ message: message(3), heard: [], seat: "US", own: false, busy: false }));
  const shown = (silent: boolean) => (
    <OrderNotes store={store as unknown as TableStore} drawn={drawn} silent={silent} onLook={() => undefined} />
  );
  const { rerender } = render(shown(true));
  const acted = { n: 4, kind: "standing_order", about: { move: ["pass"], prompt: "react" } };
  store.setState({ message: message(4), heard: [acted] } as unknown as Partial<Table> as never);
  rerender(shown(true));
  expect(screen.queryByRole("status")).toBeNull();
  rerender(shown(false));
  expect(screen.getByRole("status").textContent).toContain("orders.acted pass");
});
