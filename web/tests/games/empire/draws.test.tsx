import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import game from "~/games/empire";
import { opening } from "~/games/empire/board/opening";
import { guide } from "~/games/empire/guide";
import { Key } from "~/games/empire/map/Control";
import { RangeBar } from "~/games/empire/offensive/RangeBar";
import type { Range } from "~/games/empire/staff";
import { names } from "~/words/messages";
import { recorded, scene, serverWords } from "./table";

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const message = recorded("play");
const props = {
  scene: scene({}, message.ask),
  draft: [],
  moves: message.ask?.moves ?? [],
  choose: vi.fn(),
  commit: vi.fn(),
  whyNot: vi.fn(),
  shown: { zones: true, ranges: true },
  touched: new Set<string>(),
  news: [],
  odds: message.odds,
};

describe("the board of Empire of the Sun", () => {
  it("draws the map with its zones, and the hand along its edge", () => {
    const { container } = render(<game.Board {...props} />);
    expect(container.querySelectorAll(".empire-hexes")).toHaveLength(1);
    expect(container.querySelector(".zone-edge")?.getAttribute("d")).toMatch(/^M/);
    const { hand = [], future } = props.scene.view;
    expect(future).toBeTruthy(); // it lies in the fan too
    expect(container.querySelectorAll(".empire-card")).toHaveLength(hand.length + 1);
  });

  it("lays no card before a war that is over, and shows a part of it that can be read", () => {
    const over = scene({ result: { japan: 1, allied: 0 } });
    const { container } = render(<game.Board {...props} scene={over} moves={[]} />);
    expect(container.querySelectorAll(".empire-card")).toHaveLength(0);
    expect(opening(scene())).toBeUndefined();
    expect(opening(over)?.[2]).toBeLessThan(700);
  });

  it("says that one may begin with the target, while a card can be an operation", () => {
    const { ask } = message;
    expect(game.lead?.(scene({}, ask), [])).toMatch(/enemy base/);
    const moves = ask?.moves.filter(([use]) => use !== "oc") ?? [];
    expect(game.lead?.(scene({}, ask && { ...ask, moves }), [])).toBe("");
  });

  it("reaches down to an Ambush that is worse than the worst answer", () => {
    const chances = (take: number) => ({ take, win: take, lost: { japan: 0, allied: 0 } });
    const range = { alone: chances(0.88), likely: chances(0.15), worst: chances(0.62) } as Range;
    const { container } = render(<RangeBar range={range} voice={props.scene.voice} />);
    expect(container.textContent).toBe("15%15%88%");
  });

  it("lists the cards, and the tracks with what is due", () => {
    const Question = game.Question!;
    render(<Question {...props} />);
    expect(document.querySelectorAll(".empire-choice .row").length).toBeGreaterThan(5);
    const Record = game.Record!;
    render(<Record scene={props.scene} odds={props.odds} />);
    expect(screen.getByText(/progress 0 of 5/)).toBeTruthy();
  });
});

describe("the client’s words", () => {
  const { en, it: italian } = game.words;

  it("are complete in both languages and need the same parameters", () => {
    expect(Object.keys(italian).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en))
      expect([...names(italian[key] ?? "")].sort(), key).toEqual([...names(text)].sort());
  });

  it("put no word of the server’s in another’s place", () => {
    expect(Object.keys(en).filter((key) => key in serverWords("en"))).toEqual([]);
  });

  it("teach only questions that the game asks, and name every tab and overlay", () => {
    const theirs = serverWords("en");
    expect(guide.steps.filter(({ prompt, key }) => !(`prompt.${prompt}` in theirs && key in en))).toEqual([]);
    const wanted = [
      "guide.begin",
      ...(game.tabs ?? []).map(({ id }) => `tab.${id}`),
      ...(game.overlays ?? []).map(({ id }) => `overlay.${id}`),
    ];
    expect(wanted.filter((key) => !(key in en))).toEqual([]);
  });
});

describe("the legend of zones", () => {
  it.each([
    ["japan", "jp", "us"],
    ["allied", "us", "jp"],
  ] as const)("shows %s its own zones in its own colour", (side, own, enemy) => {
    const { container } = render(<Key voice={props.scene.voice} zones side={side} />);
    const ink = (sign: string) => container.querySelector(`[data-sign="${sign}"]`)?.getAttribute("data-side");
    expect([ink("zone_own"), ink("zone_foe"), ink("zone_neutral")]).toEqual([own, enemy, null]);
  });
});
