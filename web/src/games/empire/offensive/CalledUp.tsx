import { useEffect, useMemo, useState } from "react";
import type { Move } from "~/api/types";
import type { Many } from "~/contract/game";
import { staffOf } from "../staff";
import { counterOf, type EmpireScene } from "../view";

interface Call {
  hq: string;
  units: readonly string[];
  moves: readonly Move[];
}

/** A headquarters and all who could come with it; where army and navy do not go together, each by itself. They are named
 * unit by unit in one list of answers, which is taken whole or not at all. Whether the calling up has to be ended by a word
 * of its own depends on who else could still come, so both ways are asked for; they are one call. */
export function calls({ ask, printed }: EmpireScene, odds: unknown): readonly (readonly Call[])[] {
  if (ask?.prompt !== "reaction_hq") return [];
  const able = new Set(ask.moves.map(([, hq]) => hq));
  return (staffOf(odds)?.arrivals ?? [])
    .filter(({ hq, units }) => able.has(hq) && units.length > 0)
    .map(({ hq, units, most }) => {
      const of = (service?: string) =>
        units.filter((id) => !service || counterOf(printed, id)?.service === service).slice(0, most);
      return [of(), of("navy"), of("army")]
        .filter((come) => come.length > 0)
        .map((come) => ({ hq, units: come, moves: [["hq", hq], ...come.map((unit): Move => ["unit", unit])] }));
    });
}

const ended = ({ moves, ...call }: Call): Call => ({ ...call, moves: [...moves, ["done"]] });

/** Of each headquarters the calls that nothing speaks against: all together, or else each service by itself. */
export function open(wanted: readonly (readonly Call[])[], free: (moves: readonly Move[]) => boolean): readonly Call[] {
  const found = (call: Call) => [ended(call), call].filter(({ moves }) => free(moves)).slice(0, 1);
  return wanted.flatMap(([all, ...services]) => {
    const together = all ? found(all) : [];
    return together.length ? together : services.flatMap(found);
  });
}

/** Those of them that a look ahead finds open. */
export function CalledUp({ scene, odds, many }: { scene: EmpireScene; odds: unknown; many: Many }) {
  const { voice } = scene;
  const wanted = useMemo(() => calls(scene, odds), [scene, odds]);
  const [calling, setCalling] = useState<readonly Call[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of calls
  useEffect(() => {
    let gone = false;
    setCalling([]);
    const lists = wanted.flat().flatMap((call) => [call.moves, ended(call).moves]);
    if (lists.length)
      many.ahead(lists).then(
        (seen) => {
          const refused = new Set(lists.filter((_, n) => seen[n]?.refused).map(String));
          if (!gone) setCalling(open(wanted, (moves) => !refused.has(String(moves))));
        },
        () => undefined, // then they are named one by one
      );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return calling.map(({ hq, units, moves }) => (
    <li key={moves.join()}>
      <button type="button" className="row" disabled={many.busy} onClick={() => many.send(moves)}>
        <span className="row-text">
          <span>{voice.say("steps.all", { hq, n: units.length })}</span>
          <small>{voice.say("steps.all_help", { units })}</small>
        </span>
        <span className="row-figure">{voice.say("row.units", { n: units.length })}</span>
      </button>
    </li>
  ));
}
