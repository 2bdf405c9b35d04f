import { describe, expect, it } from "vitest";
import type { Message } from "~/api/types";
import { wayBack } from "~/table/undo";

const message = (change: Partial<Message>) =>
  ({ status: "playing", playable: true, n: 9, undo: false, unranked: [], ...change }) as Message;
const bots = { alone: true, solitaire: false };
const people = { alone: false, solitaire: false };

describe("one Undo", () => {
  it("is free as far as the last fact, whoever sits there", () => {
    expect(wayBack(message({ undo: true }), bots, "us")).toBe("free");
    expect(wayBack(message({ undo: true }), people, "us")).toBe("free");
  });

  it("goes past it alone, and with consent among people", () => {
    expect(wayBack(message({}), bots, "us")).toBe("alone");
    expect(wayBack(message({}), { solitaire: true }, "us")).toBe("alone");
    expect(wayBack(message({}), people, "us")).toBe("asked");
  });

  it("is nothing for a spectator, before anything happened, and after the end", () => {
    expect(wayBack(message({ undo: true }), bots, null)).toBeNull();
    expect(wayBack(message({ n: 1 }), bots, "us")).toBeNull();
    expect(wayBack(message({ status: "over" }), bots, "us")).toBeNull();
    expect(wayBack(null, bots, "us")).toBeNull();
  });
});
