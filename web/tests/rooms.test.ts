import { describe, expect, it } from "vitest";
import { breaches, importsOf, ROOMS, read } from "../tools/rooms";

const sources = read("src");
const imports = importsOf(sources);
const [game, other] = [...sources.keys()].filter((path) => /^games\/\w+\/index\.ts$/.test(path));

/** What is found once this has been written into a file. */
function found(path: string, text: string): readonly string[] {
  const planted = new Map([...sources, [path, `${sources.get(path) ?? ""}\n${text}`]]);
  return breaches(new Map([...imports, ...importsOf(planted, [path])]));
}

describe("the rooms of the client", () => {
  it("import downwards only, no game another, and nothing in a circle", () => {
    expect(breaches(imports)).toEqual([]);
  });

  it("are all there, with something in each", () => {
    for (const room of ROOMS.flat())
      expect(
        [...sources.keys()].some((path) => path.split("/")[0] === room),
        room,
      ).toBe(true);
    const arrows = [...imports.values()].flat().length;
    expect(arrows, "nearly all imports are read").toBeGreaterThan(2000);
  });
});

describe("a breach is noticed", () => {
  it.each([
    ["a value from above", "table/Bar.tsx", 'import { TablePage } from "~/pages/table/TablePage";'],
    ["a type from above", "ui/when.ts", 'import type { Game } from "~/contract/game";'],
    ["a type beside a value", "ui/when.ts", 'import { type Game } from "~/contract/game";'],
    ["what is loaded later", "table/Bar.tsx", 'const later = () => import("~/catalogue");'],
    ["what is passed on", "contract/game.ts", 'export { table } from "~/table/store";'],
    ["an import for its effect", "contract/game.ts", 'import "~/table/table.css";'],
    ["a style from above", "look/base.css", '@import "../table/table.css";'],
    ["what a pattern gathers", "words/index.ts", 'const all = import.meta.glob("../games/*/front/en.json");'],
    ["a way round by dots", "api/types.ts", 'import { useNames } from "../ui/names";'],
    ["a game at the table", "table/store.ts", `import game from "~/${game?.replace("/index.ts", "")}";`],
    ["one game in another", game ?? "", `import other from "~/${other?.replace("/index.ts", "")}";`],
    ["one game in another by dots", game ?? "", `import other from "../${other?.split("/")[1]}/front";`],
    ["rooms of one height", "look/new.ts", 'import { Voice } from "~/words";'],
    ["a room that nobody knows", "cellar/new.ts", "export {};"],
    ["a file that is not there", "table/Bar.tsx", 'import { gone } from "./gone";'],
  ])("%s", (_, path, text) => {
    expect(found(path, text).filter((said) => said.startsWith(path))).not.toEqual([]);
  });

  it("a circle, even of types", () => {
    expect(found("words/messages.ts", 'import type { Voice } from "./voice";').join()).toMatch(/a circle$/);
  });
});
