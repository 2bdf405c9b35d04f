import type { Heard } from "~/api/types";
import type { Importance, Sound } from "~/contract/story";

/** What is said in the words of the log, and how much it weighs. */
export const SAID: Readonly<Record<string, readonly [Importance, Sound]>> = {
  turn: [2, "new_turn"],
  first_player: [1, "beat"],
  pass: [1, "beat"],
  future_set: [1, "beat"],
  offensive: [2, "beat"],
  event: [2, "beat"],
  operation: [1, "beat"],
  reaction_card: [3, "beat"],
  as_operation: [1, "beat"],
  nobody_activated: [1, "beat"],
  event_given_up: [1, "beat"],
  initiative_given_up: [1, "beat"],
  cancelled: [3, "miss"],
  leads: [1, "beat"],
  activated: [1, "beat"],
  contact: [2, "contact"],
  declared: [2, "found"],
  special_battle: [2, "found"],
  no_reaction: [2, "miss"],
  reacts: [2, "beat"],
  battle_begins: [2, "beat"],
  air_naval_won: [2, "beat"],
  ground_won: [2, "beat"],
  ashore: [2, "sail"],
  hex_taken: [3, "block"],
  control: [1, "block"],
  passed: [2, "block"],
  event_control: [2, "block"],
  surrender: [3, "lost"],
  nation_freed: [3, "block"],
  china_front: [2, "block"],
  india: [2, "block"],
  will: [2, "beat"],
  will_changed: [2, "beat"],
  will_by_event: [2, "beat"],
  divisions_taken: [1, "beat"],
  replacement_steps: [1, "beat"],
  link_built: [1, "beat"],
  left_the_map: [1, "sail"],
  hq_back: [1, "beat"],
  event_joins: [2, "sail"],
  event_pulled: [2, "sail"],
  event_kamikaze: [3, "aircraft"],
  event_no_target: [1, "miss"],
  event_express: [1, "sail"],
  event_marker: [1, "beat"],
  event_rivalry: [2, "beat"],
  rivalry: [1, "beat"],
  event_discarded: [2, "beat"],
  isolated: [2, "beat"],
  victory: [3, "turn"],
};
/** A die of chance; what came of it is said when it has settled. */
export const THROWN: readonly string[] = [
  "intelligence_roll",
  "special_roll",
  "air_naval_roll",
  "ground_roll",
  "china_offensive",
  "submarines",
  "bombed",
  "europe",
  "event_die",
];
/** Steps and units that are gone, told together. */
export const LOSSES: readonly string[] = [
  "reduced",
  "eliminated",
  "garrison_lost",
  "no_loss",
  "intercepted",
  "event_loss",
  "event_eliminated",
  "no_retreat",
  "lost_at_sea",
  "starved",
  "weakened",
  "crowded_out",
  "nowhere_to_flee",
  "left_the_game",
];
const STEPS: readonly string[] = ["reduced", "weakened", "garrison_lost", "no_loss", "intercepted", "event_loss"];
/** Whether a whole unit is gone by it. */
export const fell = ({ kind, about }: Heard): boolean =>
  LOSSES.includes(kind) && (!STEPS.includes(kind) || about?.eliminated === true);
/** Somebody goes from a place to another. */
export const WAYS: readonly string[] = [
  "moved",
  "went_home",
  "retreated",
  "disengaged",
  "free_move",
  "fled",
  "event_moved",
];
/** Many of a kind, told as one: who comes, who waits, who gains a step. */
export const MANY: readonly string[] = ["placed", "restored", "delayed"];
/** One's own answers, which one has just given. */
export const OWN: readonly string[] = [
  ...WAYS,
  ...MANY,
  ...["pass", "future_set", "offensive", "event", "operation", "reaction_card", "leads", "activated", "contact"],
  ...["declared", "reacts", "no_reaction", "hq_back", "divisions_taken", "link_built", "control", "rivalry"],
];
export const CARDS: readonly string[] = ["offensive", "event", "operation", "reaction_card"];
