import type { Guide } from "~/contract/game";

/** The basic game, learnt by playing: the United States against the staff. */
const PROMPTS = [
  "place_ships",
  "move_ships",
  "ready_aircraft",
  "search",
  "stand_down",
  "write_orders",
  "launch",
  "one_way",
  "next_battle",
  "place_defence",
  "confirm",
  "place_bombers",
  "how_many",
  "screen",
  "choose_casualties",
  "land",
] as const;

export const guide: Guide = {
  scenario: "june4",
  options: { fighters: false, midway_reduction: false, surface_combat: false },
  seat: "US",
  bots: { JP: "staff" },
  steps: PROMPTS.map((prompt) => ({ prompt, key: `guide.${prompt}` })),
};
