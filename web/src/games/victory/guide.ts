import type { Guide } from "~/contract/game";

/** Japan in December 1941, learnt by playing: it strikes first, everywhere. */
const PROMPTS = ["order", "movement", "where", "fire", "hit", "regroup", "production"] as const;

export const guide: Guide = {
  scenario: "rising_sun",
  options: {},
  seat: "japan",
  bots: { allies: "watch" },
  steps: PROMPTS.map((prompt) => ({ prompt, key: `guide.${prompt}` })),
};
