import { useEffect, useState } from "react";
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
  if (!moves) return null;
  const n = moves.filter(([verb]) => verb === "fly").length;
  return (
    <button type="button" className="button" disabled={many.busy} onClick={() => many.send(moves)}>
      {voice.say("air.together", { n })}
    </button>
  );
}
