import type { Guide } from "~/contract/game";

/** The Solomons and New Guinea, learnt by playing the Allies: small hands on a part of the map. */
const PROMPTS = [
  "play",
  "hq",
  "activate",
  "move",
  "destination",
  "battles",
  "hits",
  "homeward",
  "weather",
  "special_reaction",
  "intelligence",
  "reaction_hq",
] as const;

export const guide: Guide = {
  scenario: "south_pacific",
  options: {},
  seat: "allied",
  bots: { japan: "kido" },
  steps: PROMPTS.map((prompt) => ({ prompt, key: `guide.${prompt}` })),
};
