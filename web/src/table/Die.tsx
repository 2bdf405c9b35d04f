import { useTranslation } from "react-i18next";

const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** A die as it fell. */
export function Die({ value }: { value: number }) {
  const { t } = useTranslation();
  const pips = PIPS[value];
  if (!pips) return <strong className="die-number">{value}</strong>;
  return (
    <svg className="die" viewBox="-10 -10 20 20" role="img" aria-label={t("log.die", { n: value })}>
      <rect x="-9" y="-9" width="18" height="18" rx="4" />
      {pips.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x * 4.6} cy={y * 4.6} r="1.9" />
      ))}
    </svg>
  );
}
