import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Chronicle } from "~/table/diary/Chronicle";
import { keepsDiary, type Chronicle as Told } from "~/table/diary/told";
import { type Catalogue, type Lang, Voice } from "~/words";

const words: Record<Lang, Catalogue> = {
  en: {
    "diary.title": "Diary of the battle",
    "diary.eyes": "{eyes, select, JP {As Japan knew it.} other {All of it.}}",
    "diary.turn": "{day} June",
    "diary.sunk": "{ship} goes down.",
    "diary.strike": "A strike on {zone}",
    "diary.quiet": "Nothing to report.",
    "diary.points": "Points: {n}.",
    "diary.figure.turns": "Turns",
    "diary.plot.points": "Points, turn by turn",
    "diary.game_over": "It is over.",
    "noun.akagi": "Akagi",
  },
  it: {},
};

const diary: Told = {
  eyes: "JP",
  chapters: [
    { key: "turn", about: { day: 4 }, tick: "1", lines: [{ key: "quiet" }] },
    {
      key: "turn",
      about: { day: 5 },
      tick: "2",
      parts: [
        {
          key: "strike",
          about: { zone: "C3-E" },
          side: "us",
          lines: [{ key: "sunk", about: { ship: "akagi" }, side: "jp", mark: "loss" }],
        },
      ],
      tally: [{ key: "points", about: { n: 9 } }],
    },
  ],
  figures: [{ key: "turns", value: 2 }],
  plots: [{ key: "points", kind: "steps", rows: [{ noun: "US", side: "us", values: [0, 9] }] }],
  end: [{ key: "game_over" }],
};

describe("the general diary", () => {
  it("tells chapters, parts and figures in the game’s words", () => {
    const drawn = renderToStaticMarkup(<Chronicle diary={diary} voice={new Voice("en", words.en)} printed={null} />);
    expect(drawn.match(/<article /g)).toHaveLength(2);
    for (const text of [
      "As Japan knew it.",
      "5 June",
      "A strike on C3-E",
      "Akagi goes down.",
      "Points: 9.",
      "It is over.",
    ])
      expect(drawn).toContain(text);
    expect(drawn).toContain('data-mark="loss"');
    expect(drawn.match(/<svg /g)).toHaveLength(1);
    expect(drawn).not.toMatch(/undefined|NaN|\bdiary\.\w/);
  });

  it("says so when there is nothing to tell", () => {
    const drawn = renderToStaticMarkup(<Chronicle diary={{}} voice={new Voice("en", words.en)} printed={null} />);
    expect(drawn).toContain("diary-empty");
  });

  it("is kept by every game that has a title for it", () => {
    const game = {} as Parameters<typeof keepsDiary>[0]["game"];
    expect(keepsDiary({ game, voice: new Voice("en", words.en) })).toBe(true);
    expect(keepsDiary({ game, voice: new Voice("en", {}) })).toBe(false);
  });
});
