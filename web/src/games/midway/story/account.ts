import type { Heard } from "~/api/types";
import type { Account } from "~/contract/story";
import { asTold } from "~/table/lines";
import { counter } from "../fleet";
import { type MidwayScene, NATIONS } from "../view";

/** What the last hours brought: ships that went down, what was found, points before and after. A quiet hour has none. */
export function account(scene: MidwayScene, events: readonly Heard[], from: MidwayScene | null): Account | null {
  const { view, voice, printed, seat } = scene;
  const groups: Account["groups"][number][] = [];
  const sunk = events.filter(({ kind }) => kind === "sunk").map(({ about }) => String(about?.ship));
  if (sunk.length)
    groups.push({
      title: voice.say("account.sunk"),
      lines: sunk.map((ship) => ({
        text: voice.noun(ship),
        note: voice.noun(counter(printed, ship)?.side ?? ""),
        tone: counter(printed, ship)?.side === seat ? ("loss" as const) : ("gain" as const),
      })),
    });
  const strikes = events.filter(({ kind }) => kind === "battle" || kind === "empty_sea");
  if (strikes.length)
    groups.push({
      title: voice.say("account.strikes"),
      lines: strikes.map((event) => ({ text: voice.event(asTold(event)) })),
    });
  if (!groups.length) return null;
  const scored = NATIONS.filter((side) => from && view.points[side] !== from.view.points[side]);
  if (scored.length && from)
    groups.push({
      title: voice.say("account.points"),
      lines: scored.map((side) => ({
        text: voice.noun(side),
        note: voice.say("account.change", { before: from.view.points[side], after: view.points[side] }),
      })),
    });
  return { title: voice.say("account.title", { day: view.day, time: view.time }), groups };
}
