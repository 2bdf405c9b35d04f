import { describe, expect, it } from "vitest";
import game from "~/games/nimitz";
import { ATTACKS } from "~/games/nimitz/counters";
import { guide } from "~/games/nimitz/guide";
import { AREAS, BOXES } from "~/games/nimitz/map/spots";
import { names } from "~/words/messages";
import { printed, serverWords } from "./table";

describe("the client’s words of Fleet Commander Nimitz", () => {
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

  it("name every tab, overlay, box, value, month, order and step of the guide", () => {
    const wanted = [
      ...(game.tabs ?? []).map(({ id }) => `tab.${id}`),
      ...(game.overlays ?? []).map(({ id }) => `overlay.${id}`),
      ...Object.keys(BOXES).flatMap((id) => [`map.box.${id}`, `box.${id}`]),
      ...ATTACKS.map((name) => `value.${name}`),
      ...printed.campaigns.flatMap(({ turns }) => turns.map((date) => `month.${date}`)),
      ...printed.tables.orders.map(({ order }) => `order.${order}`),
      ...guide.steps.map(({ key }) => key),
      "guide.begin",
    ];
    expect(wanted.filter((key) => !(key in en))).toEqual([]);
  });

  it("find every area and box among the server’s", () => {
    const theirs = serverWords("en");
    expect([...Object.keys(AREAS), ...Object.keys(BOXES)].filter((id) => !(`noun.${id}` in theirs))).toEqual([]);
  });

  it("teach only questions that the game asks", () => {
    const theirs = serverWords("en");
    expect(guide.steps.filter(({ prompt }) => !(`prompt.${prompt}` in theirs))).toEqual([]);
  });
});
