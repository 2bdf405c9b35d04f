import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import game from "~/games/midway";
import { matching, options, run, spelt } from "~/table/draft";
import { PROMPTS, recorded, sceneOf } from "./table";

const nothing = () => undefined;

/** The drafts one passes through on the way to some moves of a question. */
function drafts(moves: readonly (readonly (string | number)[])[]) {
  const some = [moves[0], moves[Math.floor(moves.length / 2)], moves.at(-1)];
  return [run(moves, []), ...some.flatMap((move) => (move ?? []).map((_, n) => (move ?? []).slice(0, n + 1)))];
}

describe.each(PROMPTS)("%s", (prompt) => {
  const message = recorded(prompt);

  it.each(["en", "it"] as const)("is drawn at every step of a choice, in %s", (lang) => {
    const scene = sceneOf(message, lang);
    const moves = message.ask?.moves ?? [];
    for (const draft of drafts(moves)) {
      const drawn = renderToStaticMarkup(
        <game.Board
          scene={scene}
          draft={draft}
          moves={matching(moves, draft)}
          choose={nothing}
          commit={nothing}
          whyNot={nothing}
          shown={{}}
          touched={new Set(["akagi", "H5-G", "H5", "C4"])}
          news={message.events}
          odds={message.odds}
        />,
      );
      expect(drawn).toContain("<svg");
      expect(drawn).not.toMatch(/NaN|undefined/);
    }
  });

  it("says every line of its list in words", () => {
    const scene = sceneOf(message);
    const moves = message.ask?.moves ?? [];
    for (const draft of drafts(moves).map((each) => (spelt(moves, each) ? each.slice(0, -1) : each)))
      for (const { next, moves: behind } of options(moves, draft).slice(0, 12)) {
        const row = game.row?.(scene, draft, next, behind) ?? {};
        expect(row.label, JSON.stringify([draft, next])).toBeTruthy();
        expect(`${row.label} ${row.detail ?? ""}`).not.toMatch(/undefined|NaN|\b(row|verb|board)\./);
      }
  });

  it("has a name for the act of every move", () => {
    const scene = sceneOf(message, "it");
    for (const move of (message.ask?.moves ?? []).slice(0, 40)) {
      expect(game.act?.(scene, move)).toBeTruthy();
    }
  });

  it("draws its sheets", () => {
    const scene = sceneOf(message);
    for (const { Tab } of game.tabs ?? [])
      expect(renderToStaticMarkup(<Tab scene={scene} />)).not.toMatch(/NaN|undefined/);
    if (game.Record) expect(renderToStaticMarkup(<game.Record scene={scene} />)).toContain(scene.view.time);
    if (game.Odds)
      expect(renderToStaticMarkup(<game.Odds scene={scene} odds={message.odds} />)).not.toMatch(/NaN|undefined/);
    expect(game.places?.(scene).every(({ holds }) => holds.length > 0)).toBe(true);
  });

  it("draws a spectator’s and a still board", () => {
    const { seat: _, ask: __, ...rest } = sceneOf(message);
    const view = { ...rest.view, seat: null, ships: {}, air: {}, missions: [], notes: [], contacts: [] };
    const drawn = renderToStaticMarkup(
      <game.Board
        scene={{ ...rest, view, seat: null, ask: null }}
        draft={[]}
        moves={[]}
        choose={nothing}
        commit={nothing}
        whyNot={nothing}
        shown={{ terrain: true }}
        touched={new Set()}
        news={[]}
        odds={null}
        still
      />,
    );
    expect(drawn).not.toMatch(/NaN|undefined/);
  });
});
