import { describe, expect, it } from "vitest";
import game from "~/games/midway";
import { guide } from "~/games/midway/guide";
import { names } from "~/words/messages";
import { serverWords } from "./table";

describe("the client’s words of Midway", () => {
  const { en, it: italian } = game.words;

  it("are complete in both languages and need the same parameters", () => {
    expect(Object.keys(italian).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en))
      expect([...names(italian[key] ?? "")].sort(), key).toEqual([...names(text)].sort());
  });

  it("put no word of the server’s in another’s place", () => {
    const theirs = serverWords("en");
    expect(Object.keys(en).filter((key) => key in theirs)).toEqual([]);
  });

  it("name every tab, overlay and step of the guide", () => {
    const wanted = [
      ...(game.tabs ?? []).map(({ id }) => `tab.${id}`),
      ...(game.overlays ?? []).map(({ id }) => `overlay.${id}`),
      ...guide.steps.map(({ key }) => key),
      "guide.begin",
    ];
    expect(wanted.filter((key) => !(key in en))).toEqual([]);
  });
});
