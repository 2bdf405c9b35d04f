import { expect, it } from "vitest";
import { tally } from "~/games/victory/tally";
import { PROMPTS, recorded, sceneOf } from "./table";

it.each(["en", "it"] as const)("Japan's points are the sum of their parts, each with its words (%s)", (lang) => {
  for (const prompt of PROMPTS) {
    const scene = sceneOf(recorded(prompt), lang);
    const parts = tally(scene);
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(scene.view.points.japan ?? 0);
    for (const { what, seat } of parts) {
      expect(seat).toBe("japan");
      expect(what).toMatch(/^[^_]{3,}$/);
    }
  }
});
