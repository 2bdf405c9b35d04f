import { describe, expect, it } from "vitest";
import { newStudy, numbersFrom } from "~/pages/study/moment";

describe("the moment of a study in its address", () => {
  it("comes back as it was", () => {
    const address = newStudy("m", "both", { US: 12, JP: 10 });
    const query = new URLSearchParams(address.split("?")[1]);
    expect(query.get("eyes")).toBe("both");
    expect(numbersFrom(query.get("at"), ["US", "JP"])).toEqual({ US: 12, JP: 10 });
  });

  it("has nothing that is not a seat with a number", () => {
    expect(numbersFrom("US.x,UK.3,JP.0,JP", ["US", "JP"])).toEqual({});
    expect(numbersFrom(null, ["US"])).toEqual({});
  });
});
