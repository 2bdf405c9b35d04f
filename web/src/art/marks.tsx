import type { SVGProps } from "react";
import type { Side } from "./sides";

const MARKS: Record<Side, string> = {
  us: "M0-8.4 2.17-2.39 8.56-2.18 3.52 1.74 5.29 7.88 0 4.3-5.29 7.88-3.52 1.74-8.56-2.18-2.17-2.39z",
  jp: "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z",
  uk: "M-8.3 0a8.3 8.3 0 1 0 16.6 0a8.3 8.3 0 1 0-16.6 0zM-5.7 0a5.7 5.7 0 1 1 11.4 0a5.7 5.7 0 1 1-11.4 0zM-2.3 0a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0z",
  cn: "M0-9 1.35-5.02 4.5-7.79 3.68-3.68 7.79-4.5 5.02-1.35 9 0 5.02 1.35 7.79 4.5 3.68 3.68 4.5 7.79 1.35 5.02 0 9-1.35 5.02-4.5 7.79-3.68 3.68-7.79 4.5-5.02 1.35-9 0-5.02-1.35-7.79-4.5-3.68-3.68-4.5-7.79-1.35-5.02z",
  nl: "M0-7.5 8.5 7H-8.5z",
  none: "M0-8 8 0 0 8-8 0z",
};

/** The mark of a side around 0,0 in a box of 20 x 20: star, disc, ring with dot, twelve rays, triangle, diamond. */
export function Mark({ side, ...rest }: { side: Side } & SVGProps<SVGPathElement>) {
  return <path d={MARKS[side]} fill="currentColor" fillRule="evenodd" {...rest} />;
}

/** The same mark for text and buttons: a square `<svg>` of `size` pixels, in the side's own ink. */
export function MarkIcon({ side, size = 14, ...rest }: { side: Side; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="-10 -10 20 20" width={size} height={size} aria-hidden="true" color={`var(--${side})`} {...rest}>
      <Mark side={side} />
    </svg>
  );
}
