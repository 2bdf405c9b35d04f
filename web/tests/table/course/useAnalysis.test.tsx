import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { useAnalysis } from "~/table/course/useAnalysis";

const { get, post } = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn() }));
vi.mock("~/api/guest", () => ({ beSomebody: async () => undefined }));
vi.mock("~/api/client", async (original) => ({
  ...(await original<object>()),
  api: { GET: get, POST: post },
  got: (answer: unknown) => answer,
}));

it("asks once for an analysis that may be kept, and then how far it has come", async () => {
  const states = ["working", "working", "ready"];
  post.mockImplementation(async () => ({ state: states.shift(), done: 0, of: 1 }));
  get.mockResolvedValue({ response: { ok: false } });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useAnalysis("m", "en", true), { wrapper });
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2), { timeout: 4_000 });
  expect(get).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(result.current.state?.state).toBe("ready"), { timeout: 4_000 });
  expect(get).toHaveBeenCalledTimes(2); // what is ready is fetched
});
