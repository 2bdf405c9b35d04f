import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Step } from "~/dice/record";
import { GiveBits } from "~/pages/lobby/GiveBits";

const { get, put } = vi.hoisted(() => ({ get: vi.fn(), put: vi.fn() }));
vi.mock("~/api/client", async (original) => ({
  ...(await original<object>()),
  api: { GET: get, PUT: put },
  got: (answer: unknown) => answer,
}));

it("where the server has seated me, my browser promises on whatever page, and gives its bits once all have promised", async () => {
  const seed = "a".repeat(64);
  const match = { id: "m", status: "lobby", mine: ["US"], my_turn: true, commitment: seed };
  let ceremony: readonly Step[] = [
    ["seed", seed],
    ["promise", "JP", "b".repeat(64)],
    ["owes", "US"],
  ];
  get.mockImplementation(async (path: string) => {
    if (path === "/api/me") return { accounts: true, me: { name: "Ann" } };
    return path === "/api/matches" ? [match] : { ...match, ceremony };
  });
  const given: string[] = [];
  put.mockImplementation(async (path: string, { body }: { body: { hash?: string } }) => {
    given.push(path.split("/").at(-1)!);
    // It was the last promise: the server closes them.
    if (body.hash) ceremony = [...ceremony.slice(0, 2), ["promise", "US", body.hash], ["deal"]];
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GiveBits />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(given).toEqual(["promise", "bits"]));
});
