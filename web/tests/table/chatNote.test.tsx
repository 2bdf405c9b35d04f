import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { chatOf } from "~/api/queries";
import type { Drawn } from "~/contract/drawn";
import { ChatNote } from "~/table/ChatNote";

test("a message names who wrote it, and leaves the answers their room after a while", () => {
  vi.useFakeTimers();
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  vi.spyOn(client, "invalidateQueries").mockResolvedValue();
  client.setQueryData(chatOf("m").queryKey, [{ id: 1, seat: "us", text: "Good luck!" }] as never);
  const drawn = { voice: { seat: () => "Allies" } } as unknown as Drawn;
  render(
    <QueryClientProvider client={client}>
      <ChatNote match="m" said={1} drawn={drawn} onRead={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("status").textContent).toContain("Allies Good luck!");
  act(() => void vi.advanceTimersByTime(9_000));
  expect(screen.queryByRole("status")).toBeNull();
  vi.useRealTimers();
});
