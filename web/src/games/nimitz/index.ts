import { game } from "~/contract/game";
import { flat } from "~/words/flat";
import { Board } from "./Board";
import { actOf, asksPlans, Plans } from "./battle/Desk";
import { battleWords } from "./battle/words";
import { byTurn, Diary } from "./diary/Diary";
import { diaryWords } from "./diary/words";
import { guide } from "./guide";
import { levelNow, mostOf } from "./levels";
import { meant } from "./pick";
import { places } from "./places";
import { gathers, lead, row } from "./rows";
import { Forces } from "./sheets/Forces";
import { Record } from "./sheets/Record";
import { Tables } from "./sheets/Tables";
import { story } from "./story/beats";
import type { Printed, View } from "./types";
import en from "./words/en.json";
import it from "./words/it.json";

export default game<View, Printed>({
  Board,
  Record,
  tabs: [
    { id: "forces", Tab: Forces },
    { id: "tables", Tab: Tables },
  ],
  overlays: [
    { id: "supply", on: false },
    { id: "threat", on: false },
    { id: "lines", on: true },
  ],
  words: {
    en: { ...flat(en), ...battleWords.en, ...diaryWords.en },
    it: { ...flat(it), ...battleWords.it, ...diaryWords.it },
  },
  subtitle: ({ view, voice }) =>
    voice.say("board.subtitle", {
      year: view.year,
      date: view.date || "start",
      battle: view.battle?.area ?? "none",
    }),
  score: (scene) =>
    scene.voice.say("board.score", {
      n: scene.view.won.length + scene.view.invasion,
      of: mostOf(scene),
      level: scene.view.level || levelNow(scene),
    }),
  faces: 10,
  lead,
  row,
  gathers,
  Question: Plans,
  asks: asksPlans,
  act: actOf,
  meant,
  places,
  story,
  guide,
  Diary,
  byTurn,
});
