import { fireEvent, render, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Move } from "~/api/types";
import { Chart } from "~/table/map/Chart";
import { endLast, useEscape } from "~/table/map/escape";
import { pressed, tap } from "~/table/map/tap";
import { useOpened } from "~/table/map/useOpened";

const MOVES: readonly Move[] = [
  ["sail", "akagi", "oahu"],
  ["sail", "akagi", "wake"],
];

function tapped(draft: Move, wish: Move | null) {
  const [choose, commit, whyNot] = [vi.fn(), vi.fn(), vi.fn()];
  const scene = { ask: { moves: MOVES } } as never;
  tap({ scene, draft, choose, commit, whyNot }, wish, "oahu");
  return [choose, commit, whyNot].map(({ mock }) => mock.calls.map(([first]) => first));
}

it("a tap chooses, a second one commits, and one in vain asks why not", () => {
  expect(tapped([], ["sail", "akagi"])).toEqual([[["sail", "akagi"]], [], []]);
  expect(tapped(["sail", "akagi"], ["sail", "akagi"])).toEqual([[["sail", "akagi"]], [], []]); // not all of it is said
  expect(tapped(MOVES[0]!, MOVES[0]!)).toEqual([[], [MOVES[0]], []]);
  expect(tapped(MOVES[0]!, MOVES[1]!)).toEqual([[MOVES[1]], [], []]);
  expect(tapped([], null)).toEqual([[], [], ["oahu"]]);
});

it("a double click means the place of its first click, though the map has moved under it", () => {
  const under = vi.fn().mockReturnValueOnce("truk").mockReturnValue("open sea");
  const at = pressed(under);
  const click = (detail: number) => at({ clientX: 5, clientY: 5, detail });
  expect([click(1), click(2), click(2)]).toEqual(["truk", "truk", "truk"]);
  expect(click(1)).toBe("open sea");
});

it("Escape ends the last that was opened, then the one before it", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const block = renderHook(() => useEscape(first));
  const tray = renderHook(({ on }) => useEscape(on ? second : null), { initialProps: { on: true } });
  expect(endLast()).toBe(true);
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  tray.rerender({ on: false });
  endLast();
  expect(first).toHaveBeenCalledOnce();
  block.unmount();
  expect(endLast()).toBe(false);
});

it("what is opened stays for its question, and for that alone", () => {
  const { result, rerender } = renderHook(({ asked }) => useOpened<string>(asked), { initialProps: { asked: "move" } });
  result.current.open("truk");
  rerender({ asked: "move" });
  expect(result.current.opened).toBe("truk");
  rerender({ asked: "battle" });
  expect(result.current.opened).toBeNull();
  result.current.open("rabaul", "landing");
  rerender({ asked: "landing" });
  expect(result.current.opened).toBe("rabaul");
});

it("keys begin at what is asked about, and not at the first place of the list", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const cells = [
    { id: "far", x: 0, y: 0, label: "far" },
    { id: "asked", x: 80, y: 60, label: "asked" },
  ];
  const walked = (asked?: () => readonly (readonly [number, number])[]) => {
    const { getByRole, container, unmount } = render(
      <Chart box={[0, 0, 100, 100]} label="map" cells={cells} {...(asked ? { asked } : {})}>
        {null}
      </Chart>,
    );
    fireEvent.keyDown(getByRole("application"), { key: "ArrowDown" });
    const said = container.querySelector("[aria-live]")?.textContent;
    unmount();
    return said;
  };
  expect(walked(() => [[81, 58]])).toBe("asked");
  expect(walked()).toBe("far"); // a page without a size has its middle at the corner
});

it("a map in a larger frame draws the detail that there is room for now", () => {
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(
      class {
        observe = vi.fn();
        disconnect = vi.fn();
      },
    ),
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 800, 600));
  const chart = (near: number) => (
    <Chart box={[0, 0, 100, 75]} label="chart" cells={[]} near={near} far={near / 2}>
      <g />
    </Chart>
  );
  const { container, rerender } = render(chart(2));
  const level = () => container.querySelector("[data-zoom]")?.getAttribute("data-zoom");
  expect(level()).toBe("mid");
  rerender(chart(1));
  expect(level()).toBe("near");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
