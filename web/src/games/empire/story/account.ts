import type { Heard } from "~/api/types";
import type { Account } from "~/contract/story";
import { counterOf, type EmpireScene, namedOf, turnOf } from "../view";
import { fell } from "./kinds";

type Group = Account["groups"][number];

/** What a turn brought: places, units, cards, and US Political Will before and after. */
export function account(scene: EmpireScene, events: readonly Heard[], from: EmpireScene | null): Account | null {
  const groups = [places(scene, events, from), lost(scene, events), abroad(scene, events), cards(scene, events)].filter(
    (group) => group.lines.length,
  );
  if (!groups.length && !events.some(({ kind }) => kind === "turn")) return null;
  const { view, voice, printed } = scene;
  const turn = turnOf(printed, view.turn);
  const { min, max } = printed.tables.political_will.track;
  const [before, after] = [from?.view.will, view.will];
  return {
    title: voice.say("account.title", { turn: view.turn, months: turn?.months ?? "", year: String(turn?.year ?? "") }),
    ...(from ? { lead: voice.say("account.lead", { turn: from.view.turn }) } : {}),
    groups,
    ...(before === undefined
      ? {}
      : {
          track: {
            label: voice.say("account.will", { before, after }),
            least: min,
            most: max,
            before,
            after,
            limits: [min],
          },
        }),
  };
}

/** Named places that changed hands and did not change back. */
function places({ view, voice, printed }: EmpireScene, events: readonly Heard[], from: EmpireScene | null): Group {
  const taken = new Map<string, string>();
  for (const { kind, about = {} } of events)
    if (["hex_taken", "control", "event_control"].includes(kind) && namedOf(printed).has(String(about.hex)))
      taken.set(String(about.hex), String(about.side));
  const lines = [...taken]
    .filter(([hex, side]) => !from || (from.view.taken[hex] ?? null) !== side)
    .map(([hex, side]) => ({
      text: voice.noun(hex),
      note: voice.say("account.taken", { side }),
      place: hex,
      tone: side === view.seat ? ("gain" as const) : ("loss" as const),
    }));
  return { title: voice.say("account.places"), lines };
}

function lost({ view, voice, printed }: EmpireScene, events: readonly Heard[]): Group {
  const dead = events.filter(fell);
  const lines = [...new Set(dead.map(({ about }) => String(about?.unit)))].map((unit) => {
    const side = counterOf(printed, unit)?.side ?? "japan";
    return {
      text: voice.noun(unit),
      note: voice.say("piles.side", { side }),
      tone: side === view.seat ? ("loss" as const) : ("gain" as const),
    };
  });
  return { title: voice.say("account.lost"), lines };
}

const ABROAD: readonly string[] = ["submarines", "china_front", "india", "surrender", "nation_freed", "will_changed"];

/** What happened beside the map, in the words of the log. */
function abroad({ voice }: EmpireScene, events: readonly Heard[]): Group {
  const lines = events.filter(({ kind }) => ABROAD.includes(kind)).map((event) => ({ text: voice.event(event) }));
  return { title: voice.say("account.abroad"), lines };
}

function cards({ voice }: EmpireScene, events: readonly Heard[]): Group {
  const turned = events.findLastIndex(({ kind }) => kind === "turn");
  const lines = events
    .slice(Math.max(0, turned))
    .filter(({ kind }) => kind === "dealt")
    .map((event) => ({ text: voice.event(event) }));
  return { title: voice.say("account.cards"), lines };
}
