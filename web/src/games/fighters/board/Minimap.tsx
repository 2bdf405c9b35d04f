import { type RefObject, useEffect, useState } from "react";
import type { Board } from "../rules/board";
import { centre, outline, SIZE } from "../rules/hexes";
import { type Aircraft, craftSide, type View } from "../view";

export type Window = readonly [x: number, y: number, width: number, height: number];

/** The part of the sheet that is on the screen. The chart pans without React: this reads what it wrote. */
export function windowOf(root: HTMLElement | null): Window | null {
  const svg = root?.querySelector<SVGSVGElement>(".chart > svg");
  const sheet = svg?.querySelector<SVGGElement>("g");
  const screen = sheet?.getScreenCTM?.();
  if (!svg || !screen) return null;
  const { left, top, right, bottom } = svg.getBoundingClientRect();
  const back = screen.inverse();
  const [a, b] = [new DOMPoint(left, top).matrixTransform(back), new DOMPoint(right, bottom).matrixTransform(back)];
  return [a.x, a.y, b.x - a.x, b.y - a.y];
}

function useWindow(root: RefObject<HTMLElement | null>): Window | null {
  const [shown, setShown] = useState<Window | null>(null);
  useEffect(() => {
    const sheet = root.current?.querySelector(".chart > svg > g");
    if (!sheet || !root.current) return;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setShown(windowOf(root.current)));
    };
    const moves = new MutationObserver(look);
    moves.observe(sheet, { attributes: true, attributeFilter: ["transform"] });
    const sizes = new ResizeObserver(look);
    sizes.observe(root.current);
    look();
    return () => {
      cancelAnimationFrame(frame);
      moves.disconnect();
      sizes.disconnect();
    };
  }, [root]);
  return shown;
}

interface Props {
  board: Board;
  view: View;
  crafts: ReadonlyMap<string, Aircraft>;
  root: RefObject<HTMLElement | null>;
  label: string;
  onShow(x: number, y: number): void;
}

/** The whole board in a corner: who is where, and what is on the screen. Pointing at it goes there. */
export function Minimap({ board, view, crafts, root, label, onShow }: Props) {
  const shown = useWindow(root);
  const [x, y, width, height] = board.box;
  const all = shown && shown[2] >= width * 0.98 && shown[3] >= height * 0.98;
  if (!shown || all) return null;
  return (
    <svg
      className="fighters-minimap"
      data-covers
      viewBox={board.box.join(" ")}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        const back = event.currentTarget.getScreenCTM()?.inverse();
        if (!back) return;
        const to = new DOMPoint(event.clientX, event.clientY).matrixTransform(back);
        onShow(to.x, to.y);
      }}
    >
      <rect x={x} y={y} width={width} height={height} className="sea" />
      <path className="grid" d={board.hexes.map((hex) => outline(hex, 0.82)).join("")} />
      <path className="cloud" d={[...board.clouds].map((hex) => outline(hex, 0.82)).join("")} />
      <path className="island" d={[...board.islands].map((hex) => outline(hex, 0.9)).join("")} />
      {Object.entries(view.ships).map(([id, ship]) => (
        <path
          key={id}
          className={`ship ${ship.side}`}
          d={(ship.hexes ?? []).map((hex) => outline(hex, 0.7)).join("")}
        />
      ))}
      {[...crafts].map(([id, craft]) => {
        if (!craft.hex) return null;
        const [cx, cy] = centre(craft.hex);
        return craftSide(craft) === "us" ? (
          <path key={id} className="us" transform={`translate(${cx} ${cy})`} d="M0-34 30 28H-30z" />
        ) : (
          <circle key={id} className="jp" cx={cx} cy={cy} r={SIZE * 0.62} />
        );
      })}
      <rect className="window" x={shown[0]} y={shown[1]} width={shown[2]} height={shown[3]} />
    </svg>
  );
}
