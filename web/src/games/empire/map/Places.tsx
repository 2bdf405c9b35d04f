import { memo } from "react";
import { iconPath } from "~/art/icons";
import { Mark } from "~/art/marks";
import type { Voice } from "~/words";
import { holderOf, inkOf, type Named, type Printed, type View } from "../view";
import { centre, isHex } from "./hexes";
import { type Label, labels } from "./labels";

interface Props {
  view: View;
  printed: Printed;
  voice: Voice;
  /** Hexes with units in them: there the pieces tell who holds the base. */
  taken: ReadonlySet<string>;
}

/** Bases, resources and names. */
export const Bases = memo(function Bases({ view, printed, voice, taken }: Props) {
  const play = printed.starts[view.scenario]?.play;
  const inPlay = play ? new Set(play) : null;
  const places = printed.map.places.filter(({ hex }) => isHex(hex) && (!inPlay || inPlay.has(hex)));
  return (
    <g className="empire-places">
      {places.map((place) => (
        <Base
          key={place.hex}
          place={place}
          side={inkOf(holderOf({ view, printed }, place.hex))}
          free={!taken.has(place.hex)}
        />
      ))}
      {labels(places, taken, voice).map((label) => (
        <Name key={`${label.hex} ${label.afar}`} {...label} />
      ))}
    </g>
  );
});

function Base({ place, side, free }: { place: Named; side: "jp" | "us"; free: boolean }) {
  const [x, y] = centre(place.hex);
  const base = place.port || place.airfield || place.city;
  return (
    <g transform={`translate(${x} ${y})`}>
      {base && free && (
        <g className="empire-base" data-side={side}>
          <Mark side={side} transform="scale(.72)" />
        </g>
      )}
      {free && (
        <g data-from="mid" className="empire-kit">
          {place.port && <path d={iconPath("anchor")} transform="translate(-20 -5) scale(.42)" />}
          {place.airfield && <path d="M10 4.5 20 -4M11.5 -4 18.5 4.5" />}
        </g>
      )}
      {place.resource && (
        <g className="empire-crate" transform="translate(19 -14)">
          <path d="M0-6.5 6.5 0 0 6.5-6.5 0z" />
          <path d="M0-2 2 0 0 2-2 0z" className="core" />
        </g>
      )}
    </g>
  );
}

function Name({ hex, text, x, y, anchor, afar }: Label) {
  const [cx, cy] = centre(hex);
  return (
    <text
      className={afar ? "empire-name afar" : "empire-name"}
      x={cx + x}
      y={cy + y}
      textAnchor={anchor}
      data-until={afar ? "far" : undefined}
      data-from={afar ? undefined : "mid"}
    >
      {text}
    </text>
  );
}
