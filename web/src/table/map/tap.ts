import type { BoardProps } from "~/contract/game";
import { type Draft, same, spelt } from "../draft";

type Board = Pick<BoardProps<unknown, unknown>, "scene" | "draft" | "choose" | "commit" | "whyNot">;

/** What a tap does that means this beginning of a move: it chooses, and a second tap on what is chosen commits. In vain it
 * asks why not. */
export function tap({ scene, draft, choose, commit, whyNot }: Board, wish: Draft | null, place: string): void {
  const chosen = spelt(scene.ask?.moves ?? [], draft);
  if (!wish) whyNot(place);
  else if (chosen && same(wish, draft)) commit(chosen);
  else choose(wish);
}

/** The place under a pointer. The map may have made room for what the first click of a double one opened: the second means
 * the same place. */
export function pressed(placeOf: (clientX: number, clientY: number) => string | null) {
  let first: string | null = null;
  return (event: Pick<MouseEvent, "clientX" | "clientY" | "detail">): string | null => {
    if (event.detail <= 1) first = placeOf(event.clientX, event.clientY);
    return first;
  };
}
