import { describe, expect, it } from "vitest";
import type { Heard } from "~/api/types";
import { type Stage, spentOf, staged, standing, stepsLeft, sunkOf } from "~/games/empire/battle/stage";
import { joined } from "~/games/empire/battle/useStage";
import { beats, type Show, story } from "~/games/empire/story/beats";
import { list, SIDES, type SideId, type View } from "~/games/empire/view";
import { printed, scene, war } from "./table";

/** A turn of 1943 as both seats heard it. */
const sceneOf = (side: SideId) => ({ ...scene(war[side].before), seat: side, ask: null });
/** The views on the way are those of a server; here there is one before and one after. */
const tell = (side: SideId, events: readonly Heard[]) =>
  beats(sceneOf(side), events, false, (told) => war[side][told < war[side].events.length ? "before" : "after"]);
const told = Object.fromEntries(SIDES.map((side) => [side, tell(side, war[side].events)]));

describe("the story of a turn", () => {
  it.each(SIDES)("tells %s all that was heard, in order, and names no card of the other's hand", (side) => {
    const { events, secret } = war[side];
    const steps = told[side]!;
    expect(secret.length).toBeGreaterThan(2);
    const throughs = steps.map(({ through }) => through);
    expect(throughs).toEqual(throughs.toSorted((a, b) => a - b));
    expect(throughs.at(-1)).toBeLessThanOrEqual(events.length);
    const all = JSON.stringify(steps);
    expect(secret.filter((card) => new RegExp(`\\b${card}\\b`).test(all))).toEqual([]);
    expect(
      steps.map(({ caption }) => caption).filter((said) => !said || /[{}]|\b(story|event)\.\w/.test(said)),
    ).toEqual([]);
  });

  it("is given nothing but what was heard: less heard is less told, and the same before it", () => {
    const { events } = war.japan;
    const at = events.findIndex(({ kind }) => kind === "declared");
    const less = tell("japan", events.slice(0, at));
    expect(less.length).toBeGreaterThan(0);
    expect(told.japan!.slice(0, less.length).map(({ caption }) => caption)).toEqual(less.map(({ caption }) => caption));
  });

  it("tells nobody his own moves, but both the dice", () => {
    const marches = (side: SideId) =>
      told[side]!.flatMap(({ show }) => ((show as Show).kind === "march" ? [(show as { side: SideId }).side] : []));
    for (const side of SIDES) expect(new Set(marches(side)).has(side)).toBe(false);
    const dice = (side: SideId) => told[side]!.flatMap(({ dice }) => dice ?? []);
    expect(dice("japan")).toEqual(dice("allied"));
    expect(dice("japan").length).toBeGreaterThan(4);
  });

  it("says what a die brought only when it has settled", () => {
    const rolls = told.allied!.filter(({ dice }) => dice?.length);
    expect(rolls.filter(({ reason }) => !reason)).toEqual([]);
    const battle = rolls.filter(({ reason = "" }) => / × /.test(reason));
    expect(battle.length).toBeGreaterThan(1);
    for (const { caption } of battle) expect(caption).not.toMatch(/hit/);
  });

  it("tells each capital ship lost by itself, in the order of the events, and what lies between them together", () => {
    const hex = "4322";
    const loss = (kind: string, unit: string): Heard => ({ n: 1, kind, about: { unit, hex }, rules: ["ES-X-AN-5"] });
    const found = tell("allied", [
      loss("reduced", "a_ca_northampton"),
      loss("reduced", "a_cv_lexington"),
      loss("eliminated", "a_bb_north_carolina"),
      loss("eliminated", "a_cv_enterprise"),
      loss("eliminated", "a_ca_northampton"),
      loss("eliminated", "a_cv_lexington"),
    ]);
    expect(found.map(({ through }) => through)).toEqual([2, 3, 4, 5, 6]);
    expect(found.map(({ banner }) => banner?.title ?? "")).toEqual([
      "",
      expect.stringContaining("North Carolina"),
      expect.stringContaining("Enterprise"),
      "",
      expect.stringContaining("Lexington"),
    ]);
    expect(found.map(({ importance }) => importance)).toEqual([2, 3, 3, 3, 3]);
  });

  it("fills the bar of hits step by step, counts the ships that were told and no more", () => {
    const hex = "4322";
    const [washington, enterprise, yamato] = ["a_bb_washington", "a_cv_enterprise", "j_bb_yamato"];
    const events: readonly Heard[] = [
      {
        n: 1,
        kind: "battle_begins",
        about: { hex, side: "allied", japan: [yamato], allied: [washington, enterprise] },
      },
      { n: 1, kind: "air_naval_roll", about: { hex, side: "japan", die: 9, hits: 40, factor: 1, modifiers: {} } },
      { n: 1, kind: "reduced", about: { hex, unit: washington, hits: 16 } },
      { n: 1, kind: "eliminated", about: { hex, unit: enterprise, hits: 12 } },
      { n: 1, kind: "eliminated", about: { hex, unit: "a_1_maw" } },
      { n: 1, kind: "eliminated", about: { hex, unit: washington, hits: 10, over: { n: 0 } } },
    ];
    const { view } = sceneOf("allied");
    const stages: Stage[] = [];
    for (const event of events) stages.push(staged(stages.at(-1) ?? null, event, view)!);
    const used = stages.map((stage) => spentOf(stage, { side: "japan", part: "air_naval" }).map(({ hits }) => hits));
    expect(used).toEqual([[], [], [16], [16, 12], [16, 12], [16, 12, 10]]);
    const sunk = stages.map((stage) => sunkOf(stage, printed).map(({ id }) => id));
    expect(sunk.slice(3)).toEqual([[enterprise], [enterprise], [enterprise, washington]]);
    expect(sunk.slice(0, 3).flat()).toEqual([]);
    const left = stages.map((stage) => stepsLeft(stage, washington, 2));
    expect(left).toEqual([2, 2, 1, 1, 1, 0]); // its counter says so in the middle of an answer
    expect(spentOf(stages.at(-1)!, { side: "japan", part: "air_naval" }).at(-1)?.over).toEqual({ n: 0 });
  });

  it("has an account of the turn, with Political Will before and after", () => {
    const { events, before, after } = war.allied;
    const found = story.account!({ ...sceneOf("allied"), view: after }, events, sceneOf("allied"));
    expect(found?.title).toMatch(/^Turn \d/);
    expect(found?.track).toMatchObject({ before: before.will, after: after.will });
    expect(found?.groups.every(({ lines }) => lines.length > 0)).toBe(true);
  });
});

describe("the stage of a battle", () => {
  const { before, events } = war.japan;
  const at = events.findIndex(({ kind }) => kind === "battle_begins");
  const hex = String(events[at]!.about?.hex);
  const begins = events[at]!.about!;
  const there = SIDES.flatMap((side) => list(begins[side])).filter((id) => before.units[id]);
  const card = String(events.findLast(({ kind }, n) => n < at && kind === "offensive")?.about?.card);
  const away = Object.entries(before.units).map(([id, unit]) => [id, { ...unit, at: unit.at === hex ? "" : unit.at }]);
  /** The board in that battle. */
  const view = {
    ...before,
    units: {
      ...Object.fromEntries(away),
      ...Object.fromEntries(there.map((id) => [id, { ...before.units[id], at: hex }])),
    },
    offensive: { side: begins.side, card, step: 11, condition: begins.condition, fights: [{ hex, stage: "air" }] },
  } as unknown as View;
  let stage: Stage | null = null;
  const run = events.slice(at).map((event) => {
    stage = staged(stage, event, view);
    return { event, stage };
  });
  const mid = run.find(({ event }) => event.kind === "air_naval_roll" && event.about?.hex === hex)!;

  it("has both sides' units from the start, each die with its modifiers, and who won", () => {
    const { stage } = mid;
    expect(stage?.hex).toBe(hex);
    expect(stage!.fighters.japan.length + stage!.fighters.allied.length).toBeGreaterThan(2);
    const { modifiers, die, modified } = stage!.rolls.at(-1)!;
    expect(die + modifiers.reduce((sum, [, n]) => sum + n, 0)).toBe(modified);
    const won = run.find(({ event }) => event.kind === "air_naval_won" && event.about?.hex === hex)!;
    expect(won.stage?.won.air_naval).toBe(won.event.about?.side);
  });

  it("is gone when they go home", () => {
    expect(run.find(({ event }) => ["went_home", "offensive_over"].includes(event.kind))!.stage).toBeNull();
  });

  it("can be set up from the view alone, and keeps what was seen before", () => {
    const { stage } = mid;
    const alone = standing(view, printed)!;
    expect(alone.hex).toBe(hex);
    expect(alone.rolls).toEqual([]); // dice whose hits are given out are not news
    const ids = (of: Stage) => SIDES.flatMap((side) => of.fighters[side].map(({ id }) => id)).sort();
    expect(ids(stage!).filter((id) => view.units[id]?.at === hex)).toEqual(
      ids(alone).filter((id) => view.units[id]?.at === hex),
    );
    expect(joined(stage, alone).rolls).toEqual(stage!.rolls);
  });
});
