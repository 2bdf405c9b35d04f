import { expect, test } from "vitest";
import { largest } from "~/ui/when";

test("a length of time is told in its largest unit, and never as none of it", () => {
  expect(largest(20_000)).toEqual([20, "second"]);
  expect(largest(119_000)).toEqual([1, "minute"]);
  expect(largest(45 * 60_000)).toEqual([45, "minute"]);
  expect(largest(3 * 86_400_000)).toEqual([3, "day"]);
});
