import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";

type Respond = (event: { request: object; respondWith(said: Promise<unknown>): void }) => void;

/** The worker with a network and caches of our own. */
function worker(fetched: (url: string) => Promise<unknown>, put = vi.fn(async () => undefined)) {
  const heard: Record<string, Respond> = {};
  const stores = new Map<string, Map<string, unknown>>();
  const caches = {
    open: async (name: string) => {
      const kept = stores.get(name) ?? new Map<string, unknown>();
      stores.set(name, kept);
      return {
        match: async ({ url }: { url: string }) => kept.get(url),
        put: async ({ url }: { url: string }, said: unknown) => {
          await put();
          kept.set(url, said);
        },
      };
    },
    match: async ({ url }: { url: string }) => [...stores.values()].map((kept) => kept.get(url)).find(Boolean),
  };
  new Function("addEventListener", "caches", "fetch", "location", "Response", readFileSync("public/sw.js", "utf8"))(
    (name: string, act: Respond) => {
      heard[name] = act;
    },
    caches,
    ({ url }: { url: string }) => fetched(url),
    { origin: "http://here" },
    { error: () => "no line" },
  );
  const ask = (path: string): Promise<unknown> =>
    new Promise((resolve) => {
      const request = { method: "GET", mode: "cors", url: `http://here${path}` };
      heard.fetch?.({ request, respondWith: resolve });
    });
  return { ask, kept: () => [...stores].flatMap(([name, kept]) => [...kept.keys()].map((url) => [name, url])) };
}

const body = (status: string) => ({ ok: true, clone: () => body(status), json: async () => ({ status }) });

it("keeps what is over, and never what is being played", async () => {
  const { ask, kept } = worker(async (url) => body(url.includes("old") ? "over" : "playing"));
  for (const path of ["/api/matches/old", "/api/matches/old/replay?eyes=US", "/api/matches/new", "/api/games"])
    await ask(path);
  expect(kept()).toEqual([
    ["wardroom-finished", "http://here/api/matches/old"],
    ["wardroom-finished", "http://here/api/matches/old/replay?eyes=US"],
    ["wardroom-books", "http://here/api/games"],
  ]);
});

it("hands on what the server said, even where nothing can be kept", async () => {
  const full = vi.fn(() => Promise.reject(new Error("no room")));
  const { ask } = worker(async () => body("over"), full);
  expect(await ask("/api/matches/old")).toMatchObject({ ok: true });
  expect(await ask("/api/games")).toMatchObject({ ok: true });
});

it("without a line there is what was kept", async () => {
  let line = true;
  const { ask } = worker(async () => (line ? body("over") : Promise.reject(new Error("cut"))));
  await ask("/api/matches/old");
  line = false;
  expect(await ask("/api/matches/old")).toMatchObject({ ok: true });
  expect(await ask("/api/matches/other")).toBe("no line");
});

it("keeps a part of the client once it was used, and fetches it no more", async () => {
  let fetched = 0;
  const { ask, kept } = worker(async () => {
    fetched += 1;
    return body("any");
  });
  await ask("/assets/board-1.js");
  await vi.waitFor(() => expect(kept()).toHaveLength(1));
  await ask("/assets/board-1.js");
  expect(fetched).toBe(1);
});
