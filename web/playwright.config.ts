import { defineConfig } from "@playwright/test";
import { left } from "./e2e/chosen";
import { PATIENCE } from "./e2e/patience";

// Debian's Chromium: the machine has it from its packages, and so has CI.
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  testIgnore: left.map((id) => `**/games/${id}/**`),
  workers: 2,
  fullyParallel: true,
  timeout: 10 * PATIENCE,
  expect: { timeout: PATIENCE },
  reporter: [["list"]],
  forbidOnly: !!process.env.CI,
  retries: process.env.CI ? 1 : 0, // a second try is told as "flaky"
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] },
    actionTimeout: PATIENCE, // a press that cannot be made is told long before the test is given up
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    trace: "off",
    screenshot: "only-on-failure",
  },
});
