import { cardsOf, type EmpireScene } from "../view";

/** The windows of the Reaction player, worked from top to bottom. */
export const WINDOWS = [4, 5, 6, 7, 8, 9] as const;
export type Window = (typeof WINDOWS)[number];
export type State = "done" | "now" | "later" | "never";

/** Questions of the Reaction player, each in its step. */
export const REACTIONS: Readonly<Record<string, Window>> = {
  weather: 4,
  special_reaction: 6,
  join: 6,
  intelligence: 7,
  reaction_hq: 8,
  attack_cards: 9,
};

export function stateOf({ view, ask }: EmpireScene, step: Window): State {
  const now = view.offensive;
  const at = (ask && REACTIONS[ask.prompt]) || now?.step || 1;
  if (step === at) return "now";
  if (step > at) return "later";
  const jumped = step === 8 && (now?.condition ?? "surprise") === "surprise" && at > 8;
  return jumped || (step === 6 && !now?.asked?.length) ? "never" : "done";
}

/** What was done in a step, in few words. */
export function saidOf({ view, voice, printed }: EmpireScene, step: Window): string {
  const now = view.offensive;
  if (!now) return "";
  const played = (subs: readonly string[]) =>
    (now.cards ?? [])
      .filter((id) => subs.includes(cardsOf(printed).get(id)?.sub ?? ""))
      .map((id) => voice.noun(id))
      .join(", ");
  if (step === 4) return played(["weather", "personage"]);
  if (step === 6) return (now.asked ?? []).map((hex) => voice.noun(hex)).join(", ");
  if (step === 7) return voice.noun(now.condition ?? "surprise");
  if (step === 8 && now.reaction_hq)
    return voice.say("steps.reacting", { hq: now.reaction_hq, n: Object.keys(now.reacting ?? {}).length });
  return step === 9 ? played(["attack_before", "attack_after", "attack"]) : "";
}
