import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Message, Move } from "~/api/types";
import { useSquad } from "~/games/nimitz/battle/useSquad";
import type { View } from "~/games/nimitz/types";
import { recorded, sceneOf } from "./table";

const asked = recorded("fly");
const zoneOf = (plane: string): string => String(asked.ask!.moves.find((move) => move[1] === plane)![2]);
const PLANES = [...new Set(asked.ask!.moves.flatMap(([verb, plane]) => (verb === "fly" ? [String(plane)] : [])))];

/** The question without those who have flown. */
function after(sent: readonly Move[]): Message<View> {
  const gone = sent.map((move) => move[1]);
  return { ...asked, ask: { ...asked.ask!, moves: asked.ask!.moves.filter((move) => !gone.includes(move[1]!)) } };
}

function squad() {
  const [choose, send] = [vi.fn<(move: readonly unknown[]) => void>(), vi.fn<(moves: readonly Move[]) => void>()];
  const { result, rerender } = renderHook(
    ({ message }) => useSquad({ scene: sceneOf(message), choose, many: { send } as never }),
    { initialProps: { message: asked } },
  );
  return { result, rerender, choose, send };
}

it("all aircraft go but the last, which is chosen: its button says that dice roll", () => {
  const zone = zoneOf(PLANES[0]!);
  const all = PLANES.every((plane) => asked.ask!.moves.some((move) => move[1] === plane && move[2] === zone));
  expect(all).toBe(true);
  const { result, rerender, choose, send } = squad();
  act(() => result.current.gather(PLANES));
  act(() => result.current.send(zone as never));
  const [[sent]] = send.mock.calls as [[readonly Move[]]];
  expect(sent.map((move) => move[1])).toEqual(PLANES.slice(0, -1));
  choose.mockClear();
  rerender({ message: after(sent) });
  expect(choose).toHaveBeenCalledExactlyOnceWith(["fly", PLANES.at(-1), zone]);
});

it("some of them go at once", () => {
  const { result, choose, send } = squad();
  const some = PLANES.slice(0, 2);
  expect(PLANES.length).toBeGreaterThan(2);
  act(() => result.current.gather(some));
  choose.mockClear();
  act(() => result.current.send(zoneOf(some[0]!) as never));
  expect((send.mock.calls[0]![0] as readonly Move[]).map((move) => move[1])).toEqual(some);
  expect(choose).not.toHaveBeenCalled();
});
