import type { Heard } from "~/api/types";
import type { AnyGame, Scene } from "~/contract/game";
import type { Beat, Story } from "~/contract/story";
import { chapterOf, linesOf, touchedBy } from "../lines";

const GLANCE = 300; // the places are marked; nothing moves

/** The story of a game that brings none of its own: the words of its log, on the board as last known. Of what comes of
 * one's own answer only dice are news. */
export function wordsOf(game: AnyGame): Story<unknown, unknown> {
  return {
    beats(scene, events, own) {
      let told = 0;
      const beats: Beat[] = [];
      for (const { event } of linesOf(events)) {
        const found = events.findIndex((each, n) => n >= told && (each === event || each.n === event.n));
        told = found < 0 ? told : found + 1;
        const beat = (!own || diceOf(event).length > 0) && captioned(scene, game, event, told);
        if (beat) beats.push(beat);
      }
      return beats;
    },
  };
}

function captioned(scene: Scene<unknown, unknown>, _game: AnyGame, event: Heard, through: number): Beat | null {
  if (!scene.voice.has(`event.${event.kind}`)) return null;
  const dice = diceOf(event);
  return {
    through,
    chapter: String(event.n),
    caption: scene.voice.event(event),
    importance: chapterOf(event) || dice.length ? 2 : 1,
    dice,
    rules: event.rules ?? [],
    sound: dice.length ? "settle" : "beat",
    ms: GLANCE,
    touched: touchedBy(event),
  };
}

function diceOf({ about }: Heard): readonly number[] {
  return typeof about?.die === "number" && about.die > 0 ? [about.die] : [];
}
