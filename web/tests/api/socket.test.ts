import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Listener } from "~/api/socket";

class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  said: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { reason: string }) => void;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ reason });
  }
  up(): this {
    this.readyState = Wire.OPEN;
    this.onopen?.();
    return this;
  }
  tell(what: object): void {
    this.onmessage?.({ data: JSON.stringify(what) });
  }
}

const listener = (seat: string | null) =>
  ({
    match: "m",
    seat,
    since: () => 4,
    message: vi.fn(),
    aside: vi.fn(),
    line: vi.fn(),
    bye: vi.fn(),
  }) satisfies Listener;

/** A line of this test's own. Those of earlier tests hear the same window: without listeners they keep quiet. */
async function fresh() {
  vi.resetModules();
  const line = (await import("~/api/socket")).theLine();
  const listen = (one: Listener) => {
    const stop = line.listen(one);
    leaving.push(stop);
    return stop;
  };
  return { listen };
}

const leaving: (() => void)[] = [];
afterEach(() => {
  for (const stop of leaving.splice(0)) stop();
});

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  vi.stubGlobal("WebSocket", Wire);
});

it("says hello with what it has, and again on a new line when the old one was cut", async () => {
  const line = await fresh();
  const one = listener("US");
  line.listen(one);
  Wire.all[0]?.up();
  expect(Wire.all[0]?.said).toEqual([{ hello: "m", seat: "US", since: 4 }]);
  Wire.all[0]?.close();
  expect(one.line).toHaveBeenLastCalledWith(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(Wire.all[1]?.up().said).toEqual([{ hello: "m", seat: "US", since: 4 }]);
});

it("says that the line is lost as soon as the device has no network, and tries again", async () => {
  const line = await fresh();
  const one = listener("US");
  line.listen(one);
  const [first] = Wire.all;
  first?.up();
  dispatchEvent(new Event("offline"));
  expect(first?.readyState).toBe(3);
  expect(one.line).toHaveBeenLastCalledWith(false);
  await vi.advanceTimersByTimeAsync(2_000);
  Wire.all[1]?.up();
  expect(one.line).toHaveBeenLastCalledWith(true);
});

it("one who leaves does not silence another at the same place", async () => {
  const line = await fresh();
  const stop = line.listen(listener("US"));
  const other = listener("US");
  const stopOther = line.listen(other);
  const wire = Wire.all[0]?.up() as Wire;
  stop();
  expect(wire.said.some((said) => "bye" in said)).toBe(false);
  wire.tell({ match: "m", seat: "US", n: 5 });
  expect(other.message).toHaveBeenCalledOnce();
  stopOther();
  expect(wire.said.at(-1)).toEqual({ bye: "m", seat: "US" });
});

it("does not come back after it was signed out", async () => {
  const line = await fresh();
  const one = listener("US");
  line.listen(one);
  Wire.all[0]?.up().close("signed_out");
  expect(one.bye).toHaveBeenCalledWith("signed_out");
  document.dispatchEvent(new Event("visibilitychange"));
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Wire.all).toHaveLength(1);
});

it("asks a server again that could not say whether one may listen", async () => {
  const line = await fresh();
  const one = listener(null);
  line.listen(one);
  const wire = Wire.all[0]?.up() as Wire;
  wire.tell({ error: "unavailable", match: "m", seat: null });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(wire.said).toHaveLength(2);
  expect(one.bye).not.toHaveBeenCalled();
  wire.tell({ error: "no_match", match: "m", seat: null });
  expect(one.bye).toHaveBeenCalledWith("no_match");
});
