import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Strength } from "~/api/people";
import { useWhen } from "~/ui/when";
import { type Dot, known, levels, moments, months } from "./strength";

const HEIGHT = 270;
const EDGE = { left: 44, right: 20, top: 14, bottom: 30 };
const DAY = 86_400_000;

/** The strength over time, with how uncertain it was as a band. Drawn as wide as there is room: letters keep their size. */
export function Curve({ strength, game }: { strength: Strength; game: string }) {
  const { t } = useTranslation();
  const [box, width] = useWidth();
  const dots = known(strength);
  const last = dots.at(-1);
  return (
    <div ref={box} className="person-curve">
      {last && dots.length > 1 ? (
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={t("people.curve_of", {
            game,
            first: Math.round(dots[0]!.value),
            last: Math.round(last.value),
            matches: strength.matches,
          })}
        >
          <Drawn dots={dots} width={width} />
        </svg>
      ) : (
        <p className="muted person-curve-none">{t("people.curve_none")}</p>
      )}
    </div>
  );
}

function Drawn({ dots, width }: { dots: readonly Dot[]; width: number }) {
  const when = useWhen();
  const across = levels(dots);
  const [least, most] = [across[0]!, across.at(-1)!];
  const [from, until] = [dots[0]!.at, dots.at(-1)!.at];
  const x = (at: number) => EDGE.left + ((at - from) / Math.max(1, until - from)) * (width - EDGE.left - EDGE.right);
  const y = (value: number) => EDGE.top + ((most - value) / (most - least)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const line = (of: (dot: Dot) => number, list: readonly Dot[] = dots) =>
    list.map((dot) => `${x(dot.at).toFixed(1)} ${y(of(dot)).toFixed(1)}`).join("L");
  const band = `M${line(({ high }) => high)}L${line(({ low }) => low, dots.toReversed())}Z`;
  const end = dots.at(-1)!;
  const short = until - from < 60 * DAY;
  return (
    <>
      {across.map((at) => (
        <g key={at}>
          <path d={`M${EDGE.left} ${y(at)}H${width - EDGE.right}`} className="curve-grid" />
          <text x={EDGE.left - 8} y={y(at) + 4} textAnchor="end">
            {at}
          </text>
        </g>
      ))}
      {(short ? moments : months)(from, until, Math.floor(width / 90)).map((at) => (
        <text key={at} x={x(at)} y={HEIGHT - 8} textAnchor="middle">
          {short ? when.day(at) : when.month(at, "short")}
        </text>
      ))}
      <path d={band} className="curve-band" />
      <path d={`M${line(({ value }) => value)}`} className="curve-line" />
      <circle cx={x(end.at)} cy={y(end.value)} r={5} className="curve-end" />
    </>
  );
}

/** How wide the box is now. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = box.current;
    if (!element || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(240, Math.floor(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
