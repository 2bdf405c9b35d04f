import { describe, expect, it } from "vitest";
import { contrast, GROUNDS, painted } from "~/art/painted";
import { coloursOf, ownColours } from "~/contract/colours";

const ALL = ["#000000", "#ffffff", "#7a4fb5", "#ffff00", "#808080", "#00ff00", "#123456", "#ff69b4"];

describe("a colour of a game's own", () => {
  it.each(ALL)("%s is read in both themes, and so is what is written on it", (colour) => {
    const made = painted("us", colour);
    const [, light = "", dark = ""] = /light-dark\((.*), (.*)\)/.exec(made["--us"] ?? "") ?? [];
    expect(contrast(light, GROUNDS.light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, GROUNDS.dark)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour, made["--us-plate-ink"] ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it("stays as it is where it can be read", () => {
    expect(painted("jp", "#5b1f8a")["--jp"]).toMatch(/^light-dark\(#5b1f8a, /);
  });

  it("takes a place and a mark that no other seat has", () => {
    const card = { seats: ["us", "rebels", "neutrals"], guests: [], sides: { rebels: "#ff69b4" } } as const;
    expect(coloursOf(card)).toEqual({ us: "us", rebels: "jp", neutrals: "cn" });
    expect(ownColours(card)).toEqual([["jp", "#ff69b4"]]);
  });
});
