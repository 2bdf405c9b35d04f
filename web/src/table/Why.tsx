import { useTranslation } from "react-i18next";
import type { Final, Move } from "~/api/types";
import type { Foretold } from "~/contract/game";
import type { Voice } from "~/words";
import { same } from "./draft";

/** What the server has said of this move, if it has. */
export const saidOf = (foretold: Foretold | null | undefined, move: Move | null): Foretold | null =>
  foretold && move && same(foretold.move, move) ? foretold : null;

/** Why this move cannot be taken back, as far as it has been said. */
export const whyOf = (foretold: Foretold | null | undefined, move: Move | null): Final =>
  saidOf(foretold, move)?.final ?? "";

/** What the game warns of before this move, as far as it has been said. */
export function warningOf(voice: Voice, foretold: Foretold | null, move: Move): string {
  const warning = saidOf(foretold, move)?.warning;
  return warning ? voice.phrase(warning) : "";
}

/** On a button: why what it does cannot be taken back. A press of such a button is meant. Read out as its description, not
 * as its name. */
export function Why({ id, final }: { id?: string; final: Final }) {
  const { t } = useTranslation();
  return final ? (
    <small className="why" id={id} aria-hidden="true">
      {t(`question.final.${final}`)}
    </small>
  ) : null;
}
