import { game } from "~/contract/game";
import { Board } from "./board/Board";
import { guide } from "./guide";
import { Question } from "./question/Builder";
import { act, lead, meant, quick, row } from "./question/rows";
import { Cards } from "./sheets/Cards";
import { places } from "./sheets/places";
import { Squadrons } from "./sheets/Squadrons";
import { TurnTrack } from "./sheets/TurnTrack";
import { story } from "./story/beats";
import { foe, type Printed, sideOf, total, type View } from "./view";
import { words } from "./words";

const ASKED = ["fly", "dodge", "shoot", "return_fire", "share"];

export default game<View, Printed>({
  Board,
  Record: TurnTrack,
  tabs: [
    { id: "squadrons", Tab: Squadrons },
    { id: "aircraft", Tab: Cards },
  ],
  overlays: [
    { id: "sea", on: true },
    { id: "fields", on: false },
    { id: "numbers", on: true },
    { id: "names", on: true },
    { id: "pieces", on: true },
    { id: "minimap", on: true },
    { id: "legend", on: true },
  ],
  words,
  subtitle: ({ voice, view }) =>
    voice.say("air.subtitle", {
      scenario: voice.say(`scenario.${view.scenario}`),
      turn: Math.max(1, view.turn),
      of: view.turns,
    }),
  score: ({ voice, view }, seat) => {
    const n = view.points[seat] ?? total(view, sideOf(seat));
    const other = foe(sideOf(seat));
    // Nobody sits for the automaton: its points are told beside the player's.
    if (view.options.solo === other) return voice.say("air.score_solo", { n, foe: other, m: total(view, other) });
    const first = view.initiative === sideOf(seat) && !view.result;
    return voice.say(first ? "air.score_first" : "air.score", { n });
  },
  dice: false,
  lead,
  row,
  Question,
  asks: (ask) => ASKED.includes(ask.prompt),
  act,
  quick,
  meant,
  places,
  story,
  guide,
});
