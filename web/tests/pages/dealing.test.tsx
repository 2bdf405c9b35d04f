import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Summary } from "~/api/types";
import { promise } from "~/dice/bits";
import { Dealing } from "~/pages/lobby/Dealing";
import type { LobbyDeeds } from "~/pages/lobby/useLobby";

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock("~/api/client", async (original) => ({
  ...(await original<object>()),
  api: { PUT: send },
  got: (answer: unknown) => answer,
}));
vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: "en" } }) }));
vi.mock("~/ui/names", () => ({ useNames: () => ({ seat: (_: string, seat: string) => seat }) }));

it("bits that did not come through are given again, though the match has not changed", async () => {
  vi.useFakeTimers();
  const seed = "a".repeat(64);
  const { hash } = promise("m", "US", seed);
  const ceremony = [["seed", seed], ["promise", "US", hash], ["none", "JP"], ["deal"]];
  const match = { id: "m", game: "g", status: "lobby", mine: ["US"], commitment: seed, ceremony } as unknown as Summary;
  send.mockRejectedValueOnce(new Error("no connection")).mockResolvedValue(undefined);
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Dealing match={match} lobby={{ busy: false } as LobbyDeeds} />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(send).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(send).toHaveBeenCalledTimes(2);
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(send).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
