import { memo } from "react";
import type { Voice } from "~/words";
import { centre, HIGH, SIZE, spot } from "../map/hexes";
import { hexesOf, type Staff, type SupplyLine } from "../staff";

/** The line that says most of those who stand in a hex: one that is closed, else the longest. */
export function lineOf(staff: Staff | null, units: readonly string[]): SupplyLine | null {
  const lines = units.flatMap((id) => staff?.lines?.[id] ?? []);
  return (
    lines.find(({ stops }) => stops.length) ?? lines.toSorted((a, b) => b.hexes.length - a.hexes.length)[0] ?? null
  );
}

/** A supply line from its headquarters on; a bar and a letter over every hexside that closes it. */
export const Line = memo(function Line({ line, voice }: { line: SupplyLine; voice: Voice }) {
  const hexes = hexesOf(line.hexes);
  const closed = line.stops.length > 0;
  return (
    <g className="empire-line" data-closed={closed || undefined}>
      <path d={`M${hexes.map((hex) => spot(centre(hex))).join("L")}`} className="under" />
      <path d={`M${hexes.map((hex) => spot(centre(hex))).join("L")}`} />
      {line.stops.map(([from, to, letter]) => (
        <Stop key={`${from} ${to}`} from={from} to={to} letter={letter} label={stopText(voice, from, to, letter)} />
      ))}
    </g>
  );
});

/** The clauses of the seven cases. */
const CLAUSES = { A: 3, B: 4, C: 5, D: 6, E: 7, F: 8, G: 9 } as const;

export const stopText = (voice: Voice, from: string, to: string, letter: string): string =>
  voice.say("supply.stop", { from, to, letter, rule: `ES-SUP-${CLAUSES[letter as keyof typeof CLAUSES]}` });

function Stop({ from, to, letter, label }: { from: string; to: string; letter: string; label: string }) {
  const [[ax, ay], [bx, by]] = [centre(from), centre(to)];
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  const [ux, uy] = [-(by - ay) / HIGH, (bx - ax) / HIGH]; // along the hexside
  const half = SIZE / 2;
  return (
    <g className="stop">
      <title>{label}</title>
      <path d={`M${spot([x - ux * half, y - uy * half])}L${spot([x + ux * half, y + uy * half])}`} />
      <circle cx={x} cy={y} r="9" />
      <text x={x} y={y + 4.5}>
        {letter}
      </text>
    </g>
  );
}
