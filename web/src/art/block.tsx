import type { SVGProps } from "react";
import { Mark } from "./marks";
import { isRound, type Side } from "./sides";
import { Unit, type UnitType } from "./units";
import "./art.css";

/** A block around 0,0, 40 wide and 40 high. It stands on edge and shows one side its face and the other its back, or it
 *  lies on its back for all to see. Its steps are the pips on the edge that is up. */
export const BLOCK = 40;
const [X, Y, TOP] = [20, 20, 9];

export interface BlockFace {
  type: UnitType;
  /** Its turn in combat; a Major Base piece has none. */
  letter: string | null;
  strength: number;
  /** Steps it can have. */
  most: number;
  /** Firepower at air, naval and ground units. */
  fire: readonly [air: number, naval: number, ground: number] | null;
  elite?: boolean;
}

export type BlockState = "at_sea" | "blockading" | "unsupplied" | "pinned" | "moved";

interface BlockProps extends SVGProps<SVGGElement> {
  side: Side;
  /** Unknown blocks have none: then nothing but the nation is drawn. */
  face?: BlockFace;
  /** Revealed: it lies on its back. */
  lying?: boolean;
  states?: readonly BlockState[];
  selected?: boolean;
  /** Small on a board: only what can be read there, the type and the steps. */
  plain?: boolean;
}

const mix = (side: Side, share: number, tone: string) => `color-mix(in srgb, var(--${side}-plate) ${share}%, ${tone})`;
const dark = (side: Side) => `color-mix(in srgb, var(--${side}-plate-edge) 62%, #000)`;

/** The front of a block from `y` down: Allied ones have clipped feet, Japanese ones round ones. */
function front(side: Side, y: number, grow = 0): string {
  const [x, bottom, top] = [X + grow, Y + grow, y - grow];
  const c = 5 + grow * 0.6;
  const right = isRound(side) ? `a${c} ${c} 0 0 1 ${-c} ${c}` : `l${-c} ${c}`;
  const left = isRound(side) ? `a${c} ${c} 0 0 1 ${-c} ${-c}` : `l${-c} ${-c}`;
  return `M${-x} ${top}H${x}V${bottom - c}${right}H${-x + c}${left}z`;
}

/** A lying block: all four corners. */
function flat(side: Side, grow = 0): string {
  const [x, c] = [X + grow, 5 + grow * 0.6];
  const turn = (dx: number, dy: number) => (isRound(side) ? `a${c} ${c} 0 0 1 ${dx} ${dy}` : `l${dx} ${dy}`);
  return `M${-x + c} ${-x}H${x - c}${turn(c, c)}V${x - c}${turn(-c, c)}H${-x + c}${turn(-c, -c)}V${-x + c}${turn(c, -c)}z`;
}

/** Pips in a row around `y`: full ones for steps, hollow ones for steps lost. */
function Pips({ of, full, y, colour }: { of: number; full: number; y: number; colour: string }) {
  const pitch = 7.4;
  const at = (i: number) => `M${(i - of / 2) * pitch + 0.9} ${y - 2.6}h5.6v5.2h-5.6z`;
  const steps = Array.from({ length: of }, (_, i) => i);
  const join = (some: number[]) => some.map(at).join("");
  return (
    <g stroke={colour} strokeWidth="1.1">
      <path d={join(steps.filter((i) => i < full))} fill={colour} />
      <path d={join(steps.filter((i) => i >= full))} fill="none" />
    </g>
  );
}

/** What the three numbers of firepower aim at: an aircraft, waves, ground. */
const AIMS = [
  "M0-3.4V3M-4-.4 0-1.6 4-.4M-1.8 3H1.8",
  "M-4 .6q2-3 4 0t4 0M-4 3.2q2-3 4 0t4 0",
  "M-3.4-2.6H3.4V2.8H-3.4zM-3.4-2.6 3.4 2.8M3.4-2.6-3.4 2.8",
];

function Values({ face, ink, y }: { face: BlockFace; ink: string; y: number }) {
  return (
    <g fill={ink}>
      {face.letter && (
        <text className="art-label" x={-X + 3} y={y - 15.5} fontSize="10">
          {face.letter}
          {face.elite ? "*" : ""}
        </text>
      )}
      {face.fire?.map((value, i) => (
        <g key={i} transform={`translate(${(i - 1) * 12} ${y})`}>
          <path d={AIMS[i]} transform="translate(-3.2 -3) scale(.62)" fill="none" stroke={ink} strokeWidth="1.3" />
          <text className="art-label" x="0.4" fontSize="8.6">
            {value}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The steps on the four edges of a lying block, turned until those it has are up. */
function Edges({ face, colour }: { face: BlockFace; colour: string }) {
  const rest = [1, 2, 3].map((turn) => ({ turn, steps: ((face.strength - 1 - turn + face.most * 4) % face.most) + 1 }));
  return (
    <g>
      <Pips of={face.strength} full={face.strength} y={-X + 4.2} colour={colour} />
      <g fill={colour} fillOpacity=".38">
        {rest
          .filter(({ turn }) => turn < face.most)
          .map(({ turn, steps }) => (
            <g key={turn} transform={`rotate(${turn * 90})`}>
              {Array.from({ length: steps }, (_, i) => (
                <circle key={i} cx={(i - (steps - 1) / 2) * 4} cy={-X + 2.4} r="1.1" />
              ))}
            </g>
          ))}
      </g>
    </g>
  );
}

/** Signs of a state, in rings down the right rim: neither steps nor firepower lie there. */
const SIGNS: Record<BlockState, { d: string; colour: string }> = {
  at_sea: { d: "M-4.4-.8q2.2-3 4.4 0t4.4 0M-4.4 2.6q2.2-3 4.4 0t4.4 0", colour: "var(--seaname)" },
  blockading: {
    d: "M0-1.6V4.4M-2.6 0H2.6M-4 1.6Q-3.4 4.4 0 4.4T4 1.6M0-4.6a1.5 1.5 0 1 0 .01 0",
    colour: "var(--text)",
  },
  unsupplied: { d: "M-3-4H3V4H-3zM-5 5 5-5", colour: "var(--bad)" },
  pinned: { d: "M-2.6-4.6H2.6M-1.6-4.6V-.6L-3.4 1.2H3.4L1.6-.6V-4.6M0 1.2V5", colour: "var(--text)" },
  moved: { d: "M-4 .4-1.2 3.4 4-3.4", colour: "var(--text2)" },
};

export function Block({
  side,
  face,
  lying = false,
  states = [],
  selected = false,
  plain = false,
  ...rest
}: BlockProps) {
  const spent = states.includes("moved");
  return (
    <g strokeLinejoin="round" {...rest}>
      {lying && face ? (
        <Lying side={side} face={face} plain={plain} />
      ) : (
        <Standing side={side} face={face} plain={plain} spent={spent} />
      )}
      {selected && (
        <path d={lying ? flat(side, 4) : front(side, -Y, 4)} fill="none" stroke="var(--accent)" strokeWidth="2.8" />
      )}
      {states.map((state, i) => (
        <g key={state} transform={`translate(${X - 4} ${i * 13 - 7})`}>
          <circle r="6.2" fill="var(--panel)" stroke={SIGNS[state].colour} strokeWidth="1" />
          <path d={SIGNS[state].d} fill="none" stroke={SIGNS[state].colour} strokeWidth="1.5" strokeLinecap="round" />
        </g>
      ))}
    </g>
  );
}

function Standing({ side, face, plain, spent }: { side: Side; face?: BlockFace; plain: boolean; spent: boolean }) {
  const ink = `var(--${side}-plate-ink)`;
  const edge = `var(--${side}-plate-edge)`;
  const y = -Y + TOP;
  return (
    <>
      <path d={front(side, y)} transform="translate(1.5 3)" fill="#000" fillOpacity=".28" />
      <path
        d={`M${-X} ${y}L${-X + 3} ${-Y}H${X - 3}L${X} ${y}z`}
        fill={mix(side, 52, "#fff")}
        stroke={edge}
        strokeWidth="1"
      />
      <path
        d={front(side, y)}
        fill={spent ? mix(side, 55, edge) : `var(--${side}-plate)`}
        stroke={edge}
        strokeWidth="1.2"
      />
      <g color={ink}>
        {!face && <Mark side={side} transform={`translate(0 ${TOP / 2}) scale(.92)`} />}
        {face && <Pips of={face.most} full={face.strength} y={-Y + TOP / 2} colour={dark(side)} />}
        {face && plain && (
          <Unit type={face.type} detail={`var(--${side}-plate)`} transform={`translate(0 ${TOP / 2})`} />
        )}
        {face && !plain && (
          <>
            <Unit
              type={face.type}
              detail={`var(--${side}-plate)`}
              transform={`translate(${face.letter ? 5 : 0} ${face.fire ? -1.6 : 4}) scale(${face.fire ? 0.74 : 0.9})`}
            />
            <Values face={face} ink={ink} y={16.5} />
          </>
        )}
      </g>
    </>
  );
}

function Lying({ side, face, plain }: { side: Side; face: BlockFace; plain: boolean }) {
  const ink = dark(side);
  const ground = mix(side, 20, "#fbf8f0");
  return (
    <>
      <path d={flat(side)} transform="translate(.6 1)" fill="#000" fillOpacity=".28" />
      <path d={flat(side)} fill={ground} stroke={mix(side, 50, `var(--${side}-plate-edge)`)} strokeWidth="2" />
      <g color={ink}>
        <Edges face={face} colour={ink} />
        {plain ? (
          <Unit type={face.type} detail={ground} transform="translate(0 3)" />
        ) : (
          <>
            <Unit
              type={face.type}
              detail={ground}
              transform={`translate(${face.letter ? 4 : 0} ${face.fire ? -1.4 : 3}) scale(${face.fire ? 0.66 : 0.84})`}
            />
            <Values face={face} ink={ink} y={14.5} />
          </>
        )}
      </g>
      {!plain && (
        <g color={`var(--${side}-plate-edge)`}>
          <Mark
            side={side}
            transform={`translate(${face.letter ? -X + 6.2 : X - 7} ${face.letter ? 3.4 : -8}) scale(.27)`}
          />
        </g>
      )}
    </>
  );
}
