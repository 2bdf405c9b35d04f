import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { Move } from "~/api/types";
import game from "~/games/victory";
import { matching, options, run, spelt } from "~/table/draft";
import { PROMPTS, recorded, sceneOf } from "./table";

vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

/** The ground never changes, is large, and is drawn by a test of its own. */
vi.mock("~/games/victory/map/Ground", () => ({ Ground: () => null, WATERS: [], Zones: () => null }));

const nothing = () => undefined;
const SHOWN = { supply: true, zones: true, weather: true, sides: true, lanes: true };
/** A message that is missing shows its key. */
const MISSING = /undefined|NaN|\b(board|row|verb|kind|state|desk|battle|places|record|forces|charts|level)\.\w/;

/** The drafts one passes through on the way to some moves of a question. */
function drafts(moves: readonly Move[]): readonly Move[] {
  const some = [moves[0], moves[Math.floor(moves.length / 2)], moves.at(-1)];
  const all = [run(moves, []), ...some.flatMap((move) => (move ?? []).map((_, n) => (move ?? []).slice(0, n + 1)))];
  return [...new Map(all.map((draft) => [draft.join(), draft])).values()];
}

describe.each(PROMPTS)("%s", (prompt) => {
  const message = recorded(prompt);
  const moves = message.ask?.moves ?? [];

  it.each(["en", "it"] as const)("is drawn as one chooses, in %s", (lang) => {
    const scene = sceneOf(message, lang);
    const middle = moves[Math.floor(moves.length / 2)] ?? [];
    for (const draft of lang === "en" ? [run(moves, []), middle.slice(0, 2), middle] : [moves.at(-1) ?? []]) {
      const drawn = renderToStaticMarkup(
        <game.Board
          scene={scene}
          draft={draft}
          moves={matching(moves, draft)}
          choose={nothing}
          commit={nothing}
          whyNot={nothing}
          shown={SHOWN}
          touched={new Set(["H0407", "PANAMA", "J-IN-1"])}
          news={message.events}
          odds={message.odds}
        />,
      );
      expect(drawn).toContain("victory-map");
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
      expect(scene.voice.act(move, prompt)).toBeTruthy();
    }
    expect(game.lead?.(scene, [])).not.toMatch(MISSING);
  });

  it("draws its sheets", () => {
    const scene = sceneOf(message, "it");
    for (const { Tab } of game.tabs ?? []) expect(renderToStaticMarkup(<Tab scene={scene} />)).not.toMatch(MISSING);
    const { date } = scene.view;
    const told = scene.voice.say("record.date", { month: date.slice(0, 3), year: date.slice(3) });
    expect(told).toMatch(/^(dic|mar|giu|set) 4[1-5]$/);
    if (game.Record) expect(renderToStaticMarkup(<game.Record scene={scene} />)).toContain(told);
    if (game.Odds) expect(renderToStaticMarkup(<game.Odds scene={scene} odds={message.odds} />)).not.toMatch(MISSING);
    expect(game.places?.(scene).every(({ holds }) => holds.length > 0 && !MISSING.test(holds))).toBe(true);
    expect(game.subtitle(scene)).not.toMatch(MISSING);
  });

  it("draws a spectator’s and a still board", () => {
    const { seat: _, ask: __, ...rest } = sceneOf(message);
    const view = { ...rest.view, seat: null, side: null, blocks: {}, pool: [], orders: [], purse: {} };
    const drawn = renderToStaticMarkup(
      <game.Board
        scene={{ ...rest, view, seat: null, ask: null }}
        draft={[]}
        moves={[]}
        choose={nothing}
        commit={nothing}
        whyNot={nothing}
        shown={{}}
        touched={new Set()}
        news={[]}
        odds={null}
        still
      />,
    );
    expect(drawn).not.toMatch(MISSING);
    expect(drawn).not.toContain("victory-battle");
  });
});
