import { useId } from "react";
import { steps } from "./steps";
import "./plot.css";

const [W, H] = [420, 170];
const EDGE = { left: 28, right: 8, top: 12, bottom: 26 };

/** A small plot and its table, from what `lib/plots.py` draws its files from: a title, ticks, and rows of numbers over them.
 * It is drawn here, since it takes the colours of the theme and can be read by ear; the file has no theme and no reader. */
export interface PlotData {
  title: string;
  kind: "steps" | "bars" | "lines";
  ticks: readonly string[];
  rows: readonly Row[];
  /** Levels worth a line across. */
  marks?: readonly { at: number; name: string }[];
}

export interface Row {
  name: string;
  side: "us" | "jp";
  values: readonly (number | null)[];
  /** How a value is written in the table. */
  say?: (value: number) => string;
}

interface Props extends PlotData {
  /** Of the table: what opens it, the heading of its first column, and the ticks in full. */
  table: { open: string; head: string; ticks: readonly string[] };
}

export function Plot({ title, kind, ticks, rows, marks = [], table }: Props) {
  const id = useId();
  const values = rows.flatMap((row) => row.values.filter((value): value is number => value !== null));
  const axis = steps(Math.min(0, ...values), Math.max(1, ...values, ...marks.map(({ at }) => at)));
  const [least, most] = [axis[0]!, axis.at(-1)!];
  const wide = (W - EDGE.left - EDGE.right) / ticks.length;
  const x = (n: number) => EDGE.left + (n + 0.5) * wide;
  const y = (value: number) => EDGE.top + ((most - value) / (most - least)) * (H - EDGE.top - EDGE.bottom);
  return (
    <figure className="plot">
      <figcaption id={id}>{title}</figcaption>
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-labelledby={id}>
        {axis.map((at) => (
          <g key={at}>
            <path d={`M${EDGE.left} ${y(at)}H${W - EDGE.right}`} className={at === 0 ? "plot-zero" : "plot-grid"} />
            <text x={EDGE.left - 6} y={y(at) + 4} textAnchor="end">
              {String(at).replace("-", "−")}
            </text>
          </g>
        ))}
        {marks.map(({ at, name }) => (
          <g key={name} className="plot-mark">
            <path d={`M${EDGE.left} ${y(at)}H${W - EDGE.right}`} />
            <text x={W - EDGE.right} y={y(at) - 3} textAnchor="end">
              {name}
            </text>
          </g>
        ))}
        {ticks.map((tick, n) => (
          <text key={n} x={x(n)} y={H - 8} textAnchor="middle">
            {tick}
          </text>
        ))}
        {rows.map((row, s) =>
          kind === "bars" ? (
            <Bars key={row.name} row={row} at={s} of={rows.length} x={x} y={y} wide={wide} />
          ) : (
            <Curve key={row.name} row={row} x={x} y={y} wide={wide} stepped={kind === "steps"} />
          ),
        )}
      </svg>
      {rows.length > 1 && (
        <ul className="plot-key" aria-hidden="true">
          {rows.map(({ name, side }) => (
            <li key={name} data-side={side}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{table.open}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{table.head}</th>
              {rows.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.ticks.map((tick, n) => (
              <tr key={n}>
                <th scope="row">{tick}</th>
                {rows.map(({ name, values: row, say }) => (
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
  row: Row;
  x(n: number): number;
  y(value: number): number;
  wide: number;
}

function Curve({ row: { values, side }, x, y, wide, stepped }: Drawn & { stepped: boolean }) {
  const known = values.flatMap((value, n) => (value === null ? [] : [[n, value] as const]));
  const d = known
    .map(([n, value], i) =>
      stepped
        ? `${i ? "V" : `M${x(n) - wide / 2} `}${y(value)}H${x(n) + wide / 2}`
        : `${i ? "L" : "M"}${x(n)} ${y(value)}`,
    )
    .join("");
  return (
    <g data-side={side} className="plot-curve">
      <path d={d} />
      {known.map(([n, value]) => (
        <Spot key={n} side={side} x={x(n)} y={y(value)} title={String(Math.round(value * 10) / 10)} />
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

function Bars({ row: { values, side }, at, of, x, y, wide }: Drawn & { at: number; of: number }) {
  const w = Math.min(22, (wide * 0.7) / of);
  return (
    <g data-side={side} className="plot-bars">
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
