import { fireEvent, render, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Move } from "~/api/types";
import { Chart } from "~/table/map/Chart";
import { endLast, useEscape } from "~/table/map/escape";
import { tap } from "~/table/map/tap";
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
