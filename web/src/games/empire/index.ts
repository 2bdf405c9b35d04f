import { game } from "~/games/game";
import { flat } from "~/words/flat";
import { act, final, rash } from "./acts";
import { Board } from "./Board";
import { meant } from "./pick";
import { places } from "./places";
import { family, row } from "./rows";
import { chapter, moment, touched } from "./story/log";
import { lastTurn, type Printed, turnOf, type View } from "./view";
import en from "./words/en.json";
import it from "./words/it.json";

export default game<View, Printed>({
  Board,
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
  score: ({ view, voice }, seat) => voice.say("board.cards", { n: view.cards[seat]?.hand ?? 0 }),
  secret: () => true,
  row,
  family,
  act,
  final,
  rash,
  meant,
  chapter,
  moment,
  touched,
  places,
});
