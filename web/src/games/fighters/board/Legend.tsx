import type { Ask } from "~/api/types";
import type { Voice } from "~/words";
import { flights } from "../view";
import type { End } from "./marks";

/** What the shapes say. Ends and fates are explained while there are some. */
export function Legend({ voice, ask, ends }: { voice: Voice; ask: Ask | null; ends: readonly End[] }) {
  const flying = flights(ask?.moves ?? []).length > 0;
  const dodging = ask?.prompt === "dodge";
  const items: readonly (readonly [string, string, string])[] = [
    ["high", "piece", "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z"],
    ["low", "piece", "M2 9q2.5-4 5 0t5 0 5 0 5 0M2 16q2.5-4 5 0t5 0 5 0 5 0"],
    ...(dodging ? ([["danger", "bad hatched", "M4 4H20V20H4zM4 12l8-8M4 20 20 4M12 20l8-8"]] as const) : []),
    ...(flying ? ([["field", "brass", "M4 4H20V20H4zM4 12l8-8M4 20 20 4M12 20l8-8"]] as const) : []),
    ...(flying && !dodging ? ([["may_end", "brass dot", "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"]] as const) : []),
    ...(ends.some((end) => end.aims.length > 0)
      ? ([["sight", "brass", "M12 2V7.5M22 12H16.5M12 22V16.5M2 12H7.5"]] as const)
      : []),
    ...(ends.some((end) => end.drops)
      ? ([["drop", "brass dot", "M12 4c-4.5 0-6 6 0 16 6-10 4.5-16 0-16z"]] as const)
      : []),
    ...(dodging
      ? ([
          ["clear", "ok", "M4.5 12.5l5 5 10-11"],
          ["hit", "bad", "M6 6l12 12M18 6 6 18"],
        ] as const)
      : []),
  ];
  return (
    <ul className="board-legend fighters-legend">
      {items.map(([id, tone, d]) => (
        <li key={id}>
          <svg viewBox="0 0 24 24" width="20" height="20" className={tone} aria-hidden="true">
            <path d={d} />
          </svg>
          {voice.say(`air.legend.${id}`)}
        </li>
      ))}
    </ul>
  );
}
