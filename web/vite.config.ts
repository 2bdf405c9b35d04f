import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { installable } from "./tools/installable.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
  },
  server: { proxy: { "/api": { target: process.env.WARDROOM_API ?? "http://127.0.0.1:8642", ws: true } } },
  // Only a fault takes so long: a busy machine makes tests slow, not red.
  test: { environment: "jsdom", include: ["tests/**/*.test.{ts,tsx}"], testTimeout: 120_000, hookTimeout: 120_000 },
} as Parameters<typeof defineConfig>[0]);
