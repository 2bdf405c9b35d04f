import type { Voice } from "~/words";
import type { Zone } from "../types";
import type { Point, Rect, Sheet } from "./geometry";
import type { Piece, Spot } from "./pieces";
import type { Shot } from "./story";

const [W, H] = [212, 58];
const FACE = 19;

interface Props {
  voice: Voice;
  sheet: Sheet;
  zone: Zone;
  pieces: readonly Piece[];
  spotOf(id: string): Spot | undefined;
  shots: readonly Shot[];
  /** What it may not lie over. */
  away: Point;
}

/** Who rolls, on which faces it hits, the chance, and the dice as they fell: in the corner of the zone that is free. */
export function Card({ voice, sheet, zone, pieces, spotOf, shots, away }: Props) {
  const [first] = shots as [Shot];
  const there = pieces.flatMap(({ id }) => spotOf(id) ?? []);
  const [x, y] = cornerOf(sheet, zone, there, away);
  const best = Math.max(first.normal, first.superior);
  const chance = Math.min(10, Math.max(0, best)) * 10;
  const more = shots.length > 1 ? ` +${shots.length - 1}` : "";
  return (
    <g transform={`translate(${x} ${y})`} className="nb-card">
      <rect width={W} height={H} rx={8} className="nb-card-back" />
      <text x={10} y={18} className="nb-card-name">
        {voice.noun(first.attacker) + more}
      </text>
      <text x={W - 10} y={18} textAnchor="end" className="nb-card-chance">
        {voice.say("fight.card.chance", { p: chance })}
      </text>
      {Array.from({ length: 10 }, (_, n) => n + 1).map((face) => {
        const hits = face <= first.superior ? 2 : face <= first.normal ? 1 : 0;
        const fell = shots.some(({ die }) => die === face);
        return (
          <g key={face} transform={`translate(${10 + (face - 1) * (FACE + 0.3)} 27)`} data-hits={hits}>
            <rect width={FACE - 2} height={18} rx={3} className="nb-face" data-fell={fell || undefined} />
            <text x={FACE / 2 - 1} y={13} textAnchor="middle" data-fell={fell || undefined}>
              {face}
            </text>
          </g>
        );
      })}
      {best > 0 && <path d={`M11 49H${8 + Math.min(10, best) * (FACE + 0.3)}`} className="nb-card-line" />}
      {first.superior > 0 && (
        <path d={`M11 52.5H${8 + Math.min(10, first.superior) * (FACE + 0.3)}`} className="nb-card-line" />
      )}
    </g>
  );
}

/** Where the card lies, and where the middle of its lower edge. */
export const cornerOf = (sheet: Sheet, zone: Zone, there: readonly Spot[], away: Point): Point =>
  corner(sheet.zones[zone], [...there.map((spot): Point => [spot.x, spot.y]), away, away]);
export const underCard = ([x, y]: Point): Point => [x + W / 2, y + H];

/** The corner of a zone with the fewest pieces in it, and the farthest from what is struck. */
function corner([x, y, w, h]: Rect, taken: readonly Point[]): Point {
  const corners: readonly Point[] = [
    [x + 8, y + 26],
    [x + w - W - 8, y + 8],
    [x + 8, y + h - H - 8],
    [x + w - W - 8, y + h - H - 8],
    [x + (w - W) / 2, y + 8],
    [x + (w - W) / 2, y + h - H - 8],
  ];
  const under = ([cx, cy]: Point) =>
    taken.filter(([px, py]) => px > cx - 30 && px < cx + W + 30 && py > cy - 34 && py < cy + H + 34).length;
  return corners.reduce((best, each) => (under(each) < under(best) ? each : best));
}

/** A ten-sided die: a kite. */
export function Ten({ x, y, value }: { x: number; y: number; value: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="nb-die">
      <path d="M0-17L15-4L0 17L-15-4z" />
      <path d="M-15-4L0 4L15-4M0 4V17" className="nb-die-edge" />
      <text y={0} textAnchor="middle">
        {value}
      </text>
    </g>
  );
}
