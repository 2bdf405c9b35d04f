import { PIPS } from "~/table/Die";

/** A face of a die around 0,0, as part of a drawing; blank while it is thrown. */
export function Face({ value, size, blank }: { value: number; size: number; blank?: boolean }) {
  return (
    <g className="face" transform={`scale(${size / 18})`}>
      <rect x={-9} y={-9} width={18} height={18} rx={4} />
      {!blank && PIPS[value]?.map(([x, y]) => <circle key={`${x} ${y}`} cx={x * 4.6} cy={y * 4.6} r={1.8} />)}
    </g>
  );
}
