import type { Part } from "~/api/types";
import type { Row } from "~/contract/game";
import { aboard, baseZone, short, total } from "./fleet";
import { distance, geography, isZone } from "./geography";
import { waiting } from "./loading";
import { preyRow } from "./prey";
import { type MidwayScene, STANCES, TYPES } from "./view";

/** The lines of questions about aircraft: on their decks, in the air, and coming home. */
const ALL = ["ready_all", "stand_down_all", "send_all", "transfer"];
const SOME = ["ready", "stand_down", "send"];

export function airRow(scene: MidwayScene, draft: readonly Part[], next: Part): Partial<Row> | null {
  const { voice, view, ask, printed } = scene;
  const [verb, first, second] = draft.map(String);
  const place = String(next);
  if ((ALL.includes(verb ?? "") || SOME.includes(verb ?? "")) && draft.length === 1) {
    const hangar = view.air[place];
    const stance = verb?.startsWith("ready") ? "unready" : "ready";
    const zone = baseZone(scene, place);
    const target = String(ask?.about.target ?? "");
    const goal = isZone(target) ? target : target ? baseZone(scene, target) : "";
    const far = ask?.prompt === "launch" && goal && zone ? distance(geography(printed), zone, goal) : null;
    return {
      label: voice.noun(place),
      detail:
        verb === "transfer"
          ? zone
          : voice.say(`row.${stance}`, {
              factors: short(stance === "ready" ? waiting(scene, place) : hangar?.unready),
              zone,
            }),
      figure: far === null ? "" : voice.say("board.zones", { n: far }),
      weight: ALL.includes(verb ?? "") ? 1 : 0,
    };
  }
  if (SOME.includes(verb ?? "") && draft.length === 2 && TYPES.includes(place as "F")) {
    const stance = verb === "ready" ? "unready" : "ready";
    const aircraft = stance === "ready" ? waiting(scene, first ?? "") : view.air[first ?? ""]?.unready;
    const have = aircraft?.[TYPES.indexOf(place as "F")] ?? 0;
    return { head: place, label: voice.noun(place), figure: have || "" };
  }
  if (verb === "land" && draft.length === 1) return flightRow(scene, Number(next));
  if (verb === "land" && draft.length === 3) {
    return {
      label: voice.noun(place),
      detail: voice.say("row.aboard", { zone: baseZone(scene, place), n: total(aboard(view.air[place])) }),
    };
  }
  if (verb === "jettison" && draft.length === 2 && STANCES.includes(place as "ready")) {
    const has = view.air[first ?? ""]?.[place as "ready"];
    return { label: voice.noun(place), detail: short(has) };
  }
  if ((verb === "land" || verb === "jettison") && TYPES.includes(place as "F"))
    return { head: place, label: voice.noun(place) };
  if (verb === "bomb" && ask?.prompt === "b17_target") return preyRow(scene, place);
  if (verb === "lose" && draft.length === 1 && typeof next === "string") return { label: voice.noun(next) };
  if ((verb === "island" || verb === "bombers") && typeof next === "number")
    return { label: voice.say(draft.length === 1 ? "row.dive" : "row.torpedo", { n: next }), weight: next / 100 };
  if (second !== undefined && typeof next === "number")
    return { label: voice.say("row.factors", { n: next }), weight: next / 100 };
  return null;
}

function flightRow(scene: MidwayScene, n: number): Partial<Row> {
  const { view, voice } = scene;
  const flights = view.missions.flatMap((mission) => (mission.flights ?? []).map((flight) => ({ mission, flight })));
  const found = flights[n];
  if (!found) return {};
  const { mission, flight } = found;
  return {
    head: n + 1,
    label: voice.say("row.flight", { base: flight.base, purpose: voice.say(`board.purpose.${mission.purpose}`) }),
    detail: voice.say("row.over", { zone: mission.zone, factors: short(flight.factors) }),
  };
}
