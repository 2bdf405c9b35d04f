import { memo, useId } from "react";
import { WreckMarker } from "~/art/plates";
import { Cloud, Island } from "~/art/terrain";
import { amid, type Board, banks } from "../rules/board";
import { centre, outline, SIZE } from "../rules/hexes";
import type { HexId } from "../view";
import { seaTile, TROUGH } from "./sea";

const TILE = 420; // units of the sheet
/** Where the shadow of a cloud falls: the sun stands in the upper right. */
const CAST = "translate(-40 46)";

/** What is printed on the board: sea, islands, airfields, clouds and hexes. Drawn once. `plain`: the sea is one colour. */
export const Terrain = memo(function Terrain({ board, plain }: { board: Board; plain: boolean }) {
  const id = useId();
  const tile = plain ? "" : seaTile();
  const [x, y, width, height] = board.box;
  const sheet = { x: x + 6, y: y + 6, width: width - 12, height: height - 12, rx: 6 };
  return (
    <g className="fighters-terrain">
      <rect className="fighters-ocean" x={x - width * 2} y={y - height * 2} width={width * 5} height={height * 5} />
      <rect {...sheet} className="fighters-sea" />
      {tile ? <Swell id={id} tile={tile} sheet={sheet} /> : <path className="fighters-waves" d={waves(board)} />}
      {banks(board, board.islands).map((hexes) => (
        <Island key={hexes[0]} hexes={hexes.map(centre)} size={SIZE} />
      ))}
      <Airfields board={board} />
      <path className="fighters-grid" d={board.hexes.map((hex) => outline(hex)).join("")} />
      <path className="fighters-shore" d={[...board.islands].map((hex) => outline(hex, 0.97)).join("")} />
      {!plain && board.clouds.size > 0 && (
        <path
          className="fighters-cloud-shadow"
          transform={CAST}
          d={[...board.clouds].map((hex) => outline(hex, 0.8)).join("")}
        />
      )}
      {banks(board, board.clouds).map((hexes) => (
        <Cloud key={hexes[0]} hexes={hexes.map(centre)} size={SIZE} />
      ))}
      <path className="fighters-cloud-hexes" d={[...board.clouds].map((hex) => outline(hex, 0.94)).join("")} />
    </g>
  );
});

type Rect = Readonly<Record<"x" | "y" | "width" | "height" | "rx", number>>;

/** Swell and glitter over the sea, brighter towards the sun. */
function Swell({ id, tile, sheet }: { id: string; tile: string; sheet: Rect }) {
  return (
    <>
      <defs>
        <pattern id={`${id}swell`} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
          <image href={tile} width={TILE} height={TILE} />
        </pattern>
        <linearGradient id={`${id}sun`} x1="1" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".2" />
          <stop offset=".5" stopColor="#fff" stopOpacity="0" />
          <stop offset=".5" stopColor={`rgb(${TROUGH})`} stopOpacity="0" />
          <stop offset="1" stopColor={`rgb(${TROUGH})`} stopOpacity=".22" />
        </linearGradient>
      </defs>
      <rect {...sheet} fill={`url(#${id}swell)`} />
      <rect {...sheet} fill={`url(#${id}sun)`} />
    </>
  );
}

/** A few quiet strokes on the water, always in the same places. */
function waves(board: Board): string {
  return board.hexes
    .map((hex) => {
      const n = Number(hex);
      if ((n * 7) % 5 > 1 || board.islands.has(hex)) return "";
      const [x, y] = centre(hex);
      const [dx, dy] = [((n * 13) % 29) - 14, ((n * 17) % 37) - 18];
      return `M${(x + dx - 12).toFixed(1)} ${(y + dy).toFixed(1)}q6-4 12 0t12 0`;
    })
    .join("");
}

/** Along the longer axis of the hexes, and no longer than they are. */
function runway(hexes: readonly HexId[]): { angle: number; length: number } {
  const [mx, my] = amid(hexes);
  const points = hexes.map(centre).map(([x, y]) => [x - mx, y - my] as const);
  const sum = (of: (x: number, y: number) => number) => points.reduce((all, [x, y]) => all + of(x, y), 0);
  const turn =
    Math.atan2(
      2 * sum((x, y) => x * y),
      sum((x, y) => x * x - y * y),
    ) / 2;
  const reach = Math.max(...points.map(([x, y]) => Math.abs(x * Math.cos(turn) + y * Math.sin(turn))));
  return { angle: (turn * 180) / Math.PI, length: 2 * reach + SIZE };
}

/** A runway over each group of objectives that touch. */
function Airfields({ board }: { board: Board }) {
  const fields = banks(board, new Set(board.sheet.objectives ?? []));
  return (
    <g>
      {fields.map((hexes) => {
        const [x, y] = amid(hexes);
        const { angle, length } = runway(hexes);
        return (
          <g key={hexes[0]} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})`}>
            <rect className="fighters-runway" x={-length / 2} y="-9" width={length} height="18" rx="2" />
            <path className="fighters-runway-line" d={`M${-length / 2 + 8} 0H${length / 2 - 8}`} />
          </g>
        );
      })}
    </g>
  );
}

/** Objectives and what has become of the island: flags that stand until a bomb falls there. */
export const Objectives = memo(function Objectives({ board, wrecked }: { board: Board; wrecked: readonly HexId[] }) {
  const whole = (board.sheet.objectives ?? []).filter((hex) => !wrecked.includes(hex));
  return (
    <g>
      {whole.map((hex) => {
        const [x, y] = centre(hex);
        return (
          <g key={hex} transform={`translate(${(x - 24).toFixed(1)} ${(y + 16).toFixed(1)})`}>
            <path className="fighters-flag" d="M0 9V-13M0-12H15L10.5-7.5 15-3H0" />
          </g>
        );
      })}
      {wrecked.map((hex) => {
        const [x, y] = centre(hex);
        return <WreckMarker key={hex} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} />;
      })}
    </g>
  );
});
