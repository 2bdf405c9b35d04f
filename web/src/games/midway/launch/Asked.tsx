import type { Ask } from "~/api/types";
import type { QuestionProps } from "~/contract/game";
import type { Printed, View } from "../view";
import { Launch } from "./Launch";
import { LossShares } from "./LossShares";
import { isAttack } from "./order";

/** Questions that are answered for all bases at once. */
export const asks = (ask: Ask): boolean => isAttack({ ask }) || ask.prompt === "choose_casualties";

export function Asked(props: QuestionProps<View, Printed>) {
  return isAttack(props.scene) ? <Launch {...props} /> : <LossShares {...props} />;
}
