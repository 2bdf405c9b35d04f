import { type ReactNode, useId } from "react";
import type { Voice } from "~/words";
import type { Printed } from "../types";
import { lossesOf, luckByTurn, type Moment, round, signed, ticks } from "./numbers";

const [W, H] = [420, 170];
const EDGE = { left: 28, right: 8, top: 12, bottom: 26 };

interface Series {
  name: string;
  side: "us" | "jp";
  values: readonly (number | null)[];
  /** How a value is written in the table. */
  say?: (value: number) => string;
}

interface Props {
  voice: Voice;
  moments: readonly Moment[];
  printed: Printed;
  /** What else stands among the plots. */
  children?: ReactNode;
}

/** Three plots of the campaign, each with its table. */
export function Plots({ voice, moments, printed, children }: Props) {
  if (moments.length === 0) return null;
  const lost = moments.map(({ turn }) => lossesOf(turn));
  const luck = luckByTurn(moments);
  const us = voice.say("chronicle.side_us");
  const japan = voice.say("chronicle.side_japan");
  const years = new Set(moments.map(({ year }) => year));
  const sheet = years.size === 1 ? printed.campaigns.find(({ year }) => years.has(year)) : undefined;
  const marks = sheet
    ? Object.entries(sheet.levels)
        .filter(([, from]) => from > 0)
        .map(([level, at]) => ({ at, name: voice.noun(level) }))
    : [];
  return (
    <section className="diary-plots" aria-label={voice.say("chronicle.plots")}>
      <Plot
        voice={voice}
        moments={moments}
        title={voice.say("diary.plot_objectives")}
        kind="steps"
        marks={marks}
        series={[
          {
            name: voice.say("diary.held"),
            side: "us",
            values: moments.map(({ turn, counted }) => (counted ? turn.count : null)),
          },
        ]}
      />
      <Plot
        voice={voice}
        moments={moments}
        title={voice.say("diary.plot_losses")}
        kind="bars"
        series={[
          { name: us, side: "us", values: lost.map((each) => each.us) },
          { name: japan, side: "jp", values: lost.map((each) => each.japan) },
        ]}
      />
      <Plot
        voice={voice}
        moments={moments}
        title={voice.say("chronicle.plot_luck")}
        kind="lines"
        series={[
          { name: us, side: "us", values: luck.us, say: signed },
          { name: japan, side: "jp", values: luck.japan, say: signed },
        ]}
      />
      {children}
    </section>
  );
}

interface PlotProps {
  voice: Voice;
  moments: readonly Moment[];
  title: string;
  kind: "steps" | "bars" | "lines";
  series: readonly Series[];
  marks?: readonly { at: number; name: string }[];
}

function Plot({ voice, moments, title, kind, series, marks = [] }: PlotProps) {
  const id = useId();
  const values = series.flatMap((each) => each.values.filter((value): value is number => value !== null));
  const axis = ticks(Math.min(0, ...values), Math.max(1, ...values, ...marks.map(({ at }) => at)));
  const [least, most] = [axis[0]!, axis.at(-1)!];
  const wide = (W - EDGE.left - EDGE.right) / moments.length;
  const x = (n: number) => EDGE.left + (n + 0.5) * wide;
  const y = (value: number) => EDGE.top + ((most - value) / (most - least)) * (H - EDGE.top - EDGE.bottom);
  return (
    <figure className="diary-plot">
      <figcaption id={id}>{title}</figcaption>
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-labelledby={id}>
        {axis.map((at) => (
          <g key={at}>
            <path d={`M${EDGE.left} ${y(at)}H${W - EDGE.right}`} className={at === 0 ? "diary-zero" : "diary-grid"} />
            <text x={EDGE.left - 6} y={y(at) + 4} textAnchor="end">
              {String(at).replace("-", "−")}
            </text>
          </g>
        ))}
        {marks.map(({ at, name }) => (
          <g key={name} className="diary-mark">
            <path d={`M${EDGE.left} ${y(at)}H${W - EDGE.right}`} />
            <text x={W - EDGE.right} y={y(at) - 3} textAnchor="end">
              {name}
            </text>
          </g>
        ))}
        {moments.map(({ year, turn }, n) => (
          <text key={`${year} ${turn.turn}`} x={x(n)} y={H - 8} textAnchor="middle">
            {n === 0 || moments[n - 1]?.year !== year ? `${year}/${turn.turn}` : turn.turn}
          </text>
        ))}
        {series.map((each, s) =>
          kind === "bars" ? (
            <Bars key={each.name} series={each} at={s} of={series.length} x={x} y={y} wide={wide} />
          ) : (
            <Curve key={each.name} series={each} x={x} y={y} wide={wide} steps={kind === "steps"} />
          ),
        )}
      </svg>
      {series.length > 1 && (
        <ul className="diary-key" aria-hidden="true">
          {series.map(({ name, side }) => (
            <li key={name} data-side={side}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{voice.say("chronicle.as_table")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{voice.say("chronicle.turn")}</th>
              {series.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moments.map(({ year, turn }, n) => (
              <tr key={`${year} ${turn.turn}`}>
                <th scope="row">{voice.say("diary.turn", { date: turn.date, year })}</th>
                {series.map(({ name, values: row, say }) => (
                  <td key={name}>{row[n] === null ? "–" : (say ?? String)(row[n] as number)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

interface Drawn {
  series: Series;
  x(n: number): number;
  y(value: number): number;
  wide: number;
}

function Curve({ series: { values, side }, x, y, wide, steps }: Drawn & { steps: boolean }) {
  const known = values.flatMap((value, n) => (value === null ? [] : [[n, value] as const]));
  const d = known
    .map(([n, value], i) =>
      steps
        ? `${i ? "V" : `M${x(n) - wide / 2} `}${y(value)}H${x(n) + wide / 2}`
        : `${i ? "L" : "M"}${x(n)} ${y(value)}`,
    )
    .join("");
  return (
    <g data-side={side} className="diary-curve">
      <path d={d} />
      {known.map(([n, value]) => (
        <Spot key={n} side={side} x={x(n)} y={y(value)} title={String(round(value))} />
      ))}
    </g>
  );
}

/** Round for Japan, square for the United States: the colours are not needed. */
function Spot({ side, x, y, title }: { side: "us" | "jp"; x: number; y: number; title: string }) {
  return side === "jp" ? (
    <circle cx={x} cy={y} r={4.2}>
      <title>{title}</title>
    </circle>
  ) : (
    <rect x={x - 3.8} y={y - 3.8} width={7.6} height={7.6}>
      <title>{title}</title>
    </rect>
  );
}

function Bars({ series: { values, side }, at, of, x, y, wide }: Drawn & { at: number; of: number }) {
  const w = Math.min(22, (wide * 0.7) / of);
  return (
    <g data-side={side} className="diary-bars">
      {values.map((value, n) =>
        value ? (
          <g key={n}>
            <rect x={x(n) + (at - of / 2) * w + 1} y={y(value)} width={w - 2} height={y(0) - y(value)} rx={2} />
            <text x={x(n) + (at - of / 2 + 0.5) * w} y={y(value) - 3} textAnchor="middle">
              {value}
            </text>
          </g>
        ) : null,
      )}
    </g>
  );
}
