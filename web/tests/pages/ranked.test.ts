import { expect, it } from "vitest";
import type { Leader } from "~/api/directory";
import type { Level } from "~/api/types";
import { ranked } from "~/pages/people/ranked";

const leader = (name: string, value: number) => ({ name, value }) as Leader;
const level = (bot: string, rating: number | null) => ({ bot, rating }) as Level;

it("bots stand among people by strength and take no place", () => {
  const lines = ranked([leader("Elena", 1748), leader("Ida", 1500)], [level("flag", 1633), level("new", null)]);
  expect(lines.map(({ place, leader, level }) => [place, leader?.name ?? level?.bot])).toEqual([
    [1, "Elena"],
    [0, "flag"],
    [2, "Ida"],
  ]);
});
