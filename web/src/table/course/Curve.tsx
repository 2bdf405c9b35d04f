import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Drawn } from "~/contract/drawn";
import { hundred, type Reading, signed } from "./reading";
import "./course.css";

const EDGE = { left: 52, right: 14, top: 20, bottom: 24 };
const [HIGH, LUCK] = [190, 46]; // of the curve, and of the bars of luck below it
const LABEL = 64; // px that a number of a turn needs at least

interface Props {
  reading: Reading;
  drawn: Drawn;
  titles: readonly string[];
  /** The number of the first turn: 0, where there is an opening before it. */
  first: number;
  at: number;
  onAt(turn: number): void;
}

/** How wide an element is, as it changes. */
function useWidth() {
  const [width, setWidth] = useState(900);
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = here.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const seen = new ResizeObserver(([entry]) => entry && setWidth(Math.max(280, entry.contentRect.width)));
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  return [here, width] as const;
}

/** The whole match as one line: above the middle filled, below hatched; luck below, filled where the dice were kind. */
export function Curve({ reading, drawn, titles, first, at, onAt }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [here, width] = useWidth();
  const { points, turns, top, bottom, rolled } = reading;
  const wide = (width - EDGE.left - EDGE.right) / Math.max(1, turns.length);
  const x = (n: number) => EDGE.left + n * wide;
  const y = (chance: number) => EDGE.top + (1 - chance) * HIGH;
  const line = points.map(({ chance }, n) => `${n ? "L" : "M"}${x(n)} ${y(chance)}`).join("");
  const band = [
    ...points.map(({ high }, n) => `${n ? "L" : "M"}${x(n)} ${y(high)}`),
    ...points.map(({ low }, n) => `L${x(n)} ${y(low)}`).reverse(),
    "Z",
  ].join("");
  const area = `${line}L${x(points.length - 1)} ${y(0.5)}L${x(0)} ${y(0.5)}Z`;
  const bars = EDGE.top + HIGH + EDGE.bottom + LUCK / 2;
  const most = Math.max(0.05, ...turns.map(({ dice }) => Math.abs(dice)));
  const every = Math.max(1, Math.ceil(LABEL / 2 / wide));
  const height = rolled ? bars + LUCK / 2 + 4 : EDGE.top + HIGH + EDGE.bottom;
  const pick = (clientX: number, box: DOMRect) => {
    const n = Math.floor((clientX - box.left - EDGE.left) / wide);
    onAt(Math.min(turns.length - 1, Math.max(0, n)));
  };
  const say = (seat: string) => t("analysis.wins", { seat: drawn.voice.seat(seat) });
  return (
    <div className="curve" ref={here}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider below is for keys */}
      <svg
        width={width}
        height={height}
        role="img"
        aria-labelledby={id}
        onClick={(event) => pick(event.clientX, event.currentTarget.getBoundingClientRect())}
      >
        <title id={id}>
          {t("analysis.curve_label", { seat: drawn.voice.seat(top), from: hundred(points[0]?.chance ?? 0.5) })}
        </title>
        <defs>
          <clipPath id={`${id}-up`}>
            <rect x={0} y={0} width={width} height={y(0.5)} />
          </clipPath>
          <clipPath id={`${id}-down`}>
            <rect x={0} y={y(0.5)} width={width} height={HIGH} />
          </clipPath>
          <pattern
            id={`${id}-hatch`}
            width={7}
            height={7}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
            data-side={bottom ? drawn.side(bottom) : "none"}
          >
            <path d="M0 0V7" className="curve-hatch" />
          </pattern>
        </defs>
        <rect x={EDGE.left} y={EDGE.top} width={wide * turns.length} height={HIGH} className="curve-ground" />
        <path d={band} className="curve-band" />
        <path d={area} clipPath={`url(#${id}-up)`} className="curve-up" data-side={drawn.side(top)} />
        <path d={area} clipPath={`url(#${id}-down)`} fill={`url(#${id}-hatch)`} />
        <path d={`M${EDGE.left} ${y(0.5)}H${x(turns.length)}`} className="curve-middle" />
        {[100, 50, 0].map((level) => (
          <text key={level} x={EDGE.left - 7} y={y(level / 100) + 4} textAnchor="end">
            {level}
          </text>
        ))}
        <text x={EDGE.left + 8} y={EDGE.top + 16} className="curve-side" data-side={drawn.side(top)}>
          {bottom ? say(top) : t("analysis.success")}
        </text>
        <text
          x={EDGE.left + 8} // not at the right: there the line may end
          y={EDGE.top + HIGH - 8}
          className="curve-side"
          data-side={bottom ? drawn.side(bottom) : "none"}
        >
          {bottom ? say(bottom) : t("analysis.failure")}
        </text>
        <rect
          x={x(at)}
          y={EDGE.top - 6}
          width={Math.max(2, wide)}
          height={height - EDGE.top + 2}
          className="curve-chosen"
        />
        <path d={line} className="curve-line" />
        {turns.map(({ dice }, n) => {
          const tall = Math.max(2, (Math.abs(dice) / most) * (LUCK / 2));
          if (Math.abs(dice) < 0.0005) return null;
          return (
            <rect
              key={n}
              x={x(n) + wide * 0.2}
              y={dice > 0 ? bars - tall : bars}
              width={Math.max(2, wide * 0.6)}
              height={tall}
              rx={2}
              className={dice > 0 ? "curve-lucky" : "curve-unlucky"}
            >
              <title>{`${titles[n]}: ${signed(dice)}`}</title>
            </rect>
          );
        })}
        {rolled && (
          <>
            <path d={`M${EDGE.left} ${bars}H${x(turns.length)}`} className="curve-zero" />
            <text x={EDGE.left - 7} y={bars + 4} textAnchor="end">
              {t("analysis.luck")}
            </text>
          </>
        )}
        {turns.map((_, n) =>
          n % every === 0 ? (
            <text key={n} x={x(n) + wide / 2} y={EDGE.top + HIGH + 16} textAnchor="middle">
              {n + first}
            </text>
          ) : null,
        )}
        {turns.map(({ turning, before, after }, n) =>
          turning ? (
            <g key={n} className="curve-point" data-chosen={n === at || undefined}>
              <circle cx={x(n + 1)} cy={y(after)} r={4} className="curve-dot" />
              <circle cx={x(n + 1)} cy={_beside(y(after), after > before)} r={11} />
              <text x={x(n + 1)} y={_beside(y(after), after > before) + 4} textAnchor="middle">
                {turning}
              </text>
            </g>
          ) : null,
        )}
      </svg>
      <label className="curve-slider">
        <span className="unseen">{t("analysis.turn")}</span>
        <input
          type="range"
          min={0}
          max={Math.max(0, turns.length - 1)}
          value={at}
          aria-valuetext={titles[at]}
          onChange={(event) => onAt(Number(event.target.value))}
        />
      </label>
    </div>
  );
}

/** Where a number stands: above its point or below, and inside the picture. */
function _beside(y: number, above: boolean): number {
  return Math.min(EDGE.top + HIGH - 12, Math.max(13, above ? y - 20 : y + 20));
}
