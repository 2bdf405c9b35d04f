import { expect, it } from "vitest";
import { outcomeOf } from "~/table/Result";

const over = (result: Record<string, number>, seat: string | null) => outcomeOf({ status: "over", result }, seat).key;

it("tells who has won", () => {
  expect(over({ JP: 39, US: 35 }, "JP")).toBe("won");
  expect(over({ JP: 39, US: 35 }, "US")).toBe("lost");
  expect(over({ JP: 39, US: 35 }, null)).toBe("winner");
  expect(over({ JP: 3, US: 3 }, "US")).toBe("draw");
});

it("alone against the game, a half is a draw", () => {
  expect(over({ us: 1 }, "us")).toBe("won");
  expect(over({ us: 0.5 }, "us")).toBe("draw");
  expect(over({ us: 0 }, "us")).toBe("lost");
});

it("a match that was abandoned has no result", () => {
  expect(outcomeOf({ status: "abandoned", result: null }, "US").key).toBe("abandoned");
});
