import { game } from "~/contract/game";
import { flat } from "~/words/flat";
import { Beside } from "./Beside";
import { Board } from "./Board";
import { Groups } from "./battle/closeup/Groups";
import { guide } from "./guide";
import { Hindsight } from "./hindsight/Hindsight";
import { Asked, asks } from "./launch/Asked";
import { meant } from "./pick";
import { places } from "./places";
import { act, lead, oddsFor, passes } from "./question";
import { row } from "./rows";
import { Areas } from "./search/Areas";
import { Decks } from "./sheets/Decks";
import { HitRecord } from "./sheets/HitRecord";
import { OddsPanel } from "./sheets/OddsPanel";
import { Tables } from "./sheets/Tables";
import { TimeRecord } from "./sheets/TimeRecord";
import { story } from "./story/beats";
import type { Printed, View } from "./view";
import en from "./words/en.json";
import it from "./words/it.json";

export default game<View, Printed>({
  Board,
  Record: TimeRecord,
  tabs: [
    { id: "decks", Tab: Decks },
    { id: "hits", Tab: HitRecord },
    { id: "tables", Tab: Tables },
  ],
  overlays: [
    { id: "ranges", on: true },
    { id: "sightings", on: true },
    { id: "old", on: true },
    { id: "searched", on: true },
    { id: "floor", on: true },
    { id: "terrain", on: false },
  ],
  words: { en: flat(en), it: flat(it) },
  subtitle: ({ view, voice }) =>
    voice.say("board.subtitle", {
      day: view.day,
      time: view.time,
      night: view.night,
      battle: view.battle?.zone ?? "none",
    }),
  score: ({ view, voice }, seat) => voice.say("board.points", { n: view.points[seat as "US"] ?? 0 }),
  lead,
  row,
  act,
  Question: Asked,
  asks,
  Beside,
  Together: Areas,
  passes,
  meant,
  Odds: OddsPanel,
  oddsFor,
  places,
  story,
  Told: Groups,
  guide,
  Hindsight,
});
