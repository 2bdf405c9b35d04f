import { expect, it } from "vitest";
import game from "~/games/fighters";
import { skyOf } from "~/games/fighters/rules/fire";
import { type Show, beats as told } from "~/games/fighters/story/beats";
import { standing, storyOf } from "~/games/fighters/story/story";
import type { View } from "~/games/fighters/view";
import { apart, watched } from "../../table/story/watched";
import { printed, recorded } from "./scene";

const { scene, events } = recorded("activate-solo");
const sky = skyOf(printed, scene.view);
const before: View = { ...scene.view, aircraft: Object.fromEntries(standing(sky, storyOf(sky, events), 0)) };
const tell = (after: View) =>
  watched({
    id: "fighters",
    game,
    printed,
    voice: scene.voice,
    seat: scene.seat ?? "",
    before,
    events,
    after,
    ask: scene.ask!,
  });
const { beats, asked, end } = tell(scene.view);

it("the enemy's flights and shots are told before the question", () => {
  expect(beats.length).toBeGreaterThan(3);
  expect(asked.filter(Boolean)).toEqual([]);
  expect(end).not.toBe("");
});

it("says of a flight how and where it ends, and leaves the way to the log", () => {
  for (const lang of ["en", "it"] as const) {
    const { scene, events } = recorded("activate-solo", lang);
    const flights = told(scene, events, false, () => before).filter(
      ({ show }) => (show as Show)?.step.kind === "glide",
    );
    expect(flights.length).toBeGreaterThan(2);
    const said = {
      en: /^.+ (flies|dives|climbs|dodges) to \d{4}, facing [a-z-]+\.$/,
      it: /^.+ (vola|picchia|sale|schiva) in \d{4}, verso [a-z-]+\.$/,
    };
    for (const { caption } of flights) expect(caption).toMatch(said[lang]);
  }
});

it("the story is the same whatever the view to come holds: it has only what was heard", () => {
  const gone = Object.entries(scene.view.aircraft).map(([id, craft]) => [id, { ...craft, hex: "0101", damage: 1 }]);
  const other = tell({ ...scene.view, turn: 77, aircraft: Object.fromEntries(gone) });
  expect(apart(beats, other.beats)).toEqual([]);
});

it("says how far a shot goes, and colours the story where an aircraft is shot down", () => {
  const [shooter = "", target = ""] = Object.keys(before.aircraft);
  const shot = { kind: "shot", n: 1, about: { shooter, target, link: 1 } };
  expect(told(scene, [shot], false, () => before)[0]?.reason).toMatch(/^\d+ hex(es)? away, (both|from) \w+\.$/);
  const down = { kind: "destroyed", n: 1, about: { craft: shooter, hex: "0505" } };
  const [beat] = told(scene, [down], false, () => before);
  expect([beat?.importance, beat?.banner?.title]).toEqual([3, expect.stringMatching(/ shot down$/)]);
});
