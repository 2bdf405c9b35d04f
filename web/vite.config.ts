import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { installable } from "./tools/installable.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the home page needs comes in a few files, not in fifty: each file is a request, and each request a wait. */
const FIRST = [
  /\/node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|html-parse-stringify|void-elements)\//,
  /\/node_modules\/(wouter|regexparam|mitt|use-sync-external-store|zustand|openapi-fetch|tslib)\//,
  /\/src\/(api|shell|look|ui)\/(?!schema|solitaire|socket|worker|added|notices|Score|sentences)/,
  /\/src\/words\/\w+\.tsx?$/,
  /\/src\/pages\/home\//,
  /\/src\/pages\/setup\/(begin|plans)\.ts$/,
  /\/src\/art\/(symbols|icons|marks|sides|brand|hull|planes|ships|units|outlines|plate)\.tsx?$/,
  /\/src\/contract\/(game|colours)\.ts$/,
  /\/src\/catalogue\/(?!scenarios)\w+\.tsx?$/,
  /\/src\/games\/\w+\/front\.ts$/,
  /vite\/(preload-helper|modulepreload)|rolldown\/runtime/,
];
const COVERS = [/\/src\/games\/\w+\/cover\.tsx$/, /\/src\/art\/(brushes|plaincover)\.tsx$/];
const among = (all: readonly RegExp[]) => (id: string) =>
  all.some((each) => each.test(id)) && !/words\/(en|it)\.ts$/.test(id);

/** What only one game needs is named after it, so that a page without a server brings it with that game. Lessons are
 * for those who have not opened it yet. */
function named({ name, moduleIds }: { name: string; moduleIds: readonly string[] }): string {
  const games = new Set(moduleIds.map((id) => /\/src\/games\/(\w+)\/(?!lessons\/)/.exec(id)?.[1]));
  const [game] = games;
  return `assets/${games.size === 1 && game && name !== "covers" ? game : "[name]"}-[hash].js`;
}

/** Tests without React that need a browser's globals all the same; a page made for each file is half of what testing costs. */
const WITH_A_PAGE = ["api/socket", "dice/bits", "ui/faults"].map((name) => `tests/${name}.test.ts`);

// The build goes into the Python package: `wardroom serve` serves it, and the wheel carries it.
export default defineConfig({
  plugins: [react(), installable()],
  resolve: { alias: { "~": here("./src") } },
  build: {
    outDir: here("../src/wardroom/server/client"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: named,
        codeSplitting: {
          groups: [
            { name: "first", test: among(FIRST), priority: 2 },
            { name: "covers", test: among(COVERS), priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: process.env.WARDROOM_API ?? "http://127.0.0.1:8642", ws: true } } },
  // Only a fault takes so long: a busy machine makes tests slow, not red.
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: "pages", environment: "jsdom", include: ["tests/**/*.test.tsx", ...WITH_A_PAGE] },
      },
      {
        extends: true,
        test: { name: "plain", environment: "node", include: ["tests/**/*.test.ts"], exclude: WITH_A_PAGE },
      },
    ],
  },
} as Parameters<typeof defineConfig>[0]);
