import { memo } from "react";
import type { Voice } from "~/words";
import type { Piece, Stacks as Standing } from "../stacks";
import { type SideId, shortName } from "../view";
import { Counter, FACE } from "./Counter";
import { centre, type Point } from "./hexes";

interface Props {
  stacks: Standing;
  voice: Voice;
  selected: ReadonlySet<string>;
}

/** All who stand on the map. */
export const Stacks = memo(function Stacks({ stacks, voice, selected }: Props) {
  return [...stacks].map(([hex, sides]) => (
    <Stack key={hex} at={centre(hex)} japan={sides.japan} allied={sides.allied} voice={voice} selected={selected} />
  ));
});

interface StackProps {
  at: Point;
  japan?: readonly Piece[];
  allied?: readonly Piece[];
  voice: Voice;
  selected: ReadonlySet<string>;
}

/** The units of a hex: one piece and a number from afar, four and a number from the middle distance on. */
const Stack = memo(
  function Stack({ at: [x, y], japan = [], allied = [], voice, selected }: StackProps) {
    const both = japan.length > 0 && allied.length > 0;
    const sides: readonly (readonly [SideId, readonly Piece[]])[] = [
      ["japan", japan],
      ["allied", allied],
    ];
    return (
      <g transform={`translate(${x} ${y})`}>
        <g data-until="far">
          {sides.map(([side, pieces]) =>
            pieces.length ? (
              <Afar key={side} pieces={pieces} selected={selected} x={both ? (side === "japan" ? -17 : 17) : 0} />
            ) : null,
          )}
        </g>
        {(["mid", "near"] as const).map((detail) => (
          <g key={detail} data-from={detail} data-until={detail}>
            {sides.map(([side, pieces]) => (
              <Few
                key={side}
                pieces={pieces}
                detail={detail}
                room={both ? (side === "japan" ? "west" : "east") : "whole"}
                voice={voice}
                selected={selected}
              />
            ))}
          </g>
        ))}
      </g>
    );
  },
  (a, b) =>
    same(a.japan, b.japan) &&
    same(a.allied, b.allied) &&
    a.voice === b.voice &&
    chosen(a, b) &&
    a.at[0] === b.at[0] &&
    a.at[1] === b.at[1],
);

/** Pieces are made anew from every view; what is drawn of them changes seldom. */
function same(a: readonly Piece[] = [], b: readonly Piece[] = []): boolean {
  return (
    a.length === b.length &&
    a.every((piece, n) => {
      const other = b[n]!;
      return (
        piece.counter === other.counter &&
        piece.steps === other.steps &&
        piece.active === other.active &&
        piece.moved === other.moved &&
        piece.ghost === other.ghost &&
        piece.hungry === other.hungry
      );
    })
  );
}

function chosen(a: StackProps, b: StackProps): boolean {
  if (a.selected === b.selected) return true;
  const all = [...(a.japan ?? []), ...(a.allied ?? [])];
  return all.every(({ counter: { id } }) => a.selected.has(id) === b.selected.has(id));
}

const AFAR = 40;

function Afar({ pieces, x, selected }: { pieces: readonly Piece[]; x: number; selected: ReadonlySet<string> }) {
  const fighters = pieces.filter(({ counter }) => counter.type !== "hq");
  const first = fighters[0] ?? pieces[0]!;
  const led = fighters.length > 0 && fighters.length < pieces.length;
  return (
    <g transform={`translate(${x} 0)`}>
      {led && <path d="M-17-4V-32M-17-31H-1L-5-26-1-21H-17" className="empire-flag" />}
      <Counter
        piece={{ ...first, active: pieces.some(({ active }) => active) }}
        detail="far"
        selected={pieces.some(({ counter }) => selected.has(counter.id))}
        transform={`scale(${AFAR / FACE})`}
      />
      {pieces.length > 1 && <HowMany n={pieces.length} x={18} y={-16} r={10.5} />}
    </g>
  );
}

/** Where up to four pieces lie around the middle of a hex, and how large. */
// biome-ignore format: a table
const ROOMS = {
  whole: { size: 22.5, spots: { 1: [[0, -5]], 2: [[-12, -5], [12, -5]], 3: [[-12, -16.5], [12, -16.5], [0, 7]], 4: [[-12, -16.5], [12, -16.5], [-12, 7], [12, 7]] } },
  west: { size: 19, spots: { 1: [[-12, -5]], 2: [[-12, -15.5], [-12, 4.5]] } },
  east: { size: 19, spots: { 1: [[12, -5]], 2: [[12, -15.5], [12, 4.5]] } },
} as const;

interface FewProps {
  pieces: readonly Piece[];
  detail: "mid" | "near";
  room: keyof typeof ROOMS;
  voice: Voice;
  selected: ReadonlySet<string>;
}

function Few({ pieces, detail, room, voice, selected }: FewProps) {
  const { size, spots } = ROOMS[room];
  const most = room === "whole" ? 4 : 2;
  const shown = pieces.slice(0, most);
  const places = (spots as Readonly<Record<number, readonly Point[]>>)[shown.length] ?? [];
  const single = room === "whole" && shown.length === 1 ? 1.2 : 1;
  return (
    <>
      {shown.map((piece, n) => (
        <Counter
          key={piece.counter.id}
          piece={piece}
          detail={detail}
          name={detail === "near" ? shortName(voice.noun(piece.counter.id)) : undefined}
          selected={selected.has(piece.counter.id)}
          transform={`translate(${places[n]?.join(" ")}) scale(${(size / FACE) * single})`}
        />
      ))}
      {pieces.length > most && <HowMany n={pieces.length} x={room === "west" ? -22 : 24} y={-27} r={6.5} />}
    </>
  );
}

function HowMany({ n, x, y, r }: { n: number; x: number; y: number; r: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={r} className="empire-more" />
      <text className="empire-more-text" fontSize={r * 1.5} y={r * 0.52}>
        {n}
      </text>
    </g>
  );
}
