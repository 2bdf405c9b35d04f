import { expect, it } from "vitest";
import type { Card } from "~/api/types";
import { firstGame, frontOf, hasFront, shelved, sidesOf } from "~/catalogue/front";
import en from "~/catalogue/words/en";
import italian from "~/catalogue/words/it";

const card = (id: string) => ({ id, seats: ["east", "west"], scenarios: ["one"] }) as unknown as Card;
const ours = shelved(undefined).map(({ id }) => id);

it("says of every game in both languages what it is, whose it is, and who sits there", () => {
  expect(ours.length).toBeGreaterThan(0);
  for (const id of ours)
    for (const key of [
      "name",
      "about",
      "facts",
      "original",
      "by",
      ...Object.keys(frontOf(id).sides).map((s) => `seat.${s}`),
    ])
      for (const words of [en, italian]) expect(words, `game.${id}.${key}`).toHaveProperty([`game.${id}.${key}`]);
});

it("gives every game a place of its own, and one is for newcomers", () => {
  const places = ours.map((id) => frontOf(id).order);
  expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
  expect(ours).toContain(firstGame());
});

it("shelves a game that has no folder here after the others, in plain colours", () => {
  const stranger = card("a_game_from_elsewhere");
  expect(shelved([stranger]).at(-1)).toEqual({ id: stranger.id, card: stranger });
  expect(shelved([stranger])).toHaveLength(ours.length + 1);
  expect(hasFront(stranger.id)).toBe(false);
  expect(sidesOf(stranger.id, undefined)).toEqual({});
});

it("knows what the server does not have, and says nothing of it", () => {
  expect(shelved([]).map(({ card }) => card)).toEqual(ours.map(() => undefined));
});
