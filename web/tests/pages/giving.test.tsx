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
  shown();
  await waitFor(() => expect(given).toEqual(["promise", "bits"]));
});

it("the next list is another try, though it says the same as the one before", async () => {
  const seed = "a".repeat(64);
  const match = { id: "n", status: "lobby", mine: ["US"], my_turn: true, commitment: seed };
  let ceremony: readonly Step[] = [
    ["seed", seed],
    ["owes", "JP"],
    ["owes", "US"],
  ];
  get.mockImplementation(async (path: string) => {
    if (path === "/api/me") return { accounts: true, me: { name: "Ann" } };
    return path === "/api/matches" ? [{ ...match }] : { ...match, ceremony };
  });
  const given: string[] = [];
  put.mockImplementation(async (path: string, { body }: { body: { hash?: string } }) => {
    given.push(path.split("/").at(-1)!);
    if (given.length === 1) throw new Error("the line is down");
    if (body.hash) ceremony = [...ceremony.slice(0, 2), ["promise", "US", body.hash]];
  });
  const client = shown();
  const next = () => client.refetchQueries({ queryKey: ["matches"] });
  await waitFor(() => expect(given).toEqual(["promise"]));
  await next();
  await waitFor(() => expect(given).toEqual(["promise", "promise"]));
  // The other promises before my browser asks again: no list has said that it did not wait for me.
  ceremony = [["seed", seed], ["promise", "JP", "b".repeat(64)], ceremony.at(-1)!, ["deal"]];
  await next();
  await waitFor(() => expect(given).toEqual(["promise", "promise", "bits"]));
});

function shown(): QueryClient {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <GiveBits />
    </QueryClientProvider>,
  );
  return client;
}
