import { memo } from "react";
import { Mark } from "~/art/marks";
import { Plane } from "~/art/planes";
import { outline } from "~/art/plate";
import { Ship, type ShipKind } from "~/art/ships";
import { isRound, PAINTS, type Side } from "~/art/sides";
import { Unit } from "~/art/units";
import { type Piece, valuesOf } from "../stacks";
import { type Counter as Printed, sideOf } from "../view";

/** How much of a counter is drawn: kind and steps; its numbers too; all that is printed on it. */
export type Detail = "far" | "mid" | "near";
/** The side of a counter in its own units. */
export const FACE = 80;

interface Props {
  piece: Piece;
  detail: Detail;
  /** Its name, for the closest look. */
  name?: string;
  selected?: boolean;
  transform?: string;
}

/** A counter around 0,0, 80 wide. */
export const Counter = memo(function Counter({ piece, detail, name = "", selected, transform }: Props) {
  const { counter, steps, active, hungry, ghost } = piece; // a ghost is only outlined
  const side = sideOf(counter);
  const paint = PAINTS[side];
  const ink = ghost ? `var(--${side})` : paint.ink;
  const shape = plate(side, FACE, detail === "far");
  return (
    <g transform={transform} className="empire-counter" color={ink}>
      {!ghost && <path d={shape} transform="translate(0 4)" fill={paint.edge} />}
      <path
        d={shape}
        fill={ghost ? "var(--panel)" : paint.plate}
        stroke={ghost ? `var(--${side})` : paint.edge}
        strokeWidth={ghost ? 3 : 2}
        strokeDasharray={ghost ? "8 5" : undefined}
      />
      <Glyph counter={counter} side={side} {...GLYPHS[detail]} />
      <Steps counter={counter} steps={steps} {...BOXES[detail]} />
      {detail !== "far" && <Figures counter={counter} steps={steps} side={side} near={detail === "near"} />}
      {detail === "near" && <Print counter={counter} name={name} />}
      {active && !ghost && <Tick />}
      {hungry && <path d="M-40 40 40-40" className="empire-hungry" />}
      {selected && <path d={plate(side, FACE + 16, detail === "far")} className="empire-selected" />}
    </g>
  );
});

const GLYPHS = { far: { y: -5, size: 1.45 }, mid: { y: -18, size: 1.15 }, near: { y: -10, size: 0.92 } } as const;
const BOXES = { far: { y: 22, w: 17 }, mid: { y: 1, w: 13 }, near: { y: 7, w: 9 } } as const;

/** From afar a Japanese piece is a disc and an Allied one a square: corners are too small to tell them apart. */
function plate(side: Side, size: number, afar: boolean): string {
  if (!afar) return outline(side, size, size, isRound(side) ? 15 : 16);
  const r = size / 2;
  return isRound(side)
    ? `M${-r} 0a${r} ${r} 0 1 0 ${size} 0a${r} ${r} 0 1 0 ${-size} 0z`
    : outline(side, size, size, 11);
}

const PROFILE: Readonly<Record<string, ShipKind>> = { CVE: "CVL", BC: "BB", APD: "DD" };
export const profileOf = (counter: Printed): ShipKind => PROFILE[counter.class ?? ""] ?? (counter.class as ShipKind);

/** A bomber with four engines, from above. */
const HEAVY =
  "M0-36Q4-34 4-24V-12L46-5V3L4 6V26L17 34V40L0 37L-17 40V34L-4 26V6L-46 3V-5L-4-12V-24Q-4-34 0-36zM14-18h5v9h-5zM29-15h5v9h-5zM-19-18h5v9h-5zM-34-15h5v9h-5z";

function Glyph({ counter, side, y, size }: { counter: Printed; side: Side; y: number; size: number }) {
  const detail = PAINTS[side].plate;
  const { type } = counter;
  const wide = 0.38 * (size < 1 ? 0.8 : size); // from near the mark and the range stand beside it
  if (type === "ground" || type === "hq")
    return (
      <Unit
        type={type === "hq" ? "SHQ" : counter.marine ? "MA" : "IN"}
        transform={`translate(0 ${y}) scale(${size * 1.12})`}
      />
    );
  if (type === "air")
    return counter.lrb || counter.b29 ? (
      <path d={HEAVY} fill="currentColor" transform={`translate(0 ${y}) scale(${size * 0.42})`} />
    ) : (
      <Plane
        type={side === "jp" ? "A6M" : "F4F"}
        detail={detail}
        transform={`translate(0 ${y}) scale(${size * 0.36})`}
      />
    );
  return <Ship kind={profileOf(counter)} transform={`translate(0 ${y + 7 * size}) scale(${wide} ${size * 0.46})`} />;
}

/** Two boxes for a unit with two sides; one is empty when it is reduced. */
function Steps({ counter, steps, y, w }: { counter: Printed; steps: number; y: number; w: number }) {
  if (counter.type === "hq" || !counter.reduced) return null;
  const h = w * 0.5;
  const box = (x: number) => `M${x} ${y}h${w}v${h}h${-w}z`;
  return (
    <g stroke="currentColor" strokeWidth="2">
      <path d={box(-w - 2)} fill="currentColor" />
      <path d={box(2)} fill={steps > 1 ? "currentColor" : "none"} />
    </g>
  );
}

function Figures({ counter, steps, side, near }: { counter: Printed; steps: number; side: Side; near: boolean }) {
  const [attack, defence] = valuesOf(counter, steps);
  const text = counter.type === "hq" ? `${counter.efficiency ?? 0}·${counter.range ?? 0}` : `${attack}-${defence}`;
  return (
    <>
      <text className="empire-figures" y="34" fontSize={near ? 21 : text.length > 4 ? 26 : 28}>
        {text}
      </text>
      <Mark side={side} transform={near ? "translate(-31 -9) scale(.5)" : "translate(-30 2) scale(.62)"} />
    </>
  );
}

/** What can be read only from close by: name, range, size, service. */
function Print({ counter, name }: { counter: Printed; name: string }) {
  const size = counter.size || counter.class || (counter.lrb || counter.b29 ? "LRB" : "");
  const reach = counter.type === "hq" || !counter.range ? "" : `${counter.range}${further(counter)}`;
  return (
    <g className="empire-print">
      <text
        y="-25"
        fontSize={name.length > 13 ? 8.5 : 11}
        textLength={name.length > 17 ? 70 : undefined}
        lengthAdjust="spacingAndGlyphs" // else long names overlap themselves
      >
        {name}
      </text>
      <text x="29" y="-5">
        {reach}
      </text>
      <text
        x="-36"
        y="14"
        textAnchor="start"
        textLength={size.length > 3 ? 20 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {size}
      </text>
      <text x="36" y="14" textAnchor="end">
        {counter.service === "army" ? "A" : counter.service === "navy" ? "N" : ""}
      </text>
    </g>
  );
}

const further = ({ ext, ext_paren }: Printed): string => (ext ? (ext_paren ? `(${ext})` : `/${ext}`) : "");

function Tick() {
  return (
    <g transform="translate(36 -36)">
      <circle r="15" className="empire-tick" />
      <path d="M-7 0l5 6 9-11" className="empire-tick-mark" />
    </g>
  );
}
