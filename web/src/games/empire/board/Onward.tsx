import { useEffect, useState } from "react";
import type { Many } from "~/contract/game";
import { onward, type Onward as Way } from "../gather";
import { type EmpireScene, list } from "../view";

interface Props {
  scene: EmpireScene;
  many: Many;
  site: string;
}

interface Found extends Way {
  units: readonly string[];
}

/** Activation and the choice of who moves in one press, where a look ahead says that it can be. */
export function Onward({ scene, many, site }: Props) {
  const { voice, ask } = scene;
  const [found, setFound] = useState<readonly Found[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a question and place
  useEffect(() => {
    let gone = false;
    const ways = onward(scene, site);
    setFound([]);
    if (ways.length)
      many.ahead(ways.map(({ moves }) => moves)).then(
        (seen) => {
          if (gone) return;
          const open = ways.flatMap((way, n) => {
            const then = seen[n]?.ask;
            return then?.prompt === "destination" ? [{ ...way, units: list(then.about.units) }] : [];
          });
          setFound(open.filter((way, at) => open.findIndex((each) => same(each, way)) === at));
        },
        () => undefined, // then it is done in two presses
      );
    return () => {
      gone = true;
    };
  }, [ask, site]);
  return found.map(({ what, units, moves }) => (
    <button key={what} type="button" className="button" disabled={many.busy} onClick={() => many.send(moves)}>
      {voice.say("gather.onward", { what, n: units.length })}
    </button>
  ));
}

/** A landing without troops is the fleet: whoever goes together is offered once. */
const same = (a: Found, b: Found): boolean =>
  a.units.length === b.units.length && a.units.every((unit) => b.units.includes(unit));
