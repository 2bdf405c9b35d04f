import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { byTurn, Diary } from "~/games/nimitz/diary/Diary";
import { counted, lossesOf, luckByTurn, momentsOf, signed, sumsOf, ticks } from "~/games/nimitz/diary/numbers";
import type { DiaryNote } from "~/games/nimitz/diary/types";
import { diaryWords } from "~/games/nimitz/diary/words";
import { tenths } from "~/words";
import { printed, voice } from "../battle/table";

const diary: DiaryNote = JSON.parse(
  readFileSync(join(process.cwd(), "tests/games/nimitz/diary/campaign.json"), "utf8"),
);
const MISSING = /undefined|NaN|\b(chronicle|diary|noun)\.\w/;

describe("the page", () => {
  it.each(["en", "it"] as const)("tells every turn and every battle, in %s", (lang) => {
    const drawn = renderToStaticMarkup(<Diary diary={diary} voice={voice(lang)} printed={printed} />);
    const moments = momentsOf(diary);
    expect(drawn.match(/<article /g)).toHaveLength(moments.length);
    expect(drawn.match(/class="diary-battle"/g)).toHaveLength(sumsOf(diary).battles);
    expect(drawn.match(/<svg /g)).toHaveLength(3);
    expect(drawn.match(/<table>/g)).toHaveLength(3);
    expect(drawn.match(MISSING)).toBeNull();
  });

  it("tells what the player did, and what each battle left", () => {
    const [first] = diary.campaigns;
    const [turn] = first!.turns.filter(({ battles }) => battles.length > 0);
    const battle = { ...turn!.battles[0]!, us_taken: 3, japan_taken: 5, us_damaged: ["us45-cv-franklin"] };
    const told = {
      ...turn!,
      battles: [battle],
      mended: ["us45-cv-intrepid"],
      bombing: ["us45-air-73rd-bw"],
      bombed: ["ja45-cv-amagi"],
      embarked: ["us45-inf-6th-marine"],
      destinations: { MI: ["us45-cv-ticonderoga"] },
    };
    const short = { ...diary, campaigns: [{ ...first!, turns: [told] }] };
    const drawn = renderToStaticMarkup(<Diary diary={short} voice={voice("it")} printed={printed} />);
    for (const name of ["Franklin", "Intrepid", "73rd BW", "Amagi", "6th Marine", "Ticonderoga"])
      expect(drawn).toContain(name);
    expect(drawn).toContain(voice("it").say("diary.taken", { us: 3, japan: 5 }));
  });

  it("says so when there is nothing to tell", () => {
    const empty = { ...diary, campaigns: [] };
    expect(renderToStaticMarkup(<Diary diary={empty} voice={voice()} printed={printed} />)).toContain("diary-empty");
  });

  it("has the same words in both languages", () => {
    expect(Object.keys(diaryWords.it).sort()).toEqual(Object.keys(diaryWords.en).sort());
  });
});

describe("numbers", () => {
  it("add up losses and luck over the turns", () => {
    const moments = momentsOf(diary);
    const sums = sumsOf(diary);
    expect(moments.reduce((sum, { turn }) => sum + lossesOf(turn).us, 0)).toBe(sums.us);
    const { us, japan } = luckByTurn(moments);
    expect(us).toHaveLength(moments.length);
    expect(us.at(-1)).toBeCloseTo(diary.luck.us_hits - diary.luck.us_expected, 1);
    expect(japan.at(-1)).toBeCloseTo(diary.luck.japan_hits - diary.luck.japan_expected, 1);
  });

  it("leave out a turn whose Objectives are not counted yet", () => {
    expect(byTurn(diary, voice()).length).toBe(momentsOf(diary).filter((moment) => moment.counted).length);
  });

  it("are written with a sign, and stand at round steps", () => {
    expect([signed(2.36), signed(-1), signed(0.02)]).toEqual(["+2.4", "−1.0", "0"]);
    expect([signed(2.36, "it"), tenths(28, "it"), tenths(28)]).toEqual(["+2,4", "28,0", "28.0"]);
    expect(ticks(0, 8)).toEqual([0, 2, 4, 6, 8]);
    expect(ticks(-1.2, 3)[0]).toBe(-2);
    expect(ticks(0, 1).at(-1)).toBeGreaterThanOrEqual(1);
  });

  it("count what comes twice", () => {
    expect(counted(["a", "b", "a"])).toEqual([
      ["a", 2],
      ["b", 1],
    ]);
  });
});
