import { expect, it } from "vitest";
import type { AnyGame } from "~/games/game";
import { timed } from "~/table/Log";

const game = {
  moment: (event: { kind: string; about?: { time?: string } }, before: string) => event.about?.time ?? before,
  told: undefined,
} as unknown as AnyGame;

it("says of what was missed when it happened, and not its number", () => {
  const heard = [
    { n: 1, kind: "turn", about: { time: "0500" } },
    { n: 2, kind: "searched", about: {} },
    { n: 3, kind: "sunk", about: {} },
    { n: 4, kind: "turn", about: { time: "0700" } },
  ];
  expect(timed(heard, heard.slice(2), { game }).map(({ moment }) => moment)).toEqual(["0500", "0700"]);
});
