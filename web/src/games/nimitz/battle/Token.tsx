import { memo, type PointerEvent } from "react";
import { planePaths } from "~/art/planes";
import { outline } from "~/art/plate";
import { PAINTS, Ship } from "~/art/symbols";
import { Unit } from "~/art/units";
import { colours, hullOf, linesOf, wingsOf } from "./drawn";
import type { Piece, Spot } from "./pieces";

export interface TokenState {
  open?: boolean;
  chosen?: boolean;
  touched?: boolean;
  /** It was there before: shown until the story has told its end. */
  gone?: boolean;
  /** While a Hit is told. */
  fate?: "struck" | "lost" | undefined;
}

interface Props extends TokenState {
  piece: Piece;
  spot: Spot;
  name: string;
  onTap(id: string): void;
  onLook(id: string | null): void;
  grip?: { onPointerDown(event: PointerEvent<SVGGElement>, id: string): void };
}

const TWIN =
  "M0-38C4-38 5-33 5-27L5.5-14 12-14 12-22C12-26 18-26 18-22L18-13 47-7Q49-5 49-2L49 2 18 3 6 6 4 25 17 29Q19 31 18 36L0 34-18 36Q-19 31-17 29L-4 25-6 6-18 3-49 2-49-2Q-49-5-47-7L-18-13-18-22C-18-26-12-26-12-22L-12-14-5.5-14-5-27C-5-33-4-38 0-38z";

/** A piece is drawn anew when something about it has changed; there may be eighty of them. */
function same(a: Props, b: Props): boolean {
  const [p, q] = [a.piece, b.piece];
  return (
    a.spot.x === b.spot.x &&
    a.spot.y === b.spot.y &&
    a.spot.scale === b.spot.scale &&
    (["id", "kind", "counter", "damaged", "down", "spent"] as const).every((each) => p[each] === q[each]) &&
    (["open", "chosen", "touched", "gone", "fate", "name", "onTap", "onLook", "grip"] as const).every(
      (each) => a[each] === b[each],
    )
  );
}

/** One piece on the sheet. */
export const Token = memo(function Token({ piece, spot, name, onTap, onLook, grip, ...state }: Props) {
  const { id, side, kind, damaged } = piece;
  const { open, chosen, touched, gone, fate } = state;
  const [w, h] = FRAMES[kind];
  const air = kind === "plane" || kind === "lba";
  const classes = ["nb-token", colours(side), air && "air", open && "open", gone && "gone", fate].filter(Boolean);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard walks the cells of the chart
    <g
      ref={grip && quiet}
      className={classes.join(" ")}
      style={{ transform: `translate(${spot.x}px, ${spot.y}px) scale(${spot.scale})` }}
      onClick={(event) => {
        event.stopPropagation();
        onTap(id);
      }}
      onPointerEnter={() => onLook(id)}
      onPointerLeave={() => onLook(null)}
      onPointerDown={grip && ((event) => grip.onPointerDown(event, id))}
      data-piece={id}
    >
      <rect x={-w / 2} y={-h / 2} width={w} height={h} className="nb-hitbox" />
      {touched && <rect x={-w / 2 - 2} y={-h / 2 - 2} width={w + 4} height={h + 4} rx={8} className="nb-touched" />}
      {(open || chosen) && (
        <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={7} className={chosen ? "nb-ring chosen" : "nb-ring"} />
      )}
      <Drawing piece={piece} name={name} />
      {damaged && <Damage kind={kind} />}
    </g>
  );
}, same);

/** The sheet must not pan while a piece is dragged: it listens to the mouse, the grip to the pointer. */
function quiet(element: SVGGElement | null): (() => void) | undefined {
  const stop = (event: Event) => event.stopPropagation();
  element?.addEventListener("mousedown", stop);
  return () => element?.removeEventListener("mousedown", stop);
}

const FRAMES: Readonly<Record<Piece["kind"], readonly [number, number]>> = {
  ship: [60, 76],
  carrier: [128, 78],
  transport: [58, 78],
  infantry: [54, 48],
  plane: [44, 44],
  lba: [58, 44],
  airfield: [58, 42],
};

function Drawing({ piece, name }: { piece: Piece; name: string }) {
  const { kind, side, counter } = piece;
  if (kind === "airfield") return <Runway />;
  if (!counter) return null;
  const paint = PAINTS[colours(side)];
  const turn = side === "japan" ? " rotate(180)" : "";
  if (kind === "ship" || kind === "carrier") {
    const carrier = kind === "carrier";
    const across = carrier ? -44 : 0;
    return (
      <>
        <Ship
          kind={hullOf(counter)}
          view="plan"
          transform={`translate(${across} ${carrier ? -9 : -11}) scale(${carrier ? 0.52 : 0.45})${turn}`}
          deck={paint.deck}
          works={paint.plate}
          edge={paint.edge}
          className={counter.type === "SS" ? "nb-under" : undefined}
        />
        <Name piece={piece} text={counter.name} x={across} y={carrier ? 32 : 27} w={carrier ? 48 : 60} />
      </>
    );
  }
  if (kind === "transport")
    return (
      <>
        <Ship
          kind="AP"
          view="plan"
          transform={`translate(0 -10) scale(.5)${turn}`}
          deck={paint.deck}
          works={paint.plate}
          edge={paint.edge}
        />
        <Troops piece={piece} y={-10} small />
        <Name piece={piece} text={name} y={29} w={58} />
      </>
    );
  if (kind === "infantry")
    return (
      <>
        <Troops piece={piece} y={-6} />
        <Name piece={piece} text={name} y={17} w={54} />
      </>
    );
  return <Wings piece={piece} />;
}

function Troops({ piece, y, small }: { piece: Piece; y: number; small?: boolean }) {
  const paint = PAINTS[colours(piece.side)];
  const type = piece.counter?.type;
  const size = small ? 0.62 : type === "battalion" ? 0.78 : 0.94;
  return (
    <g transform={`translate(0 ${y}) scale(${size})`} color={paint.ink}>
      <path d={outline(colours(piece.side), 40, 28, 4)} fill={paint.plate} stroke={paint.edge} strokeWidth="1.4" />
      <Unit type={type === "marine" ? "MA" : "IN"} detail={paint.plate} transform="scale(.86)" />
      {type === "battalion" && <path d="M-2.5-19v6M2.5-19v6" className="nb-strength" />}
    </g>
  );
}

function Wings({ piece }: { piece: Piece }) {
  const counter = piece.counter!;
  const { plate, edge, deck } = PAINTS[colours(piece.side)];
  const wings = wingsOf(counter);
  const d = wings === "twin" ? TWIN : planePaths(wings).outline;
  const aboard = piece.down && piece.kind === "plane";
  const tag = counter.type.split("/")[0]!;
  const turn = piece.side === "japan" ? 180 : 0;
  return (
    <>
      {!piece.down && <path d={d} transform={`translate(5 2) rotate(${turn}) scale(.36)`} className="nb-shadow" />}
      <path
        d={d}
        transform={`translate(0 ${aboard ? 0 : -6}) rotate(${turn}) scale(${aboard ? 0.4 : 0.36})`}
        fill={deck}
        stroke={edge}
        strokeWidth="3"
        opacity={piece.spent ? 0.55 : 1}
      />
      <g transform={`translate(0 ${aboard ? 14 : 15})`}>
        <rect x={-19} y={-6.5} width={38} height={13} rx={side(piece) ? 5 : 2} fill={plate} stroke={edge} />
        <text y={3.6} textAnchor="middle" className="nb-tag" textLength={tag.length > 5 ? 35 : undefined}>
          {tag}
        </text>
      </g>
    </>
  );
}

const side = (piece: Piece) => piece.side === "japan";

function Runway() {
  return (
    <g className="nb-runway">
      <rect x={-29} y={-11} width={58} height={15} rx={2} />
      <path d="M-25-3.5H25" />
      <path d="M-29-11l-2 2M29 4l2 2" />
    </g>
  );
}

function Name({ piece, text, x = 0, y, w }: { piece: Piece; text: string; x?: number; y: number; w: number }) {
  if (!text) return null;
  const paint = PAINTS[colours(piece.side)];
  const lines = linesOf(text);
  const h = lines.length * 10 + 3;
  const longest = Math.max(...lines.map((line) => line.length));
  const wide = Math.min(w, Math.max(34, longest * 5.2 + 8));
  const size = Math.min(10, (wide - 4) / (longest * 0.47));
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        x={-wide / 2}
        y={-h / 2}
        width={wide}
        height={h}
        rx={side(piece) ? 5 : 2}
        fill={paint.plate}
        stroke={paint.edge}
        strokeDasharray={piece.damaged ? "3 2" : undefined}
      />
      {lines.map((line, n) => (
        <text
          key={n}
          y={(n - (lines.length - 1) / 2) * 10 + 3.3}
          textAnchor="middle"
          fontSize={size}
          fill={paint.ink}
          className="nb-name"
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** Damaged: struck through, and burning. Never by colour alone. */
function Damage({ kind }: { kind: Piece["kind"] }) {
  const x = kind === "carrier" ? -44 : 0;
  const r = kind === "plane" || kind === "lba" ? 11 : 15;
  return (
    <g transform={`translate(${x} -10)`} className="nb-damage">
      <path d={`M${-r} ${r}L${r} ${-r}`} />
      <path
        d="M7-14c4 4 8 8 5 14-2 4-8 4-10 0-2-5 4-8 5-14z"
        className="nb-fire"
        transform="translate(3 2) scale(.9)"
      />
    </g>
  );
}
