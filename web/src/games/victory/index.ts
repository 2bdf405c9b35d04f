import { game } from "~/contract/game";
import { flat } from "~/words/flat";
import { Board } from "./Board";
import { guide } from "./guide";
import { oddsFor } from "./odds";
import { meant, remedy } from "./pick";
import { places } from "./places";
import { actOf } from "./production/orders";
import { lead, row } from "./rows";
import { Charts } from "./sheets/Charts";
import { Forces } from "./sheets/Forces";
import { OddsPanel } from "./sheets/OddsPanel";
import { Record } from "./sheets/Record";
import { story } from "./story/beats";
import { Together } from "./together/Together";
import { type Printed, sideOf, type View } from "./view";
import en from "./words/en.json";
import it from "./words/it.json";

export default game<View, Printed>({
  Board,
  Record,
  tabs: [
    { id: "forces", Tab: Forces },
    { id: "charts", Tab: Charts },
  ],
  overlays: [
    { id: "supply", on: false },
    { id: "zones", on: true },
    { id: "weather", on: true },
    { id: "sides", on: true },
    { id: "lanes", on: true },
  ],
  words: { en: flat(en), it: flat(it) },
  subtitle: ({ view, voice }) =>
    voice.say("board.subtitle", { date: view.date, battle: view.fight ? view.fight.place : "none" }),
  score: ({ view, voice, seat: mine }, seat) => {
    const first =
      view.first === sideOf(seat) && !view.result
        ? voice.say("board.first", { who: seat === mine ? "you" : "other" })
        : "";
    if (sideOf(seat) !== "japan") return first;
    return [voice.say("board.score", { n: view.points.japan ?? 0 }), first].filter(Boolean).join(", ");
  },
  lead,
  row,
  // The stage of a battle and the production desk have their own buttons: on a phone they have all of the screen.
  fills: ({ ask, view }) =>
    ask?.prompt === "production" || (view.fight !== null && (!ask || ["fire", "hit"].includes(ask.prompt))),
  meant,
  act: actOf,
  Together,
  remedy,
  Odds: OddsPanel,
  oddsFirst: true,
  oddsFor,
  places,
  story,
  guide,
});
