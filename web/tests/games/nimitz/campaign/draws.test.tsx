import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { Move } from "~/api/types";
import game from "~/games/nimitz";
import { matching, options, run, spelt } from "~/table/draft";
import { MOMENTS, recorded, sceneOf } from "./table";

vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

/** The ground never changes, is large, and is drawn by a test of its own. */
vi.mock("~/games/nimitz/map/Ground", () => ({ Ground: () => null, WATERS: [] }));

const nothing = () => undefined;
const SHOWN = { supply: true, threat: true, lines: true };
const ODDS = { threats: [{ area: "CI", place: "SI", chance: 0.3 }] };
/** A message that is missing shows its key. */
const MISSING =
  /undefined|NaN|\b(board|row|verb|facts|state|value|box|send|places|record|forces|tables|count|month|map)\.\w/;

/** The drafts one passes through on the way to some moves of a question. */
function drafts(moves: readonly Move[]): readonly Move[] {
  const some = [moves[0], moves[Math.floor(moves.length / 2)], moves.at(-1)];
  const all = [run(moves, []), ...some.flatMap((move) => (move ?? []).map((_, n) => (move ?? []).slice(0, n + 1)))];
  return [...new Map(all.map((draft) => [draft.join(), draft])).values()];
}

describe.each(MOMENTS)("%s", (moment) => {
  const message = recorded(moment);
  const moves = message.ask?.moves ?? [];

  it.each(["en", "it"] as const)("is drawn as one chooses, in %s", (lang) => {
    const scene = sceneOf(message, lang);
    for (const draft of lang === "en" ? drafts(moves) : [moves.at(-1) ?? []]) {
      const drawn = renderToStaticMarkup(
        <game.Board
          scene={scene}
          draft={draft}
          moves={matching(moves, draft)}
          choose={nothing}
          commit={nothing}
          whyNot={nothing}
          shown={SHOWN}
          touched={new Set(["SI", "P1", "us42-cv-lexington"])}
          news={message.events}
          odds={ODDS}
        />,
      );
      expect(drawn).toContain("nimitz-map");
      expect(drawn).toContain("30%");
      expect(drawn).not.toMatch(MISSING);
    }
  });

  it("says every line of its list in words", () => {
    const scene = sceneOf(message);
    for (const draft of drafts(moves).map((each) => (spelt(moves, each) ? each.slice(0, -1) : each)))
      for (const { next, moves: behind } of options(moves, draft).slice(0, 30)) {
        const row = game.row?.(scene, draft, next, behind) ?? {};
        expect(row.label, JSON.stringify([draft, next])).toBeTruthy();
        expect(`${row.label} ${row.detail ?? ""} ${row.figure ?? ""}`).not.toMatch(MISSING);
      }
  });

  it("has a verb and a name for the act of every move", () => {
    const scene = sceneOf(message, "it");
    for (const move of moves) {
      expect(scene.voice.has(`verb.${move[0]}`), String(move[0])).toBe(true);
      expect(scene.voice.act(move, scene.ask?.prompt)).toBeTruthy();
    }
    expect(game.lead?.(scene, [])).not.toMatch(MISSING);
  });

  it("draws its sheets, and tells all it shows", () => {
    const scene = sceneOf(message, "it");
    for (const { Tab } of game.tabs ?? []) expect(renderToStaticMarkup(<Tab scene={scene} />)).not.toMatch(MISSING);
    if (game.Record) expect(renderToStaticMarkup(<game.Record scene={scene} />)).not.toMatch(MISSING);
    expect(game.subtitle(scene)).toContain(String(scene.view.year));
    expect(game.score?.(scene, "us")).toContain(String(scene.view.won.length));
    const places = game.places?.(scene) ?? [];
    expect(places.length).toBeGreaterThanOrEqual(20);
    for (const { holds } of places) expect(holds).not.toMatch(MISSING);
  });
});
