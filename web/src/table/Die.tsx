import { useTranslation } from "react-i18next";

export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
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

/** A die as it fell; of more than six faces: a kite with its number. */
export function Die({ value, faces = 6 }: { value: number; faces?: number }) {
  const { t } = useTranslation();
  if (faces > 6)
    return (
      <svg className="die ten" viewBox="-11 -11 22 22" role="img" aria-label={t("log.die", { n: value })}>
        <path d="M0-10L9.5-2.5 0 10-9.5-2.5z" />
        <text y="2.6" textAnchor="middle">
          {value}
        </text>
      </svg>
    );
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
