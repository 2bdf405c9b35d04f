import { describe, expect, it } from "vitest";
import game from "~/games/victory";
import { guide } from "~/games/victory/guide";
import { KINDS } from "~/games/victory/kinds";
import { names } from "~/words/messages";
import { printed, serverWords } from "./table";

describe("the client’s words of Pacific Victory", () => {
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

  it("name every tab, overlay, kind, type, box and step of the guide", () => {
    const wanted = [
      ...(game.tabs ?? []).map(({ id }) => `tab.${id}`),
      ...(game.overlays ?? []).map(({ id }) => `overlay.${id}`),
      ...KINDS.map((kind) => `kind.${kind}`),
      ...printed.units.types.map(({ type }) => `type.${type}`),
      ...printed.map.map_boxes.map(({ id }) => `map.box.${id}`),
      ...guide.steps.map(({ key }) => key),
      "guide.begin",
    ];
    expect(wanted.filter((key) => !(key in en))).toEqual([]);
  });

  it("teach only questions that the game asks", () => {
    const theirs = serverWords("en");
    expect(guide.steps.filter(({ prompt }) => !(`prompt.${prompt}` in theirs))).toEqual([]);
  });
});
