import type { TFunction } from "i18next";
import { describe, expect, test } from "vitest";
import en from "~/catalogue/words/en";
import it from "~/catalogue/words/it";
import { sentence } from "~/table/Log";
import { Voice } from "~/words";
import { format, type Params } from "~/words/messages";

const spoken = (words: Readonly<Record<string, string>>) =>
  ((key: string, params: Params) => format(words[key] as string, params)) as unknown as TFunction;
const voice = new Voice("en", {
  "noun.japan": "Japan",
  "move.search.call": "Call {1}",
  "event.sunk": "{ship} is sunk.",
});

describe("a line of the log", () => {
  test("is said in the words of the game", () => {
    expect(sentence({ n: 1, kind: "sunk", about: { ship: "Akagi" } }, voice, spoken(en))).toBe("Akagi is sunk.");
  });

  test("of what the table itself tells, in its own, in both languages", () => {
    const back = { n: 2, kind: "took_back", about: { seat: "japan", count: 3 } };
    expect(sentence(back, voice, spoken(en))).toBe("Japan: move undone.");
    expect(sentence(back, voice, spoken(it))).toBe("Japan: mossa annullata.");
    const order = { n: 3, kind: "standing_order", about: { prompt: "search", move: ["call", "B4"] } };
    expect(sentence(order, voice, spoken(en))).toBe("Your standing order played: Call B4");
    expect(sentence({ n: 4, kind: "went_back", about: { to: 1 } }, voice, spoken(en))).toMatch(/^By agreement/);
  });
});
