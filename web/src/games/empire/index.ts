import { game } from "~/contract/game";
import { flat } from "~/words/flat";
import { Board } from "./Board";
import { guide } from "./guide";
import { Piles } from "./hand/Piles";
import { ForecastPanel } from "./offensive/Forecast";
import { meant } from "./pick";
import { places } from "./places";
import { asks, Question } from "./Question";
import { act, lead, row } from "./rows";
import { story } from "./story/beats";
import { Record } from "./tracks/Record";
import { War } from "./tracks/War";
import { lastTurn, type Printed, turnOf, type View } from "./view";
import en from "./words/en.json";
import it from "./words/it.json";

export default game<View, Printed>({
  Board,
  Record,
  tabs: [
    { id: "piles", Tab: Piles },
    { id: "war", Tab: War },
  ],
  overlays: [
    { id: "zones", on: false },
    { id: "ranges", on: false },
    { id: "control", on: true },
    { id: "supply", on: true },
  ],
  words: { en: flat(en), it: flat(it) },
  faces: 10,
  subtitle: ({ view, printed, voice }) => {
    const turn = turnOf(printed, view.turn);
    return voice.say("board.subtitle", {
      scenario: voice.say(`scenario.${view.scenario}`).replace(/,.*$/, ""),
      turn: view.turn,
      last: lastTurn(printed, view.scenario),
      months: turn?.months ?? "",
      year: String(turn?.year ?? ""),
    });
  },
  // Cards in hand are worth knowing while it is played; what was scored is told row by row at the end.
  score: ({ view, voice, lobby }, seat) =>
    lobby.status === "over" ? "" : voice.say("board.cards", { n: view.cards[seat]?.hand ?? 0 }),
  lead,
  row,
  Question,
  asks,
  Odds: ForecastPanel,
  oddsFor: ({ view }) => view.offensive !== null, // while one is being declared, and in answer to it
  act,
  meant,
  places,
  guide,
  story,
});
