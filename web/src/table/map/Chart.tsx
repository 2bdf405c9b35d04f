import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/art/symbols";
import { Framed } from "./framed";
import type { Point, Wish } from "./framing";
import { under } from "./sheet";
import { type Box, useZoom } from "./useZoom";
import "./chart.css";
import "./covers.css";

/** A place on a board that can be walked to with the arrow keys. */
export interface Cell {
  id: string;
  x: number;
  y: number;
  /** What is there, in words. */
  label: string;
  /** Half the size of the frame drawn round it. */
  r?: number;
}

export interface ChartHandle {
  /** Bring a place into the middle, without a flight of the camera. */
  show(x: number, y: number, scale?: number): void;
  /** Keep these places in the part of the board that nothing lies over, and move the picture only if they are not there. */
  frame(places: readonly Point[], wish?: Wish): void;
  fit(): void;
}

interface Props {
  /** The sheet in its own units. */
  box: Box;
  label: string;
  cells: readonly Cell[];
  onCell?: (id: string) => void;
  onHover?: (id: string | null) => void;
  /** The scale from which the detail of `data-zoom="near"` is drawn, and below which that of "far". */
  near?: number;
  far?: number;
  most?: number;
  still?: boolean;
  handle?: Ref<ChartHandle>;
  /** Start with this part of the sheet instead of all of it. */
  open?: Box;
  /** What is asked about: keys begin there. */
  asked?: () => readonly Point[];
  children: ReactNode;
}

/** A board that pans with one finger, zooms with two, and is walked cell by cell with the arrow keys. */
export function Chart({
  box,
  label,
  cells,
  onCell,
  onHover,
  near = 1.6,
  far = 0.7,
  most = 6,
  still = false,
  handle,
  open,
  asked,
  children,
}: Props) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const sheet = useRef<SVGGElement>(null);
  const [at, setAt] = useState<string | null>(null);
  const said = useId();

  const onLevel = useCallback(
    (scale: number) => {
      const level = scale >= near ? "near" : scale < far ? "far" : "mid";
      if (svg.current && svg.current.dataset.zoom !== level) svg.current.dataset.zoom = level;
    },
    [near, far],
  );
  const { show, frame, by, whole } = useZoom({ stage, svg, sheet, box, most, still, onLevel });
  useImperativeHandle(handle, () => ({ show, frame, fit: whole }), [show, frame, whole]);

  const framed = useContext(Framed);
  useEffect(() => {
    if (framed) onLevel(Math.min(box[2] / framed[2], box[3] / framed[3]));
  }, [framed, box, onLevel]);
  const opened = open?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers in `open`, not the array
  useEffect(() => {
    if (open) show(open[0] + open[2] / 2, open[1] + open[3] / 2, Math.min(box[2] / open[2], box[3] / open[3]));
  }, [opened, show]);

  const here = cells.find((cell) => cell.id === at);

  /** Keys begin at what is asked about, or else at what is seen: there as near to the middle as may be. */
  function begin(): Cell | null {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
    const middle = under(sheet.current, left + width / 2, top + height / 2) ?? NOWHERE;
    const from = closest(asked?.() ?? [], middle, (spot) => spot) ?? middle;
    return closest(cells, from, ({ x, y }) => [x, y]) ?? null;
  }

  function walk(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    if (way) {
      event.preventDefault();
      const next = here ? nearest(cells, here, way) : begin();
      if (!next) return;
      setAt(next.id);
      frame([[next.x, next.y]]);
    } else if ((event.key === "Enter" || event.key === " ") && here) {
      event.preventDefault();
      onCell?.(here.id);
    } else if (event.key === "+" || event.key === "=") by(1.4);
    else if (event.key === "-") by(1 / 1.4);
    else if (event.key === "0") whole();
    else return;
    event.stopPropagation();
  }

  const r = here?.r ?? 24;
  return (
    <div className={still ? "chart still" : "chart"} ref={stage}>
      <svg
        ref={svg}
        viewBox={(framed ?? (still && open ? open : box)).join(" ")}
        preserveAspectRatio={still && open && !framed ? "xMidYMid slice" : undefined}
        data-zoom="mid"
        role={still ? "img" : "application"}
        aria-roledescription={still ? undefined : t("chart.role")}
        aria-label={label}
        aria-describedby={still ? undefined : said}
        tabIndex={still ? undefined : 0}
        onKeyDown={still ? undefined : walk}
        onPointerLeave={() => onHover?.(null)}
      >
        <g ref={sheet}>
          {children}
          {here && !still && (
            <rect className="chart-cursor" x={here.x - r} y={here.y - r} width={2 * r} height={2 * r} rx={3} />
          )}
        </g>
      </svg>
      {!still && (
        <>
          <p id={said} className="unseen" aria-live="polite">
            {here ? here.label : t("chart.keys")}
          </p>
          <div className="chart-tools">
            <button type="button" className="tool" aria-label={t("chart.closer")} onClick={() => by(1.4)}>
              <Icon name="plus" />
            </button>
            <button type="button" className="tool" aria-label={t("chart.farther")} onClick={() => by(1 / 1.4)}>
              <Icon name="minus" />
            </button>
            <button type="button" className="tool" aria-label={t("chart.fit")} onClick={whole}>
              <Icon name="fit" />
            </button>
          </div>
        </>
      )}
    </div>
  );
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const NOWHERE = [0, 0] as const;

export function closest<T>(all: readonly T[], [x, y]: Point, at: (each: T) => Point): T | undefined {
  const far = (each: T) => Math.hypot(at(each)[0] - x, at(each)[1] - y);
  return all.reduce<T | undefined>((best, each) => (best && far(best) <= far(each) ? best : each), undefined);
}

/** The next cell that way: near, and not far off the line. */
export function nearest(cells: readonly Cell[], from: Cell, [dx, dy]: readonly [number, number]): Cell | null {
  let best: Cell | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const along = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
    const off = Math.abs((cell.x - from.x) * dy) + Math.abs((cell.y - from.y) * dx);
    if (along <= 0.5 || off > along * 1.2) continue;
    const far = along + 1.5 * off; // a neighbouring hex half a step aside is nearer than the one behind it
    if (far < least) [best, least] = [cell, far];
  }
  return best;
}
