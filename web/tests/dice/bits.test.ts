import { describe, expect, it, vi } from "vitest";
import type { Summary } from "~/api/types";
import { fitting, kept, owed, promise, remembered, unpromised } from "~/dice/bits";
import { promiseOf } from "~/dice/ceremony";

const SEED = "a".repeat(64);

const match = (id: string, ceremony: readonly (readonly string[])[], commitment = SEED): Summary =>
  ({ id, status: "lobby", mine: ["US"], commitment, ceremony }) as unknown as Summary;

const dealt = (id: string, hash: string, ...bits: readonly string[][]) =>
  match(id, [["seed", SEED], ["promise", "US", hash], ["none", "JP"], ["deal"], ...bits]);

describe("the bits of this browser", () => {
  it("are 128, new for each seed, and only their hash is told", () => {
    const { hash, to } = promise("m1", "US", SEED);
    const bits = kept("m1", "US")?.bits ?? "";
    expect(bits).toMatch(/^[0-9a-f]{32}$/);
    expect([hash, to]).toEqual([promiseOf(SEED, "US", bits), SEED]);
    promise("m1", "US", "b".repeat(64));
    expect(kept("m1", "US")?.bits).not.toBe(bits);
  });

  it("are the same when a promise is repeated, and those that another tab has kept", () => {
    const first = promise("m6", "US", SEED);
    expect(promise("m6", "US", SEED)).toEqual(first);
    const theirs = { commitment: "b".repeat(64), bits: "0".repeat(32) };
    localStorage.setItem("wardroom.bits.m6.US", JSON.stringify(theirs));
    expect(kept("m6", "US")).toEqual(theirs);
  });

  it("last as long as the page where the browser keeps nothing", () => {
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { hash } = promise("m7", "US", SEED);
    full.mockRestore();
    expect(fitting(dealt("m7", hash), "US")).toBe(kept("m7", "US")?.bits);
  });

  it("are promised to every seed, and owed once the promises are closed", () => {
    expect(unpromised(match("m2", [["seed", SEED]]))).toEqual(["US"]);
    expect(
      unpromised(
        match("m2", [
          ["seed", SEED],
          ["again", "2"],
          ["owes", "US"],
        ]),
      ),
    ).toEqual(["US"]);
    const { hash } = promise("m2", "US", SEED);
    expect(
      unpromised(
        match("m2", [
          ["seed", SEED],
          ["promise", "US", hash],
        ]),
      ),
    ).toEqual([]);
    expect(
      owed(
        match("m2", [
          ["seed", SEED],
          ["promise", "US", hash],
        ]),
      ),
    ).toEqual([]);
    expect(owed(dealt("m2", hash))).toEqual(["US"]);
    expect(owed(dealt("m2", hash, ["bits", "US", "0"]))).toEqual([]);
  });

  it("are not given to another seed, nor for a promise that is not its own", () => {
    const { hash } = promise("m3", "US", SEED);
    expect(fitting(dealt("m3", hash), "US")).toBe(kept("m3", "US")?.bits);
    expect(fitting({ ...dealt("m3", hash), commitment: "b".repeat(64) }, "US")).toBeUndefined();
    expect(fitting(dealt("m3", "c".repeat(64)), "US")).toBeUndefined();
    expect(fitting(dealt("m4", hash), "US")).toBeUndefined();
  });

  it("are looked for in the record afterwards", () => {
    const { hash } = promise("m5", "US", SEED);
    const bits = kept("m5", "US")?.bits ?? "";
    const steps = (given: string) => [...(dealt("m5", hash).ceremony ?? []), ["bits", "US", given]];
    expect(remembered("m5", "US", steps(bits))).toBe(true);
    expect(remembered("m5", "US", steps("0".repeat(32)))).toBe(false);
    expect(remembered("m5", "US", [["seed", SEED], ["none", "US"], ["deal"]])).toBe(false);
    expect(remembered("elsewhere", "US", steps(bits))).toBeUndefined();
    const anew = [["seed", "b".repeat(64)], ["again", "2"], ["promise", "US", "0".repeat(64)], ["deal"]];
    expect(remembered("m5", "US", [...anew, ["bits", "US", "0".repeat(32)]])).toBeUndefined();
  });
});
