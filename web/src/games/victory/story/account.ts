import type { Heard } from "~/api/types";
import type { Account } from "~/contract/story";
import { pieceOf } from "../blocks";
import type { Nation } from "../map/types";
import { nationSide, type VictoryScene } from "../view";

const DEAD: readonly string[] = ["eliminated", "spent", "blockader_lost"];

/** What a turn brought: initiative, bases, blocks, and Japan's points before and after. */
export function account(scene: VictoryScene, events: readonly Heard[], from: VictoryScene | null): Account | null {
  const { view, voice, printed } = scene;
  const groups: Account["groups"][number][] = [];
  const turned = events.findLastIndex(({ kind }) => kind === "turn");
  const rolled = events
    .slice(Math.max(0, turned))
    .findLast(({ kind }) => kind === "initiative" || kind === "first_strike");
  if (rolled) groups.push({ title: voice.say("account.initiative"), lines: [{ text: voice.event(rolled) }] });

  const bases = new Map<string, Nation>();
  for (const { kind, about } of events)
    if (kind === "captured") bases.set(String(about?.base), about?.nation as Nation);
  const taken = [...bases].filter(([base, nation]) => {
    const owner = from?.view.held[base] ?? printed.map.hexes.find(({ id }) => id === base)?.base?.owner;
    return owner && nationSide(owner) !== nationSide(nation);
  });
  const fallen = events.filter(({ kind }) => kind === "reverted").map(({ about }) => String(about?.base));
  if (taken.length || fallen.length)
    groups.push({
      title: voice.say("account.bases"),
      lines: [
        ...taken.map(([base, nation]) => ({
          text: voice.noun(base),
          note: voice.say("account.taken", { side: nationSide(nation) }),
          place: base,
          tone: nationSide(nation) === view.side ? ("gain" as const) : ("loss" as const),
        })),
        ...fallen.map((base) => ({ text: voice.noun(base), note: voice.say("account.reverted"), place: base })),
      ],
    });

  const lost = [
    ...new Set(
      events
        .filter(({ kind, about }) => DEAD.includes(kind) || (kind === "hit" && about?.steps === 0))
        .map(({ about }) => String(about?.block)),
    ),
  ];
  if (lost.length)
    groups.push({
      title: voice.say("account.lost"),
      lines: lost.map((id) => ({
        text: voice.noun(id),
        note: voice.noun(pieceOf(printed, id).side),
        tone: pieceOf(printed, id).side === view.side ? ("loss" as const) : ("gain" as const),
      })),
    });
  if (groups.length === 0 && turned < 0) return null;
  const date = String(events[turned]?.about?.date ?? view.date);
  const [before, after] = [from?.view.points.japan, view.points.japan];
  const ends = printed.tables.victory.levels.filter(({ immediate }) => immediate);
  const limits = ends.map(({ min, max, winner }) => (winner === "japan" ? min : max));
  return {
    title: voice.say("account.title", { date }),
    ...(from ? { lead: voice.say("account.lead", { date: from.view.date }) } : {}),
    groups,
    ...(before !== undefined && after !== undefined
      ? {
          track: {
            label: voice.say("account.points", { before, after }),
            least: Math.min(0, ...limits),
            most: Math.max(...limits, after, before) + 5,
            before,
            after,
            limits,
          },
        }
      : {}),
  };
}
