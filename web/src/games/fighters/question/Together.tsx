import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Move } from "~/api/types";
import type { Many } from "~/contract/game";
import type { Sky } from "../rules/fire";
import { formation } from "../rules/formation";
import type { FightersScene, Flight } from "../view";

interface Props {
  scene: FightersScene;
  sky: Sky;
  flight: Flight;
  many: Many;
}

/** The whole formation in one go: the others of the group fly the manoeuvres of the one that is chosen. */
export function Together({ scene: { voice }, sky, flight, many }: Props) {
  const [moves, setMoves] = useState<readonly Move[] | null>(null);
  const { ahead } = many;
  useEffect(() => {
    let gone = false;
    setMoves(null);
    formation(sky, flight, ahead).then(
      (found) => !gone && setMoves(found),
      () => undefined, // then they fly one by one
    );
    return () => {
      gone = true;
    };
  }, [sky, flight, ahead]);
  // Beside the button that sends the one flight, which stays in sight however long the list above is.
  const [bar, setBar] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bar is another one for another question
  useLayoutEffect(() => setBar(document.querySelector(".question > .question-act")), [flight]);
  if (!moves || !bar) return null;
  const n = moves.filter(([verb]) => verb === "fly").length;
  return createPortal(
    <button type="button" className="button large" disabled={many.busy} onClick={() => many.send(moves)}>
      {voice.say("air.together", { n })}
    </button>,
    bar,
  );
}
