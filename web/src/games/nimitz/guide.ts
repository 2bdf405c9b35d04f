import type { Guide } from "~/contract/game";

/** 1942, learnt by playing: a turn, and the first battle. */
const PROMPTS = [
  ...["resupply", "scouting", "scout_roll", "movement", "orders", "battle"],
  ...["deploy", "submarines", "plans", "first_light", "fly", "target", "use", "cancel"],
] as const;

export const guide: Guide = {
  scenario: "1942",
  options: {},
  seat: "us",
  bots: {},
  steps: PROMPTS.map((prompt) => ({ prompt, key: `guide.${prompt}` })),
};
