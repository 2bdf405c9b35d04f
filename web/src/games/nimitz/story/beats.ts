import type { Heard } from "~/api/types";
import type { Beat, Story } from "~/contract/story";
import { beatsOf, type Beat as Shot } from "../battle/story";
import { glide, ordersIn, type Shown } from "../board/orders";
import type { NimitzScene, Printed, View } from "../types";

/** What the board shows while a beat is told: a Japanese order on the map, or a moment of a battle. */
export type Show = { kind: "order"; order: Shown } | { kind: "fight"; shot: Shot };
const STANDS = 600;

/** Orders with die and reason, then the battle die by die; the panel and the log wait for both. */
export const story: Story<View, Printed> = { beats };

export function beats(scene: NimitzScene, events: readonly Heard[]): readonly Beat[] {
  return events.flatMap((event, n): Beat[] => {
    const [order] = ordersIn([event], scene.printed);
    const [shot] = beatsOf([event]);
    if (order) return [ordered(scene, order, n + 1)];
    if (!shot || (shot.kind === "fly" && event.about?.side === "us")) return [];
    return [fought(scene, shot, n + 1)];
  });
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

function fought(scene: NimitzScene, shot: Shot, through: number): Beat {
  const { event } = shot;
  const die = Number(event.about?.die ?? 0);
  const hits = shot.kind === "hit" || Number(event.about?.hits ?? 0) > 0;
  return {
    through,
    chapter: `battle ${scene.view.battle?.area ?? ""}`,
    caption: scene.voice.event(event),
    importance: event.about?.destroyed ? 3 : shot.kind === "attack" || shot.kind === "hit" ? 2 : 1,
    dice: die ? [die] : [],
    rules: event.rules ?? [],
    sound: shot.kind === "fly" ? "aircraft" : hits ? "hit" : "miss",
    battle: event.kind === "battle_turn",
    ms: shot.ms,
    show: { kind: "fight", shot } satisfies Show,
    touched: [],
  };
}
