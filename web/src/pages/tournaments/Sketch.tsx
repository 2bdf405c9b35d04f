import { type Plan, roundsOf } from "./announced";

const [WIDE, HIGH] = [280, 132];
const [COLUMNS, PAIRS] = [7, 8]; // as many as are drawn

/** The rounds to come, each a column of its pairings. A ladder has its places, and who may challenge whom. */
export function Sketch({ plan }: { plan: Plan }) {
  return (
    <svg className="cup-sketch" viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">
      {plan.kind === "ladder" ? <Rungs /> : <Columns plan={plan} />}
    </svg>
  );
}

function Columns({ plan }: { plan: Plan }) {
  const cup = plan.kind === "knockout";
  const rounds = roundsOf(plan);
  const drawn = Math.min(rounds, cup ? Math.log2(2 * PAIRS) : COLUMNS);
  const step = WIDE / drawn;
  const width = Math.min(step - 14, 62);
  const pairs = (round: number) => (cup ? 2 ** (drawn - round - 1) : Math.min(plan.most / 2, PAIRS));
  const middle = (round: number, pair: number) => ((pair + 0.5) * HIGH) / pairs(round);
  return Array.from({ length: drawn }, (_, round) => {
    const left = round * step + (step - width) / 2;
    return Array.from({ length: pairs(round) }, (_, pair) => {
      const y = middle(round, pair);
      const next = round + 1 < drawn ? middle(round + 1, Math.floor(pair / 2)) : y;
      return (
        <g key={`${round}.${pair}`}>
          <rect x={left} y={y - 5} width={width} height={5} rx={1.5} />
          <rect x={left} y={y} width={width} height={5} rx={1.5} />
          {cup && round + 1 < drawn ? (
            <path d={`M${left + width} ${y}h${(step - width) / 2}V${next}h${(step - width) / 2}`} />
          ) : null}
        </g>
      );
    });
  });
}

function Rungs() {
  const y = (place: number) => ((place + 0.5) * HIGH) / PAIRS;
  return (
    <>
      {Array.from({ length: PAIRS }, (_, place) => (
        <rect key={y(place)} x={70} y={y(place) - 4} width={110} height={8} rx={2} />
      ))}
      <path d={`M180 ${y(4)}h32V${y(1)}h-26m6 -5l-6 5l6 5`} />
    </>
  );
}
