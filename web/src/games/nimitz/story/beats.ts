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

export function beats(scene: NimitzScene, events: readonly Heard[]): readonly Beat<View>[] {
  let view = scene.view;
  return events.flatMap((event, n): Beat<View>[] => {
    const [order] = ordersIn([event], scene.printed);
    const [shot] = beatsOf([event]);
    if (order) {
      view = marched(view, order);
      return [ordered(scene, order, n + 1, view)];
    }
    if (!shot || (shot.kind === "fly" && event.about?.side === "us")) return [];
    return [fought(scene, shot, n + 1, view)];
  });
}

function ordered(scene: NimitzScene, order: Shown, through: number, view: View): Beat<View> {
  return {
    through,
    chapter: "orders",
    caption: scene.voice.event(order.event),
    importance: order.way.length > 1 ? 2 : 1,
    dice: order.die ? [order.die] : [],
    rules: order.event.rules ?? [],
    sound: order.way.length > 1 ? "sail" : "beat",
    ms: STANDS + glide(order),
    view,
    show: { kind: "order", order } satisfies Show,
    touched: [order.area, order.place],
  };
}

function fought(scene: NimitzScene, shot: Shot, through: number, view: View): Beat<View> {
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
    view,
    show: { kind: "fight", shot } satisfies Show,
    touched: [],
  };
}

/** Forces are where the order sent them. */
function marched(view: View, { forces, place }: Shown): View {
  const moved = forces.filter((id) => view.forces[id]);
  return {
    ...view,
    forces: { ...view.forces, ...Object.fromEntries(moved.map((id) => [id, { ...view.forces[id]!, place }])) },
  };
}
