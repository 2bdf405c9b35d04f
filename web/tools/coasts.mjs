/** Builds the coastlines from Natural Earth (public domain, through world-atlas): `npm run coasts`.
 *
 *  Whoever needs some has a folder `coasts` with a `make.mjs` in it: the drawings that all games share, and each game. Its
 *  function gives the texts of the modules beside it. They are committed, so the map data and the geometry libraries never
 *  reach a player's browser.
 */
import { globSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

const SRC = join(import.meta.dirname, "../src");
const HEADER = "// Made by tools/coasts.mjs from Natural Earth (public domain). Do not edit: run `npm run coasts`.\n";

for (const make of globSync("**/coasts/make.mjs", { cwd: SRC }).sort()) {
  const file = join(SRC, make);
  const { default: coasts } = await import(pathToFileURL(file).href);
  for (const [name, text] of Object.entries(coasts())) {
    const to = join(dirname(file), `${name}.ts`);
    writeFileSync(to, HEADER + text);
    console.log(relative(SRC, to), `${(text.length / 1024).toFixed(1)} KB`);
  }
}
