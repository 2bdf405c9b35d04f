import type { Ask, Move, Part } from "~/api/types";
import { short } from "./fleet";
import { isAttack } from "./launch/order";
import { loaded } from "./loading";
import { counted, sentence } from "./rows";
import type { MidwayScene } from "./view";

/** A sentence of help under the question, once a piece is chosen or for the question itself. */
export function lead(scene: MidwayScene, draft: readonly Part[]): string {
  const { ask, voice } = scene;
  if (!ask) return "";
  const [verb] = draft;
  const on = loaded(scene);
  if (on.length) {
    const flights = on.map(({ base, factors }) => `${short(factors)} (${voice.noun(base)})`).join(", ");
    return voice.say("lead.loaded", { flights });
  }
  if (isAttack(scene)) return voice.say("lead.launch_attack");
  return voice.first(
    [`lead.${ask.prompt}.${verb}.${draft.length}`, `lead.${ask.prompt}.${verb}`, `lead.${ask.prompt}`],
    ask.about,
  );
}

/** The button names the act; where a sentence would be long it has words of its own. */
export function act(scene: MidwayScene, move: Move): string {
  const { ask, view, voice } = scene;
  if (move[0] === "home" && view.missions.length === 0) return voice.say("act.nothing_flown");
  const said = voice.first([`act.${ask?.prompt}.${move[0]}`, `act.${move[0]}`], { ...counted(move) });
  return said || sentence(scene, move);
}

/** Questions of a battle, where the exact chances are worth their room. */
const WEIGHED = [
  "confirm",
  "hold_back",
  "place_bombers",
  "how_many",
  "screen",
  "waves",
  "surface.fire",
  "island_choice",
];
export const oddsFor = (scene: { ask: Ask | null }): boolean => WEIGHED.includes(scene.ask?.prompt ?? "");

/** What every turn asks, in this order. Orders and landings depend on what others do: they are not promised here. */
const EVERY_TURN = ["stand_down", "move_ships", "ready_aircraft", "search"];

export function passes({ ask }: MidwayScene): readonly string[] {
  const at = EVERY_TURN.indexOf(ask?.prompt ?? "");
  return at < 0 ? [] : EVERY_TURN.slice(at);
}
