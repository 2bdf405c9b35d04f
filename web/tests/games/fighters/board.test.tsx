import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { Heard, Move } from "~/api/types";
import type { Telling } from "~/contract/story";
import { Board } from "~/games/fighters/board/Board";
import { focus } from "~/games/fighters/board/focus";
import { marks, spokes, tapped } from "~/games/fighters/board/marks";
import { tagOf } from "~/games/fighters/board/Pieces";
import fighters from "~/games/fighters/index";
import { Question } from "~/games/fighters/question/Builder";
import { skyOf } from "~/games/fighters/rules/fire";
import { centre, PITCH } from "~/games/fighters/rules/hexes";
import type { Show } from "~/games/fighters/story/beats";
import type { FightersScene } from "~/games/fighters/view";
import { words } from "~/games/fighters/words";
import { matching, options, run } from "~/table/draft";
import { tap } from "~/table/map/tap";
import { names as params } from "~/words/messages";
import { names, printed, recorded, voices } from "./scene";

vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const nothing = () => undefined;

function drawn(scene: FightersScene, draft: Move, news: readonly Heard[] = [], telling?: Telling): string {
  const moves = matching(scene.ask?.moves ?? [], draft);
  const shown = { fields: true, numbers: true, names: true, pieces: true, minimap: true, legend: true };
  const hand = { scene, draft, moves, choose: nothing, commit: nothing, whyNot: nothing, odds: null };
  return renderToStaticMarkup(
    <>
      <Board {...hand} shown={shown} touched={new Set()} news={news} telling={telling} />
      {scene.ask && fighters.asks?.(scene.ask) && <Question {...hand} />}
    </>,
  );
}

it("numbers columns and rows at the edges, and no hex by itself", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { scene } = recorded(names[0]!);
  const { board } = skyOf(scene.printed, scene.view);
  const numbers = drawn(scene, []).match(/<text[^>]*>\d\d(\d\d)?<\/text>/g) ?? [];
  expect(numbers.length).toBeLessThanOrEqual(board.columns + board.rows + 2);
  expect(numbers.length).toBeGreaterThanOrEqual(board.columns + board.rows);
});

it("puts a name where no neighbour is: of three abreast, the one between has it below", () => {
  const { board } = skyOf(printed, recorded(names[0]!).scene.view);
  const wing = new Set(["0708", "0808", "0908"]);
  expect([...wing].map((hex) => tagOf(board, hex, wing))).toEqual(["ne", "se", "ne"]);
  expect(tagOf(board, "0808", new Set(["0808", "0908"]))).toBe("nw");
});

it("frames who shoots and who is shot at, and the hexes the guns command, while it is told", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const { scene } = recorded("activate-solo");
  const [from, to] = Object.keys(scene.view.aircraft).filter((id) => scene.view.aircraft[id]?.hex) as [string, string];
  const show: Show = { step: { kind: "tracer", from, to, ms: 400 }, stand: {} };
  const beat = { show, caption: "", importance: 1, ms: 400 } as unknown as Telling["beat"];
  const told = (phase: Telling["phase"]) => drawn({ ...scene, ask: null }, [], [], { beat, phase, ms: 400, key: 1 });
  for (const phase of ["acts", "rests"] as const) {
    const markup = told(phase);
    expect(markup.match(/class="sights"/g)).toHaveLength(2);
    for (const id of [from, to]) expect(markup).toContain(`>${scene.view.aircraft[id]?.hex}</text>`);
    expect(markup).toContain("fighters-aimed");
  }
});

describe.each(["en", "it"] as const)("every question, in %s", (lang) => {
  it.each(names)("%s is drawn, row by row", (name) => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const { scene, events } = recorded(name, lang);
    const all = scene.ask?.moves ?? [];
    expect(drawn(scene, run(all, []), events)).toContain("fighters-terrain");
    let draft = run(all, []);
    for (let n = 0; n < 9; n += 1) {
      for (const { next, moves } of options(all, draft)) {
        const { label, detail, head } = fighters.row?.(scene, draft, next, moves) ?? {};
        for (const said of [label, detail, head])
          if (typeof said === "string") expect(said).not.toMatch(/undefined|air\.|\{/);
      }
      const next = options(all, draft)[0]?.next;
      if (next === undefined) break;
      draft = run(all, [...draft, next]);
      const markup = drawn(scene, draft);
      expect(markup).not.toMatch(/NaN|undefined/);
    }
    for (const move of all.slice(0, 40)) expect(fighters.act?.(scene, move)).not.toMatch(/air\.|undefined/);
    expect(fighters.lead?.(scene, draft)).not.toMatch(/air\.|undefined/);
    expect(
      fighters
        .places?.(scene)
        .map((place) => place.holds)
        .join(),
    ).not.toMatch(/air\.|undefined/);
    for (const { Tab } of fighters.tabs ?? []) expect(renderToStaticMarkup(<Tab scene={scene} />)).not.toMatch(/air\./);
  });
});

describe("pointing at the board", () => {
  it("every move of every question can be begun there, but for those that are only words", () => {
    const spoken = ["pass", "hold", "done", "leave", "call", "scout", "strike"];
    for (const name of names) {
      const { scene } = recorded(name);
      const ask = scene.ask;
      if (!ask) continue;
      const all = marks(scene.view, skyOf(printed, scene.view), ask, run(ask.moves, []));
      for (const move of ask.moves) {
        if (spoken.includes(String(move[0])) || move[4] === "left") continue;
        expect(all.some((mark) => mark.draft.slice(0, 2).every((part, n) => part === move[n]))).toBe(true);
      }
    }
  });

  it("a second tap on what is chosen commits it", () => {
    const { scene } = recorded("member");
    const sky = skyOf(printed, scene.view);
    const ask = scene.ask!;
    const all = marks(scene.view, sky, ask, []);
    const first = tapped(ask, all, run(ask.moves, []), all[0]!.hex, sky);
    expect(first).toEqual(all[0]!.draft);
    const [choose, commit] = [vi.fn(), vi.fn()];
    const second = tapped(ask, all, first!, all[0]!.hex, sky);
    tap({ scene, draft: first!, choose, commit, whyNot: () => undefined }, second, all[0]!.hex);
    expect(choose).not.toHaveBeenCalled();
    expect(commit).toHaveBeenCalledWith(all[0]!.draft);
  });

  it("offers facings round a hex that is chosen", () => {
    const { scene } = recorded("fly-first");
    const sky = skyOf(printed, scene.view);
    const found = spokes(sky, scene.ask, ["fly", "F4F-03", "1009"]);
    expect(found.map((spoke) => `${spoke.facing}${spoke.level}`).sort()).toEqual(["1high", "1low", "2high", "2low"]);
    expect(found.find((spoke) => spoke.facing === 2 && spoke.level === "high")?.aims).toHaveLength(1);
  });
});

describe("what the rows and buttons say", () => {
  it("a single group is told by its aircraft, not by its kind", () => {
    const { scene } = recorded("activate");
    const only = scene.ask!.moves.find((move) => move[0] === "group")!;
    expect(fighters.row!(scene, [], "group", [only]).label).toContain(scene.voice.noun(only[1]));
  });

  it("an aircraft is launched from a part of its ship", () => {
    const { scene } = recorded("launch");
    const move = scene.ask!.moves.find((each) => each[0] === "launch")!;
    expect(fighters.row!(scene, move.slice(0, 2), move[2]!, [move]).label).toMatch(/from the (bow|middle|stern)/);
  });

  it("nobody has the initiative in a battle that is over", () => {
    const { scene } = recorded("over");
    for (const seat of ["us", "jp"]) expect(fighters.score!(scene, seat)).not.toMatch(/initiative/);
  });
});

describe("the picture", () => {
  it("shows every ship that can be steered", () => {
    const { scene } = recorded("steer");
    const sky = skyOf(printed, scene.view);
    const [x, y, width, height] = focus(sky, scene.ask, 1.3, 1000);
    for (const { hex } of marks(scene.view, sky, scene.ask, [])) {
      const [cx, cy] = centre(hex);
      expect(cx > x && cx < x + width && cy > y && cy < y + height, hex).toBe(true);
    }
  });

  it("lets hexes round the one who acts be large enough for a finger", () => {
    const { scene } = recorded("fly-first");
    const [, , width] = focus(skyOf(printed, scene.view), scene.ask, 1.1, 390);
    expect((PITCH / width) * 390).toBeGreaterThanOrEqual(43);
  });

  it("has a grip on the aircraft that flies, and on nothing while one only chooses", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    expect(drawn(recorded("fly-first").scene, [])).toContain("fighters-grip");
    expect(drawn(recorded("activate").scene, [])).not.toContain("fighters-grip");
  });
});

describe("why not?", () => {
  it("asks for a path that leads where the player pointed", () => {
    const { scene } = recorded("fly-first");
    const { aircraft } = scene.view;
    const taken = fighters.meant!(scene, ["fly", "F4F-03"], "0511")!;
    expect(taken.slice(0, 3)).toEqual(["fly", "F4F-03", "0511"]);
    expect(aircraft["F4F-03"]?.hex).toBe("0611");
    expect(fighters.meant!(scene, ["fly", "F4F-03"], "1801")?.slice(0, 3)).toEqual(["fly", "F4F-03", "1801"]);
  });
});

describe("the words", () => {
  it("are the same in both languages, with the same parameters", () => {
    expect(Object.keys(words.it).sort()).toEqual(Object.keys(words.en).sort());
    for (const key of Object.keys(words.en))
      expect([...params(words.it[key]!)].sort(), key).toEqual([...params(words.en[key]!)].sort());
    expect(voices.it.noun("F4F-03")).toBe("Wildcat\u00a03");
  });
});
