import { beforeEach, expect, it, vi } from "vitest";
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

async function fresh() {
  vi.resetModules();
  return (await import("~/api/socket")).theLine();
}

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
