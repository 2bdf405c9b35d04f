import type { MouseEvent, SVGProps } from "react";

interface Props extends Omit<SVGProps<SVGGElement>, "onClick"> {
  onTap?(event: MouseEvent<SVGGElement>): void;
}

/** Something on a sheet that can be tapped. The keyboard has a way of its own: it walks the cells of the chart. */
export function Tap({ onTap, ...rest }: Props) {
  // biome-ignore lint/a11y/noStaticElementInteractions: see above
  return <g onClick={onTap} {...rest} />;
}
