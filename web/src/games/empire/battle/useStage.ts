import { useRef } from "react";
import type { Heard } from "~/api/types";
import type { BoardProps } from "~/contract/game";
import { unsays } from "~/table/history";
import type { Show } from "../story/beats";
import type { Printed, View } from "../view";
import { type Stage, staged, standing, underWay } from "./stage";

interface Kept {
  /** The battle as far as it has been told. */
  stage: Stage | null;
  news: readonly Heard[];
}

/** The battle on the stage: as the beat shows it, or as it stands. The table holds back news while something is told, so
 * nothing is ahead of the story. */
export function useStage({ scene, news, telling, still }: BoardProps<View, Printed>): Stage | null {
  const { view, printed } = scene;
  const kept = useRef<Kept>({ stage: null, news });
  const now = kept.current;
  if (telling) {
    const show = telling.beat.show as Show | undefined;
    if (show?.kind !== "battle") return null;
    const stage = joined(now.stage, show.stage);
    if (telling.phase === "rests") now.stage = stage;
    return stage;
  }
  // What was rolled and then taken back is no longer so: what still is, the view says.
  if (now.news !== news) for (const event of news) now.stage = unsays(event) ? null : staged(now.stage, event, view);
  now.news = news;
  if (still || !underWay(view)) return null;
  if (now.stage?.hex !== underWay(view)?.hex || now.stage?.card !== view.offensive?.card)
    now.stage = standing(view, printed);
  return now.stage;
}

/** A beat that was made in the middle of a battle does not know how it began. */
export function joined(before: Stage | null, shown: Stage): Stage {
  if (before?.hex !== shown.hex || before.card !== shown.card || before === shown) return shown;
  const fresh = shown.rolls.filter(
    (roll) => !before.rolls.some((each) => each.side === roll.side && each.part === roll.part),
  );
  return {
    ...shown,
    fighters: before.fighters,
    garrison: Math.min(before.garrison, shown.garrison || before.garrison),
    rolls: [...before.rolls, ...fresh],
    spent: before.spent.length > shown.spent.length ? before.spent : shown.spent,
    won: { ...before.won, ...shown.won },
  };
}
