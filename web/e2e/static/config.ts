import { defineConfig } from "@playwright/test";
import shared from "../../playwright.config";

/** The page without a server: `make web static`, then `npm run e2e:static`. */
export default defineConfig({
  ...shared,
  testDir: ".",
  testMatch: "alone.ts",
  workers: 1,
  webServer: { command: "python3 -m http.server -d ../../../build/static 8641", url: "http://127.0.0.1:8641" },
  use: { ...shared.use, baseURL: "http://127.0.0.1:8641" },
});
