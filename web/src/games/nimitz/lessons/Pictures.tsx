import { useMemo } from "react";
import type { Heard } from "~/api/types";
import type { SceneProps } from "~/contract/game";
import { Chart } from "~/table/map/Chart";
import { Attacks, type Scenery } from "../battle/Attacks";
import { TALL } from "../battle/geometry";
import { Seascape } from "../battle/Seascape";
import { Token } from "../battle/Token";
import type { Printed, View } from "../types";
import { attackOf } from "./attack";

const nothing = () => undefined;

/** A run of aircraft as it is told in a battle: who is struck, and on which faces of the die. */
export function Run({ scene }: SceneProps<View, Printed>) {
  const { voice } = scene;
  const scenery = useMemo<Scenery>(() => {
    const { squad, prey, zone, value, pieces, spots } = attackOf(scene);
    const events = squad.map((attacker): Heard => {
      const about = { attacker, side: "us", step: "bomb", zone, target: "ship", normal: value[0], superior: value[1] };
      return { kind: "attack", about } as unknown as Heard;
    });
    return {
      voice,
      sheet: TALL,
      beat: { event: events[0]!, events, kind: "attack", ms: 0, prey, through: 0 },
      rests: false,
      pieces,
      spotOf: (id) => spots.get(id),
      pieceOf: (id) => pieces.find((piece) => piece.id === id),
    };
  }, [scene, voice]);
  return (
    <div className="nb" data-sheet="tall">
      <div className="nb-sheet">
        <Chart box={TALL.box} label="" cells={[]} still>
          <Seascape sheet={TALL} voice={voice} />
          {scenery.pieces.map((piece) => {
            const spot = scenery.spotOf(piece.id);
            return spot ? (
              <Token
                key={piece.id}
                piece={piece}
                spot={spot}
                name={piece.counter?.name ?? ""}
                onTap={nothing}
                onLook={nothing}
              />
            ) : null;
          })}
          <Attacks {...scenery} />
        </Chart>
      </div>
    </div>
  );
}
