import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { flat } from "~/words/flat";
import { format, names } from "~/words/messages";

const read = (path: string) => flat(JSON.parse(readFileSync(path, "utf8")));

function shelves(): { name: string; en: Record<string, string>; it: Record<string, string> }[] {
  const rooms = readdirSync("src/words/en").map((file) => ({
    name: file,
    en: read(join("src/words/en", file)),
    it: read(join("src/words/it", file)),
  }));
  // Every game has words before it is opened; one that can be played has those of its board.
  const games = readdirSync("src/games", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => [`${name}/front`, ...(existsSync(`src/games/${name}/index.ts`) ? [`${name}/words`] : [])])
    .map((name) => ({ name, en: read(`src/games/${name}/en.json`), it: read(`src/games/${name}/it.json`) }));
  return [...rooms, ...games];
}

describe.each(shelves())("the words of $name", ({ en, it: italian }) => {
  it("are the same in both languages", () => {
    expect(Object.keys(italian).sort()).toEqual(Object.keys(en).sort());
  });

  it("parse, and need the same values", () => {
    for (const [key, text] of Object.entries(en)) {
      expect([key, [...names(text)].sort()]).toEqual([key, [...names(italian[key] ?? "")].sort()]);
    }
  });

  it("are translated", () => {
    const words = (text: string) => text.match(/(?<![A-Za-z{])[a-z]{2,}/g)?.length ?? 0; // names have capitals
    const same = Object.keys(en).filter((key) => en[key] === italian[key] && words(en[key] ?? "") > 2);
    expect(same).toEqual([]);
  });
});

describe("no key twice", () => {
  it("in the rooms of the shell", () => {
    const seen = new Map<string, string>();
    for (const file of readdirSync("src/words/en"))
      for (const key of Object.keys(read(join("src/words/en", file)))) {
        expect([key, seen.get(key)]).toEqual([key, undefined]);
        seen.set(key, file);
      }
  });
});

/** Every key that the code asks for by name is there. */
describe("what the code says", () => {
  const said = new Set(Object.keys(Object.assign({}, ...shelves().map(({ en }) => en))));
  const sources = (readdirSync("src", { recursive: true }) as string[]).filter((path) => /\.tsx?$/.test(path));
  it("has its words", () => {
    const missing: string[] = [];
    for (const path of sources) {
      const text = readFileSync(join("src", path), "utf8");
      for (const [, key] of text.matchAll(/\bt\(\s*"([a-z_]+\.[a-z0-9_.]+)"/g))
        if (key && !said.has(key)) missing.push(`${path}: ${key}`);
    }
    expect(missing).toEqual([]);
  });
});

describe("a message", () => {
  it("shows, counts and selects", () => {
    const text =
      "{who} has {n, plural, =0 {nothing} one {# ship} other {# ships}}{night, select, true { at night} other {}}.";
    expect(format(text, { who: "Ann", n: 0, night: true })).toBe("Ann has nothing at night.");
    expect(format(text, { who: "Ann", n: 1, night: false })).toBe("Ann has 1 ship.");
    expect(format(text, { who: "Ann", n: 3, night: false })).toBe("Ann has 3 ships.");
  });

  it("reads apostrophes as the games do", () => {
    expect(format("dell''{name}, l'{x}' e '{}'", { name: "Akagi" })).toBe("dell'Akagi, l{x} e {}");
    expect(format("l’isola e l'ora", {})).toBe("l’isola e l'ora");
  });
});
