import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import type { BoardProps } from "~/contract/game";
import { type Cell, Chart, type ChartHandle } from "./Chart";
import { type Detail, levels, under } from "./sheet";
import { pressed } from "./tap";
import { type Frame, useFrame } from "./useFrame";
import { type Matters, useFraming } from "./useFraming";
import type { Spot } from "./useOpened";
import type { Box } from "./useZoom";

export interface Sheet {
  box: Box;
  stage: RefObject<HTMLDivElement | null>;
  chart: RefObject<ChartHandle | null>;
  frame: Frame;
  level: ReturnType<typeof levels>;
  drawn: RefObject<SVGGElement | null>;
}

/** A sheet on its stage: how large it is drawn, and from which scales on what is. */
export function useSheet(box: Box, detail: Detail): Sheet {
  const stage = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartHandle>(null);
  const drawn = useRef<SVGGElement>(null);
  const frame = useFrame(stage);
  return { box, stage, chart, drawn, frame, level: levels(box, frame, detail) };
}

interface Props {
  board: Pick<BoardProps<unknown, unknown>, "scene" | "telling" | "still">;
  sheet: Sheet;
  cells: readonly Cell[];
  /** What it shows at first. */
  opening(): Box | undefined;
  placeAt(x: number, y: number): string | null;
  /** A place was tapped, or walked to and entered. */
  onPlace(place: string, spot: Spot): void;
  /** Tapped where there is no place. */
  onNothing(): void;
  onDouble?(place: string, event: MouseEvent): void;
  /** What is kept in sight (`useFraming`). */
  matters: Pick<Matters, "hand" | "spotOf" | "wish">;
  className: string;
  children: ReactNode;
}

/** A map of places: they are tapped or walked to, and what matters is kept in sight. */
export function PlayMap({ board, sheet, matters, placeAt, onPlace, onNothing, onDouble, className, ...rest }: Props) {
  const { scene, telling, still } = board;
  const { box, stage, chart, drawn, level } = sheet;
  const [open] = useState(rest.opening);
  useFraming({ chart, telling, ask: still ? null : scene.ask, ...matters });
  const places = useRef(placeAt);
  places.current = placeAt;
  const [at] = useState(() =>
    pressed((x, y) => {
      const spot = under(drawn.current, x, y);
      return spot && places.current(...spot);
    }),
  );
  const onTap = (event: MouseEvent) => {
    const place = at(event);
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {};
    if (place) onPlace(place, { x: event.clientX - left, y: event.clientY - top });
    else onNothing();
  };
  const onTwice = (event: MouseEvent) => {
    const place = at(event);
    if (place) onDouble?.(place, event);
  };
  return (
    <Chart
      box={box}
      label={scene.voice.say("board.label")}
      cells={rest.cells}
      onCell={(place) => onPlace(place, null)}
      {...level}
      still={still}
      handle={chart}
      open={open}
      asked={() =>
        (scene.ask?.moves ?? [])
          .flat()
          .map(matters.spotOf)
          .filter((spot) => spot !== null)
      }
    >
      <g ref={drawn} className={className} {...(still ? {} : { onClick: onTap, onDoubleClick: onTwice })}>
        {rest.children}
      </g>
    </Chart>
  );
}
