import type { Guide } from "~/contract/game";

const PROMPTS = ["activate", "member", "fly", "shoot", "dodge", "return_fire"] as const;

/** The first scenario, as the United States against the automaton: fighters only, nothing below but water. */
export const guide: Guide = {
  scenario: "first_clash",
  options: { solo: "jp" },
  seat: "us",
  bots: {},
  steps: PROMPTS.map((prompt) => ({ prompt, key: `guide.${prompt}` })),
};
