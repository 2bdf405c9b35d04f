import type { Ask } from "~/api/types";
import type { QuestionProps } from "~/contract/game";
import { HandDesk } from "./hand/HandDesk";
import { CARD_PROMPTS } from "./hand/uses";
import { asksReaction, Reaction } from "./offensive/Reaction";
import type { Printed, View } from "./view";

/** Questions that deserve more than a list: the hand, and the answer to an offensive. */
export function Question(props: QuestionProps<View, Printed>) {
  return asksReaction(props.scene.ask?.prompt ?? "") ? <Reaction {...props} /> : <HandDesk {...props} />;
}

export const asks = ({ prompt }: Ask): boolean => CARD_PROMPTS.includes(prompt) || asksReaction(prompt);
