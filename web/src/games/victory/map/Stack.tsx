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
function Clash() {
  return (
    <path
      className="victory-clash"
      d="M0-27.6 2.4-22.2 7.7-24.8 5.3-19.4 10.6-17 5.3-14.6 7.7-9.2 2.4-11.8 0-6.4-2.4-11.8-7.7-9.2-5.3-14.6-10.6-17-5.3-19.4-7.7-24.8-2.4-22.2z"
    />
  );
}

interface OpenProps extends Props {
  /** On the sheet, where the hex lies. */
  x: number;
  y: number;
  onBlock?: (key: string) => void;
}

const PITCH = 58;
const ACROSS = 5;

/** A stack fanned out above its hex, each block large enough to read and to tap. */
export function OpenStack({ blocks, selected, x, y, onBlock }: OpenProps) {
  const columns = Math.min(ACROSS, blocks.length);
  const rows = Math.ceil(blocks.length / columns);
  const named = blocks.some((block) => block.face?.name);
  const high = PITCH + (named ? 8 : 2);
  const [w, h] = [columns * PITCH + 14, rows * high + 12];
  const down = y < h + 60; // near the upper edge it opens downwards
  const left = Math.max(8, Math.min(2000 - 8 - w, x - w / 2));
  const top = down ? y + 46 : y - 44 - h;
  return (
    <g className="victory-open" transform={`translate(${left} ${top})`}>
      <path
        className="victory-open-stem"
        d={`M${x - left - 9} ${down ? 1 : h - 1}l9 ${down ? -12 : 12}l9 ${down ? 12 : -12}z`}
      />
      <rect className="victory-open-ground" width={w} height={h} rx="9" />
      {blocks.map((block, i) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list of moves has the keys
        <g
          key={block.key}
          className={onBlock ? "victory-open-block may" : "victory-open-block"}
          transform={`translate(${7 + PITCH / 2 + (i % columns) * PITCH} ${6 + PITCH / 2 + Math.floor(i / columns) * high})`}
          onClick={onBlock && (() => onBlock(block.key))}
        >
          <rect x={-PITCH / 2} y={-PITCH / 2} width={PITCH} height={PITCH} fill="transparent" />
          <Block
            side={SIDES[block.nation]}
            face={block.face}
            lying={block.lying}
            states={block.states}
            selected={selected?.has(block.key)}
            transform={`translate(0 ${named ? -4 : 0}) scale(${46 / BLOCK})`}
          />
          {block.face?.name && (
            <text className="victory-open-name" y={PITCH / 2 + 2}>
              {block.face.name}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}
