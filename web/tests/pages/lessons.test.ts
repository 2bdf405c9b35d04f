import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { lessonsOf } from "~/catalogue";
import { shelved } from "~/catalogue/front";

const ledger = (game: string) =>
  new Set(
    (
      load(readFileSync(join(process.cwd(), "../src/wardroom/games", game, "rules.yaml"), "utf8")) as { id: string }[]
    ).map(({ id }) => id),
  );

describe("how to play", () => {
  for (const { id } of shelved(undefined))
    it(`${id}: a few screens with words in both languages, clauses of the ledger and a position`, async () => {
      const { words, screens } = await lessonsOf(id)!();
      expect(screens.length).toBeGreaterThanOrEqual(5);
      expect(screens.length).toBeLessThanOrEqual(6);
      expect(Object.keys(words.it).sort()).toEqual(Object.keys(words.en).sort());
      const clauses = ledger(id);
      for (const screen of screens) {
        for (const part of ["title", "text", "tip", "try"]) expect(words.en).toHaveProperty([`${screen.id}.${part}`]);
        expect(screen.rules.filter((rule) => !clauses.has(rule))).toEqual([]);
        expect((await screen.scene()).default).toMatchObject({ seat: expect.any(String), view: expect.any(Object) });
      }
    });
});
