import { memo } from "react";
import { BLOCK, Block } from "~/art/block";
import { Mark } from "~/art/marks";
import { outline } from "~/art/plate";
import { counts, hexes, japanese, type Laid } from "./layout";
import { type Nation, type Seen, SIDES } from "./types";

interface Props {
  blocks: readonly Seen[];
  /** Keys of blocks that are chosen. */
  selected?: ReadonlySet<string>;
}

/** The blocks of a hex, around its centre: a number for each nation from afar, four blocks, near by all of them. */
export const Stack = memo(function Stack({ blocks, selected }: Props) {
  const battle = blocks.some(japanese) && !blocks.every(japanese);
  return (
    <g className="victory-stack">
      <g data-until="far">
        <Counts blocks={blocks} />
      </g>
      <g data-from="mid" data-until="mid">
        {hexes(blocks, false).map((laid, i) => (
          <Group key={i} laid={laid} selected={selected} plain />
        ))}
      </g>
      <g data-from="near">
        {hexes(blocks, true).map((laid, i) => (
          <Group key={i} laid={laid} selected={selected} />
        ))}
      </g>
      {battle && <Clash />}
    </g>
  );
});

interface GroupProps {
  laid: Laid;
  selected?: ReadonlySet<string>;
  plain?: boolean;
}

/** Blocks where they were laid, and how many there are when some found no room. */
export function Group({ laid, selected, plain }: GroupProps) {
  const corner = laid.seats[laid.west ? 0 : laid.seats.length - 1];
  return (
    <>
      {laid.seats.map(({ block, x, y, size }) => (
        <Block
          key={block.key}
          side={SIDES[block.nation]}
          face={block.face}
          lying={block.lying}
          states={block.states}
          selected={selected?.has(block.key)}
          plain={plain}
          transform={`translate(${x} ${y}) scale(${size / BLOCK})`}
        />
      ))}
      {laid.more > 0 && corner && (
        <g
          transform={`translate(${corner.x + (corner.size / 2 - 2) * (laid.west ? -1 : 1)} ${corner.y - corner.size / 2 + 2})`}
        >
          <circle r="11" className="victory-more" />
          <text className="victory-more-text" y="5.5">
            {laid.seats.length + laid.more}
          </text>
        </g>
      )}
    </>
  );
}

/** From afar: one plate for each nation with the number of its blocks. */
export function Counts({ blocks }: { blocks: readonly Seen[] }) {
  const found = counts(blocks);
  const wide = found.length > 1 ? 48 : 80;
  return found.map(([nation, count], i) => (
    <Count
      key={nation}
      nation={nation}
      count={count}
      w={wide}
      x={(i % 2) * (wide + 3) - (found.length > 1 ? (wide + 3) / 2 : 0)}
      y={found.length > 2 ? Math.floor(i / 2) * 53 - 26 : 0}
    />
  ));
}

function Count({ nation, count, w, x, y }: { nation: Nation; count: number; w: number; x: number; y: number }) {
  const side = SIDES[nation];
  const h = 50;
  return (
    <g transform={`translate(${x} ${y})`} color={`var(--${side}-plate-ink)`}>
      <path
        d={outline(side, w, h)}
        fill={`var(--${side}-plate)`}
        stroke={`var(--${side}-plate-edge)`}
        strokeWidth="2.4"
      />
      <Mark side={side} transform={`translate(${-w / 2 + w * 0.27} 0) scale(${w / 62})`} />
      <text className="victory-count" x={w * 0.2} y="12.5">
        {count}
      </text>
    </g>
  );
}

/** Both sides in one hex: a burst where they meet. */
export function Clash() {
  return (
    <path
      className="victory-clash"
      d="M0-27.6 2.4-22.2 7.7-24.8 5.3-19.4 10.6-17 5.3-14.6 7.7-9.2 2.4-11.8 0-6.4-2.4-11.8-7.7-9.2-5.3-14.6-10.6-17-5.3-19.4-7.7-24.8-2.4-22.2z"
    />
  );
}
