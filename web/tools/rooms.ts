import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

/** The rooms of `src`, from the lowest: a file imports from its own room and from those below it (docs/architecture.md). */
export const ROOMS = [
  ["words", "look"],
  ["api"],
  ["dice"],
  ["art"],
  ["ui"],
  ["contract"],
  ["table"],
  ["games"],
  ["catalogue"],
  ["pages"],
  ["shell"],
  ["main.tsx"],
] as const;

/** Path below `src`, and what is written there. */
export type Sources = ReadonlyMap<string, string>;
/** The files that a file imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** All that can import or be imported. */
export function read(root: string): Sources {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(tsx?|css|json)$/.test(path),
  );
  return new Map(files.map((path) => [path, path.endsWith(".json") ? "" : readFileSync(join(root, path), "utf8")]));
}

/** Imports of values and of types, lazy ones, those of styles, and what `import.meta.glob` gathers. */
export function importsOf(sources: Sources, paths: Iterable<string> = sources.keys()): Imports {
  const all = (path: string, text = sources.get(path) ?? "") => [
    ...named(path, text, sources),
    ...gathered(path, text, sources),
  ];
  return new Map([...paths].map((path) => [path, all(path)]));
}

function named(path: string, text: string, sources: Sources): readonly string[] {
  const said = path.endsWith(".css")
    ? [...text.matchAll(/@import\s+(?:url\()?["']([^"']+)/g)].map(([, name = ""]) => name)
    : ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
  return said.filter((name) => /^(\.|~\/)/.test(name)).map((name) => found(within(path, name), sources) ?? name);
}

function gathered(path: string, text: string, sources: Sources): readonly string[] {
  const patterns = [...text.matchAll(/import\.meta\.glob[^(]*\(\s*"([^"]+)"/g)].map(([, glob = ""]) => glob);
  return patterns.flatMap((glob) => {
    const parts = within(path, glob)
      .split("*")
      .map((part) => part.replace(/[.\\+^$()[\]{}|?]/g, "\\$&"));
    const wanted = new RegExp(`^${parts.join("[^/]*")}$`);
    return [...sources.keys()].filter((each) => wanted.test(each));
  });
}

const within = (path: string, name: string): string =>
  relative(".", name.startsWith("~/") ? name.slice(2) : join(dirname(path), name));

const found = (path: string, sources: Sources): string | undefined =>
  ["", ".ts", ".tsx", ".d.ts", "/index.ts", "/index.tsx"].map((end) => path + end).find((each) => sources.has(each));

/** What breaks the law: an arrow upwards, one from game to game, a folder that is no room, a circle. */
export function breaches(imports: Imports): readonly string[] {
  const arrows = [...imports].flatMap(([from, all]) => all.map((to) => [from, to] as const));
  return [
    ...[...imports.keys()].filter((path) => heightOf(path) < 0).map((path) => `${path}: in no room`),
    ...arrows.filter(([, to]) => !imports.has(to)).map(([from, to]) => `${from}: ${to} is not there`),
    ...arrows.filter(([from, to]) => heightOf(to) > heightOf(from)).map(([from, to]) => `${from} -> ${to}: upwards`),
    ...arrows
      .filter(([from, to]) => strangers(from, to))
      .map(([from, to]) => `${from} -> ${to}: another game, or beside`),
    ...circles(imports).map((circle) => `${circle.join(" -> ")}: a circle`),
  ];
}

const roomOf = (path: string): string => path.split("/")[0] ?? "";
const heightOf = (path: string): number =>
  ROOMS.findIndex((rooms) => (rooms as readonly string[]).includes(roomOf(path)));

/** Two games, or two rooms of one height. */
function strangers(from: string, to: string): boolean {
  const [room, game] = from.split("/");
  const [other, another] = to.split("/");
  return heightOf(from) === heightOf(to) && (room !== other || (room === "games" && game !== another));
}

/** Files that import each other, on whatever way: each circle once. */
function circles(imports: Imports): readonly (readonly string[])[] {
  const done = new Set<string>();
  const way: string[] = [];
  const round: (readonly string[])[] = [];
  const visit = (path: string): void => {
    const at = way.indexOf(path);
    if (at >= 0) round.push(way.slice(at));
    if (at >= 0 || done.has(path)) return;
    way.push(path);
    for (const next of imports.get(path) ?? []) visit(next);
    way.pop();
    done.add(path);
  };
  for (const path of imports.keys()) visit(path);
  return round;
}
