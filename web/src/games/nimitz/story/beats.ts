import type { Heard } from "~/api/types";
import type { Beat, Known, Story } from "~/contract/story";
import { type Changes, changed, NONE } from "../battle/changes";
import { actsOf, isGreat, type Beat as Shot, targetOf } from "../battle/story";
import { glide, ordersIn, type Shown } from "../board/orders";
import type { NimitzScene, Printed, View } from "../types";

/** What the board shows while a beat is told: a Japanese order on the map, or a moment of a battle, drawn on what was
 * told `before` of the same step, and then on what is told `after`. */
export type Show = { kind: "order"; order: Shown } | { kind: "fight"; shot: Shot; before: Changes; after: Changes };
const STANDS = 600;

/** Orders with die and reason, then the battle die by die; the panel and the log wait for both. */
export const story: Story<View, Printed> = { beats: (scene, events, _own, known) => beats(scene, events, known) };

export function beats(scene: NimitzScene, events: readonly Heard[], known?: Known<View>): readonly Beat[] {
  const shots = actsOf(events).filter(({ kind, event }) => kind !== "fly" || event.about?.side !== "us");
  const found: Beat[] = [];
  const traced = trace(scene, events, known);
  events.forEach((event, n) => {
    const [order] = ordersIn([event], scene.printed);
    if (order) found.push(ordered(scene, order, n + 1));
    const shot = shots.find(({ through }) => through === n + 1);
    if (!order && shot) found.push(fought(scene, shot, traced(n + 1 - shot.events.length), traced(n + 1)));
  });
  return found;
}

/** What has been told of the present step, once so many of the events have been. A new view has all of it. */
function trace(scene: NimitzScene, events: readonly Heard[], known?: Known<View>): (told: number) => Changes {
  const all: Changes[] = [NONE];
  events.forEach((event, n) => {
    const view = known?.(n) ?? scene.view;
    const settled = known !== undefined && known(n + 1) !== view;
    const before = all[n] ?? NONE;
    all.push(settled || !view.battle ? NONE : changed(before, event, scene.printed, view.battle));
  });
  return (told) => all[told] ?? NONE;
}

function ordered(scene: NimitzScene, order: Shown, through: number): Beat {
  return {
    through,
    chapter: "orders",
    caption: scene.voice.event(order.event),
    importance: order.way.length > 1 ? 2 : 1,
    dice: order.die ? [order.die] : [],
    rules: order.event.rules ?? [],
    sound: order.way.length > 1 ? "sail" : "beat",
    ms: STANDS + glide(order),
    show: { kind: "order", order } satisfies Show,
    touched: [order.area, order.place],
  };
}

function fought(scene: NimitzScene, shot: Shot, before: Changes, after: Changes): Beat {
  const { voice, view } = scene;
  const { event, events } = shot;
  const dice = events.map(({ about }) => Number(about?.die ?? 0)).filter((die) => die > 0);
  const hits = shot.kind === "hit" || Number(event.about?.hits ?? 0) > 0;
  const great = isGreat(event);
  return {
    through: shot.through,
    chapter: `battle ${view.turn} ${view.battle?.area ?? ""} ${view.battle?.turn ?? 0}`,
    lasting: true,
    ...told(scene, shot),
    importance: great ? 3 : shot.kind === "attack" || shot.kind === "hit" ? 2 : 1,
    dice,
    rules: [...new Set(events.flatMap(({ rules = [] }) => rules))],
    sound: shot.kind === "fly" ? "aircraft" : great ? "sunk" : hits ? "hit" : "miss",
    battle: event.kind === "battle_turn",
    banner: great ? { tone: event.about?.side === "us" ? "loss" : "gain", title: voice.event(event) } : undefined,
    ms: shot.ms,
    show: { kind: "fight", shot, before, after } satisfies Show,
    touched: [],
  } as Beat;
}

/** An attack in a few words and its die below; another event in its own words; several as the log has them: who rolled
 * what, who was struck. */
function told({ voice }: NimitzScene, { event, events }: Shot): Pick<Beat, "caption" | "reason"> {
  if (events.length === 1 && event.kind === "attack") {
    const about = { extra: 0, raised: false, plans: [], ...event.about };
    return { caption: voice.say("fight.told.attack", about), reason: voice.say("fight.told.die", about) };
  }
  if (events.length === 1) return { caption: voice.event(event) };
  if (event.kind === "attack")
    return {
      caption: voice.event({ ...event, kind: "volley" }),
      reason: events.map(({ about = {} }) => voice.say("detail.shot", about)).join(" · "),
    };
  const ended = (destroyed: boolean) => [
    ...new Set(events.filter(({ about }) => about?.destroyed === destroyed).map(({ about }) => targetOf(about))),
  ];
  const [lost, hurt] = [ended(true), ended(false)];
  const lines = [
    lost.length ? voice.say("detail.destroyed", { n: lost.length, targets: lost }) : "",
    hurt.some((id) => !lost.includes(id))
      ? voice.say("detail.hurt", { n: hurt.length, targets: hurt.filter((id) => !lost.includes(id)) })
      : "",
  ];
  return { caption: `${voice.event({ ...event, kind: "struck" })} ${lines.filter(Boolean).join("; ")}.` };
}
