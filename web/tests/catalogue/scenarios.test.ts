import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { setUpOf } from "~/catalogue/scenarios";
import { howOf } from "~/pages/setup/plans";

const GAMES = join(import.meta.dirname, "../../../src/wardroom/games");
const modules = Object.keys(import.meta.glob("../../src/games/*/scenarios.ts"));
const ids = modules.map((path) => path.split("/")[4] ?? "");
const helpOf = (id: string, lang: string) =>
  (load(readFileSync(join(GAMES, id, `words/${lang}.yaml`), "utf-8")) as { scenario_help?: Record<string, string> })
    .scenario_help ?? {};

describe.each(ids)("the scenarios of %s", (id) => {
  it("each say how long they are, how hard, and what they are about, in both languages", () => {
    const { scenarios } = setUpOf(id);
    expect(Object.keys(scenarios).length).toBeGreaterThan(0);
    for (const lang of ["en", "it"])
      expect(Object.keys(helpOf(id, lang)).sort()).toEqual(Object.keys(scenarios).sort());
    for (const { turns, length, difficulty } of Object.values(scenarios)) {
      expect(turns).toBeGreaterThan(0);
      expect([1, 2, 3, 4]).toContain(length);
      expect([1, 2, 3]).toContain(difficulty);
    }
  });
});

it("chairs are filled in one of the usual ways, or in one's own", () => {
  const [me, bot, open] = [{ kind: "me" }, { kind: "bot", bot: "a" }, { kind: "open" }] as const;
  expect(howOf([me, bot])).toBe("bot");
  expect(howOf([me, open, open])).toBe("online");
  expect(howOf([me, me])).toBe("here");
  expect(howOf([me, bot, open])).toBeNull();
  expect(howOf([bot, bot])).toBeNull();
});
