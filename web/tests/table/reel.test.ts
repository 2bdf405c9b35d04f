import { expect, it, vi } from "vitest";
import { Problem } from "~/api/client";
import { Reel } from "~/table/reel";

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock("~/api/client", async (original) => ({
  ...(await original<object>()),
  api: {
    GET: (_: string, { params }: { params: { query: { since: number } } }) =>
      Promise.resolve(params.query.since).then(send),
  },
  got: (answer: unknown) => answer,
}));

/** Three frames at a time of a match of eight messages, each of which counts. */
const portion = (since: number) => ({
  from: since + 1,
  last: 8,
  frames: [1, 2, 3]
    .map((n) => since + n)
    .filter((n) => n <= 8)
    .map((n, at) => ({
      n,
      ...(at === 0 ? { view: { n } } : { patch: [{ op: "replace", path: "/n", value: n }] }),
      events: [{ kind: `e${n}` }],
    })),
});

it("has every moment as it was, wherever one begins", async () => {
  send.mockImplementation(portion);
  const reel = new Reel("m", "US");
  expect((await reel.want(5))?.view).toEqual({ n: 5 });
  expect(reel.heard(6).map((event) => event.n)).toEqual([5, 6]);
  await reel.windTo(6);
  expect(reel.heard(6).map((event) => event.n)).toEqual([1, 2, 3, 4, 5, 6]);
  for (let n = 1; n <= 6; n += 1) expect(reel.get(n)?.view).toEqual({ n });
  expect(await reel.want(9)).toBeUndefined();
  expect(reel.last).toBe(8);
});

it("tells no story with a gap while the middle is still fetched", async () => {
  send.mockImplementation(portion);
  const reel = new Reel("m", "US");
  await reel.want(1);
  await reel.want(7);
  expect(reel.heard(8).map((event) => event.n)).toEqual([7, 8]);
});

it("what could not be fetched can be asked for again", async () => {
  const reel = new Reel("m", "US");
  send.mockImplementationOnce(() => {
    throw new Problem(429, "too_many", "Too often.");
  });
  await expect(reel.want(1)).rejects.toThrow("Too often.");
  send.mockImplementation(portion);
  expect((await reel.want(1))?.view).toEqual({ n: 1 });
});
