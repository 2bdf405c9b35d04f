/** Makes the PNG icons of `public` from its SVG ones with a headless Chromium: `node tools/icons.mjs`.
 *
 *  The PNGs are committed; run this after a change of the emblem. CHROMIUM names another browser.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withPalette } from "./png.mjs";

const ICONS = [
  ["icon", 192],
  ["icon", 512],
  ["icon-maskable", 512],
];
const publicFile = (name) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "icons-"));

for (const [name, size] of ICONS) {
  // Chromium has a least window size, so a small picture goes to the corner of a page and the page is as large as it.
  const png = publicFile(`${name}-${size}.png`);
  const page = join(folder, `${name}-${size}.html`);
  const svg = readFileSync(publicFile(`${name}.svg`), "utf8").replace(
    "<svg ",
    `<svg width="${size}" height="${size}" `,
  );
  writeFileSync(page, `<!doctype html><body style="margin:0;overflow:hidden">${svg}`);
  execFileSync(
    process.env.CHROMIUM ?? "chromium",
    [
      "--headless=new",
      "--no-sandbox",
      "--hide-scrollbars",
      "--default-background-color=00000000",
      `--window-size=${size},${size}`,
      `--screenshot=${png}`,
      `file://${page}`,
    ],
    { stdio: "ignore" },
  );
  writeFileSync(png, withPalette(readFileSync(png)));
}
rmSync(folder, { recursive: true });
