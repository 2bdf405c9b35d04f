import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import shared from "../../playwright.config";
import { PATIENCE } from "../patience";
import { SITE, SITE_PORT } from "./site";

/** The page without a server: `make web static docs`, then `npm run e2e:static`. BASE: the path it was made for. */
const base = process.env.BASE ?? "/";
const docs = join(import.meta.dirname, "../../../build/site"); // `make docs`
const port = Number(process.env.PORT ?? 8641);

export default defineConfig({
  ...shared,
  testDir: ".",
  testMatch: process.env.FIGURES
    ? "figures.ts"
    : ["added.ts", "alone.ts", "docs.ts", "kept.ts", "parity.ts", "updated.ts"],
  workers: 1,
  expect: { ...shared.expect, toPass: { timeout: PATIENCE } },
  webServer: [
    { command: `node host.mjs ${port} ${base}`, url: `http://127.0.0.1:${port}${base}` },
    ...(existsSync(docs) ? [{ command: `node host.mjs ${SITE_PORT} /`, url: SITE, env: { STATIC: docs } }] : []),
  ],
  use: { ...shared.use, baseURL: `http://127.0.0.1:${port}${base}` },
});
