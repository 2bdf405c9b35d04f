import type { Earned, Scene } from "~/contract/game";
import type { Printed, View } from "./types";

/** The Objectives that are held, and what the invasion of Japan added. */
export function tally({ view, voice }: Scene<View, Printed>): readonly Earned[] {
  const won = view.won.map((area) => ({ seat: "us", points: 1, what: voice.noun(area) }));
  return view.invasion ? [...won, { seat: "us", points: view.invasion, what: voice.say("end.invasion") }] : won;
}
