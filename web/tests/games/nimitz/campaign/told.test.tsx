import { expect, it } from "vitest";
import game from "~/games/nimitz";
import type { View } from "~/games/nimitz/types";
import { apart, watched } from "../../../table/story/watched";
import { printed, recorded, voice } from "./table";

const { view, ask, events, seat } = recorded("battle_1942");
const orders = events.filter(({ kind }) => kind === "order");
const moved = orders.flatMap(({ about }) =>
  ((about?.forces as string[] | undefined) ?? []).map((id) => [id, String(about?.area)] as const),
);
const before: View = {
  ...view,
  forces: {
    ...view.forces,
    ...Object.fromEntries(
      moved.filter(([id]) => view.forces[id]).map(([id, place]) => [id, { ...view.forces[id]!, place }]),
    ),
  },
};
const tell = (after: View) =>
  watched({
    id: "nimitz",
    game,
    printed,
    voice: voice(),
    seat: seat ?? "",
    before,
    events: orders,
    after,
    ask: ask!,
  });
const { beats, asked, end } = tell(view);

it("the Japanese orders are told one by one before the question", () => {
  expect(beats).toHaveLength(orders.length);
  expect(asked.filter(Boolean)).toEqual([]);
  expect(end).not.toBe("");
});

it("the story is the same whatever the view to come holds: it has only what was heard", () => {
  const elsewhere = Object.entries(view.forces).map(([id, force]) => [id, { ...force, place: "JA", damaged: true }]);
  const other = tell({ ...view, turn: 77, forces: Object.fromEntries(elsewhere) });
  expect(apart(beats, other.beats)).toEqual([]);
});
