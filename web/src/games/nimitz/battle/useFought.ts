import { useRef } from "react";
import type { BoardProps } from "~/contract/game";
import type { Printed, View } from "../types";

type Props = BoardProps<View, Printed>;

/** The battle that the last news ended, as it lay before: its last turn is told on the battle map, not on the campaign
 * map. Nothing on it can be chosen. Null: there is none to be shown. */
export function useFought(props: Props): Props | null {
  const { scene, news, still } = props;
  const { view } = scene;
  const kept = useRef<{ view: View | null; news: Props["news"]; ended: boolean }>({ view: null, news, ended: false });
  const now = kept.current;
  if (now.news !== news) {
    now.news = news;
    now.ended = news.some(({ kind }) => kind === "battle_ends");
  }
  if (view.battle) now.view = view;
  if (still || view.battle || !now.ended || !now.view) return null;
  const { battle, forces } = now.view;
  return {
    ...props,
    scene: { ...scene, ask: null, view: { ...view, battle, forces } },
    draft: [],
    moves: [],
  };
}
