import type { ReactNode, SVGProps } from "react";
import { type IconName, iconPath } from "./icons";
import { isRound, PAINTS, type Side } from "./sides";

/** Outline of a counter of w x h around 0,0: clipped corners for the Allies, round ones for Japan. */
export function outline(side: Side, w: number, h: number, corner = Math.min(12, h * 0.2)): string {
  const [x, y] = [w / 2, h / 2];
  if (isRound(side)) {
    const r = corner * 1.35;
    const a = `a${r} ${r} 0 0 1`;
    return `M${-x + r} ${-y}H${x - r}${a} ${r} ${r}V${y - r}${a} ${-r} ${r}H${-x + r}${a} ${-r} ${-r}V${-y + r}${a} ${r} ${-r}z`;
  }
  const c = corner;
  return `M${-x + c} ${-y}H${x - c}l${c} ${c}V${y - c}l${-c} ${c}H${-x + c}l${-c} ${-c}V${-y + c}z`;
}

export interface PlateProps extends Omit<SVGProps<SVGGElement>, "width" | "height"> {
  side: Side;
  w?: number;
  h?: number;
  /** Brass outline set off by 5. */
  selected?: boolean;
  /** The piece has acted: a darker plate. The caller adds the tick. */
  spent?: boolean;
  /** More pieces lie below: a second plate shows at the bottom right. */
  stacked?: boolean;
  children?: ReactNode;
}

/** The body of a counter around 0,0, w x h. It stands on a thick lower edge that adds 3 below. */
export function Plate({ side, w = 132, h = 58, selected, spent, stacked, children, ...rest }: PlateProps) {
  const paint = PAINTS[side];
  const d = outline(side, w, h);
  return (
    <g {...rest}>
      {stacked && <path d={d} transform="translate(5 6)" fill={paint.edge} stroke={paint.plate} strokeWidth="1" />}
      <path d={d} transform="translate(0 3)" fill={paint.edge} />
      <path d={d} fill={spent ? paint.spent : paint.plate} stroke={paint.edge} strokeWidth="1.2" />
      {selected && (
        <path
          d={outline(side, w + 14, h + 14, Math.min(15, h * 0.26))}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2.4"
        />
      )}
      {children}
    </g>
  );
}

/** One box for every hit a piece can take, from 0,0 to the right; taken hits are crossed. `pitch` is one box and its gap. */
export function HitBoxes({
  hits,
  of,
  box = 8,
  line = "var(--text2)",
  taken = "var(--bad)",
  ...rest
}: { hits: number; of: number; box?: number; line?: string; taken?: string } & SVGProps<SVGGElement>) {
  const pitch = box + 2.5;
  const square = (i: number) => `M${i * pitch + 0.5} 0.5h${box - 1}v${box - 1}h${1 - box}z`;
  const cross = (i: number) => `M${i * pitch + 2} 2l${box - 4} ${box - 4}m0 ${4 - box}l${4 - box} ${box - 4}`;
  const numbers = Array.from({ length: of }, (_, i) => i);
  const crossed = numbers.filter((i) => i < hits);
  return (
    <g fill="none" strokeWidth="1.2" {...rest}>
      <path
        d={numbers
          .filter((i) => i >= hits)
          .map(square)
          .join("")}
        stroke={line}
      />
      {hits > 0 && <path d={crossed.map((i) => square(i) + cross(i)).join("")} stroke={taken} strokeWidth="1.5" />}
    </g>
  );
}

/** Width of `of` hit boxes, to centre them. */
export const hitBoxesWidth = (of: number, box = 8): number => of * (box + 2.5) - 2.5;

/** A round badge at a counter's rim: an icon in a ring of radius `r`. */
export function Badge({
  icon,
  colour,
  r = 10.5,
  filled = false,
  ...rest
}: { icon: IconName; colour: string; r?: number; filled?: boolean } & SVGProps<SVGGElement>) {
  const k = (r * 1.32) / 24;
  return (
    <g {...rest}>
      <circle r={r} fill="var(--panel)" stroke={colour} strokeWidth="1.6" />
      <path
        d={iconPath(icon)}
        transform={`scale(${k}) translate(-12 -12)`}
        fill={filled ? colour : "none"}
        stroke={colour}
        strokeWidth={1.7 / k}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
