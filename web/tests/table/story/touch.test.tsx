import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Teller } from "~/table/story/teller";
import { useStoryTouch } from "~/table/story/useStoryTouch";

const next = vi.fn();
const skip = vi.fn();
const story = { getState: () => ({ next, skip }) } as unknown as Teller;

function touch(kind: "touchstart" | "touchend", at: string, x: number, y: number, fingers = 1): Event {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  const finger = { clientX: x, clientY: y };
  const touches = kind === "touchstart" ? Array(fingers).fill(finger) : [];
  Object.assign(event, { touches, changedTouches: [finger] });
  document.querySelector(at)?.dispatchEvent(event);
  return event;
}

/** Whether nothing else comes of it. */
function swipe(at: string, dx: number, dy: number, fingers = 1): boolean {
  touch("touchstart", at, 100, 100, fingers);
  return touch("touchend", at, 100 + dx, 100 + dy).defaultPrevented;
}

describe("a finger while a story is told", () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<div class="table-sheet"><p id="sea"></p><button id="zoom"></button></div><div class="panel-body"><p id="told"></p></div>';
    next.mockReset();
    skip.mockReset();
  });
  afterEach(() => vi.restoreAllMocks());

  it("goes on with a tap on the board, and skips with a swipe down over the words", () => {
    const { unmount } = renderHook(() => useStoryTouch(story, true));
    swipe("#sea", 2, 3);
    expect([next.mock.calls.length, skip.mock.calls.length]).toEqual([1, 0]);
    swipe("#told", 5, 90);
    expect([next.mock.calls.length, skip.mock.calls.length]).toEqual([1, 1]);
    unmount();
  });

  it("does not press the board too with the tap that goes on", () => {
    const { unmount } = renderHook(() => useStoryTouch(story, true));
    expect([swipe("#sea", 2, 3), swipe("#sea", 80, 10), swipe("#zoom", 0, 0)]).toEqual([true, false, false]);
    unmount();
  });

  it("does neither when it drags the board, presses a button, zooms with two, or nothing is told", () => {
    const { unmount } = renderHook(() => useStoryTouch(story, true));
    swipe("#sea", 80, 10);
    swipe("#zoom", 0, 0);
    swipe("#sea", 0, 0, 2);
    swipe("#told", 90, 90);
    unmount();
    swipe("#sea", 0, 0);
    expect(next).not.toHaveBeenCalled();
    expect(skip).not.toHaveBeenCalled();
  });
});
