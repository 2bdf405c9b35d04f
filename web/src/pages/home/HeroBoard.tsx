import { useMemo } from "react";
import type { Message, Summary } from "~/api/types";
import { Cover } from "~/catalogue/Cover";
import type { Drawn } from "~/contract/drawn";
import { LOOKING } from "~/table/Looking";
import { ErrorBoundaryQuiet } from "~/ui/ErrorBoundaryQuiet";

/** The real board as a picture; the cover until it is there. */
export function HeroBoard({
  match,
  drawn,
  message,
}: {
  match: Summary;
  drawn: Drawn | null;
  message: Message | undefined;
}) {
  const shown = useMemo(() => Object.fromEntries((drawn?.game.overlays ?? []).map(({ id, on }) => [id, on])), [drawn]);
  if (!drawn || !message)
    return (
      <div className="hero-board">
        <Cover game={match.game} />
      </div>
    );
  const { game, printed, voice } = drawn;
  const scene = { view: message.view, seat: message.seat, ask: null, lobby: match, printed, voice };
  return (
    <div className="hero-board" aria-hidden="true" inert>
      <div className="hero-sheet">
        <ErrorBoundaryQuiet instead={<Cover game={match.game} />}>
          <game.Board {...LOOKING} scene={scene} shown={shown} still />
        </ErrorBoundaryQuiet>
      </div>
    </div>
  );
}
