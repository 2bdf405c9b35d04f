import type { SVGProps } from "react";

/** The emblem: a ship in a brass ring, on a box of 24 x 24. `public/icon.svg` is the same drawing. */
const SHIP =
  "M4 13.4H14.6L20.2 12.3 18.2 16.4H5.9zM6.9 12.6V10.3H8.4V12.6zM9.2 12.6V10.4H10.4V8.5H11.3V5.4H12.2V8.1H13.4V10.1H14.5V12.6zM15.2 12.4V11H16.5L18.7 10.3V11L16.9 11.7V12.1z";

export function Emblem({ size = 24, ...rest }: { size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} color="var(--accent)" aria-hidden="true" {...rest}>
      <circle cx="12" cy="12" r="10.6" fill="none" stroke="currentColor" strokeWidth="1.7" />
      <path d={SHIP} fill="currentColor" />
      <path
        d="M6.6 18.4q1.35-1.3 2.7 0t2.7 0 2.7 0 2.7 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.1"
        strokeLinecap="round"
      />
    </svg>
  );
}
