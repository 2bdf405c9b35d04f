import { type CSSProperties, memo } from "react";
import { Mark } from "~/art/marks";
import type { Voice } from "~/words";
import type { Geography } from "./geography";
import { centre } from "./hexes";
import { type Hex, type Owner, SIDES } from "./types";

interface BaseProps {
  hex: Hex;
  name: string;
  holder: Owner;
  /** A Major Base piece lies here. */
  raised: boolean;
  /** Blocks stand here: the sign makes room for them. */
  taken: boolean;
}

const NAME = 19;
const ROOM = 94; // a name is never wider than its hex and a little

/** The size of a name's letters in the middle distance: the data face is about half as wide as high. */
export const letters = (name: string, bold: boolean): number =>
  Math.min(NAME, ROOM / (name.length * (bold ? 0.5 : 0.46)));

/** A base: square when major, round when minor, in its holder's colour and with his mark; beside it what it yields. */
const BaseSign = memo(function BaseSign({ hex, name, holder, raised, taken }: BaseProps) {
  const [x, y] = centre(hex);
  const base = hex.base!;
  const side = SIDES[holder];
  const major = raised || base.size === "major";
  const paint = { fill: `var(--${side}-plate)`, stroke: `var(--${side}-plate-edge)` };
  const ink = `var(--${side}-plate-ink)`;
  const wide = base.pp > 0 ? 34 : 18;
  const shape = { x: -wide / 2, y: -9, width: wide, height: 18, rx: major ? 2.5 : 9 };
  return (
    <g className="victory-base" data-base={base.name} transform={`translate(${x} ${y})`}>
      <g
        className="victory-sign"
        data-from={major && !taken ? undefined : "mid"}
        style={{ "--down": taken ? "45px" : "-2px", "--grown": taken ? 1 : 1.25 } as CSSProperties}
      >
        {base.home && (
          <rect
            {...shape}
            x={shape.x - 3}
            y={-12}
            width={wide + 6}
            height={24}
            rx={shape.rx + 2}
            className="victory-home"
            stroke={`var(--${side})`}
          />
        )}
        <rect {...shape} {...paint} strokeWidth="1.6" />
        <g color={ink}>
          <Mark side={side} transform={`translate(${base.pp > 0 ? -8 : 0} 0) scale(.66)`} />
          {base.pp > 0 && (
            <text className="victory-pp" x="8" y="5.2" fill={ink}>
              {base.pp}
            </text>
          )}
        </g>
      </g>
      <text
        className={major ? "victory-name major" : "victory-name"}
        data-from="mid"
        y={taken ? 34 : 33}
        style={{ "--letters": `${letters(name, major).toFixed(1)}px` } as CSSProperties}
      >
        {name}
      </text>
    </g>
  );
});

interface Props {
  map: Geography;
  voice: Voice;
  /** Who holds a base now, by hex; else its owner does. */
  holders: Readonly<Record<string, Owner>>;
  raised?: ReadonlySet<string>;
  taken: ReadonlySet<string>;
}

export function Bases({ map, voice, holders, raised, taken }: Props) {
  return map.hexes
    .filter((hex) => hex.base)
    .map((hex) => (
      <BaseSign
        key={hex.id}
        hex={hex}
        name={voice.noun(hex.id)}
        holder={holders[hex.id] ?? hex.base!.owner}
        raised={raised?.has(hex.id) ?? false}
        taken={taken.has(hex.id)}
      />
    ));
}

const SWIRL =
  "M3.2 0A3.2 3.2 0 1 1-3.2 0A3.2 3.2 0 1 1 3.2 0M-3.2-1.4C-3-9 4-11 9.5-7.5 4.5-9 1.5-6.5 1.4-3.2M3.2 1.4C3 9-4 11-9.5 7.5-4.5 9-1.5 6.5-1.4 3.2";

/** Reference points, where only ships may end a move, and the hexes of the typhoon with their number. */
export const Spots = memo(function Spots({ map, voice, taken }: Pick<Props, "map" | "voice" | "taken">) {
  return (
    <g data-from="mid">
      {map.hexes.map((hex) => {
        const [x, y] = centre(hex);
        return (
          <g key={hex.id} transform={`translate(${x} ${y})`}>
            {hex.reference_point && (
              <>
                <circle className="victory-reference" r="4" />
                {!taken.has(hex.id) && (
                  <text className="victory-name spot" y="22" data-from="near">
                    {voice.noun(hex.id)}
                  </text>
                )}
              </>
            )}
            {hex.typhoon && (
              <g className="victory-typhoon" transform="translate(33 -14)">
                <path d={SWIRL} transform="scale(1.35)" />
                <text y="28">{hex.typhoon}</text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
});
