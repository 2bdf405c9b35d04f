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
