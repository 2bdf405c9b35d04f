import { describe, expect, it } from "vitest";
import en from "~/catalogue/words/en";
import italian from "~/catalogue/words/it";
import { names } from "~/words/messages";

const OURS =
  /^(shell|game|seat|bot|home|setup|lobby|watch|invite|account|settings|rules|about|problem|learn|figures)\./;
const ours = (words: Record<string, string>) => Object.keys(words).filter((key) => OURS.test(key));

describe("the words of the pages", () => {
  it("are there in both languages", () => {
    expect(ours(italian).sort()).toEqual(ours(en).sort());
  });

  it("can be read, and take the same values in both", () => {
    for (const key of ours(en))
      expect([key, ...names(italian[key] ?? "")].sort()).toEqual([key, ...names(en[key] ?? "")].sort());
  });
});

/** Keys that the pages put together from parts: `home.${way}`. Their families must exist; the rest must be literal. */
const sources = import.meta.glob<string>("../../src/{pages,shell,ui}/**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});

describe("the keys in the pages", () => {
  it("all have words", () => {
    const missing: string[] = [];
    for (const [path, text] of Object.entries(sources))
      for (const [, key] of text.matchAll(
        /"((?:shell|home|setup|lobby|watch|invite|account|settings|rules|about|problem|learn|figures)\.[\w.-]+)"/g,
      ))
        if (key && !(key in en)) missing.push(`${path}: ${key}`);
    expect(missing).toEqual([]);
  });

  it("are all used", () => {
    const all = Object.values(sources).join("\n");
    const families = [...all.matchAll(/`((?:\w+\.)+[\w-]*)\$\{/g)].map(([, start]) => start ?? "");
    const unused = ours(en).filter((key) => {
      if (/^(game|seat|bot)\./.test(key) || key === "problem.offline" || key === "problem.unknown") return false;
      return !all.includes(`"${key}"`) && !families.some((start) => key.startsWith(start));
    });
    expect(unused).toEqual([]);
  });
});
