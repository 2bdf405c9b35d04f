import { memo } from "react";
import { MarkIcon } from "~/art/marks";
import type { Voice } from "~/words";
import { foe, inkOf, type Printed, type SideId, type View } from "../view";
import { border, heldBy, outlines, outOfPlay } from "./geography";

interface Props {
  view: View;
  printed: Printed;
  /** Tints only: something else is hatched. */
  plain: boolean;
}

/** Who holds the land: Japan's is hatched and outlined, the Allies' is only tinted. */
export const Control = memo(
  function Control({ view, printed, plain }: Props) {
    const japan = heldBy({ view, printed }, "japan");
    const beyond = outOfPlay(printed, view.scenario);
    return (
      <g className="empire-control">
        <path d={outlines(heldBy({ view, printed }, "allied"))} className="empire-held us" />
        <path d={outlines(japan)} className="empire-held jp" />
        {!plain && <path d={outlines(japan)} className="empire-held-hatch" />}
        {!plain && <path d={border(japan)} className="empire-held-edge" />}
        {beyond.length > 0 && <path d={outlines(beyond, 1.005)} className="empire-beyond" />}
      </g>
    );
  },
  (a, b) => a.view.taken === b.view.taken && a.view.scenario === b.view.scenario && a.plain === b.plain,
);

/** What each sign stands for, and in whose colour it is drawn. */
const SIGNS: Readonly<Record<string, (side: SideId) => SideId | null>> = {
  held_allied: () => "allied",
  held_japan: () => "japan",
  zone_own: (side) => side,
  zone_foe: foe,
  zone_neutral: () => null,
};

/** What the tints mean, for those who sit on this side. */
export function Key({ voice, zones, side }: { voice: Voice; zones: boolean; side: SideId }) {
  const signs = Object.entries(SIGNS).filter(([sign]) => sign.startsWith("zone") === zones);
  return (
    <ul className="board-legend empire-key" data-covers>
      {signs.map(([sign, whose]) => {
        const ink = whose(side);
        return (
          <li key={sign}>
            <span
              className="empire-key-sign"
              data-sign={sign}
              data-side={ink ? inkOf(ink) : undefined}
              aria-hidden="true"
            />
            {voice.say(`key.${sign}`)}
          </li>
        );
      })}
      {!zones && (
        <>
          <li>
            <MarkIcon side="us" size={12} />
            <MarkIcon side="jp" size={12} />
            {voice.say("key.base")}
          </li>
          <li>
            <svg viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true" className="empire-crate">
              <path d="M0-6 6 0 0 6-6 0z" />
            </svg>
            {voice.say("key.resource")}
          </li>
        </>
      )}
    </ul>
  );
}
