import { select } from "d3-selection";
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { type RefObject, useCallback, useEffect, useRef } from "react";

export type Box = readonly [x: number, y: number, width: number, height: number];

/** How the sheet lies in its frame: user units to pixels, as `xMidYMid meet` does it. */
interface Lie {
  scale: number;
  dx: number;
  dy: number;
}

interface Options {
  stage: RefObject<HTMLDivElement | null>;
  svg: RefObject<SVGSVGElement | null>;
  sheet: RefObject<SVGGElement | null>;
  box: Box;
  most: number;
  still: boolean;
  onLevel: (scale: number) => void;
}

const BLURRED = 1.5; // a picture drawn for another scale than this is drawn anew

/** Pan and zoom. While a hand is on the board the drawn picture itself is moved, which a browser does without drawing;
 * when it rests, the sheet is drawn where it lies. */
export function useZoom({ stage, svg, sheet, box, most, still, onLevel }: Options) {
  const zooming = useRef<ZoomBehavior<HTMLDivElement, unknown>>(null);
  const now = useRef<ZoomTransform>(zoomIdentity);
  const drawn = useRef<ZoomTransform>(zoomIdentity);
  const size = useRef<readonly [number, number]>([1, 1]);
  const [x, y, width, height] = box;

  const lie = useCallback((): Lie => {
    const [w, h] = size.current;
    const scale = Math.min(w / width, h / height);
    return { scale, dx: (w - width * scale) / 2 - x * scale, dy: (h - height * scale) / 2 - y * scale };
  }, [x, y, width, height]);

  const draw = useCallback(() => {
    const { scale, dx, dy } = lie();
    const { k, x: tx, y: ty } = now.current;
    const move = `translate(${(k * dx + tx - dx) / scale},${(k * dy + ty - dy) / scale}) scale(${k})`;
    sheet.current?.setAttribute("transform", move);
    if (svg.current) svg.current.style.transform = "";
    drawn.current = now.current;
    onLevel(k);
  }, [lie, sheet, svg, onLevel]);

  useEffect(() => {
    const element = stage.current;
    if (!element || still) return;
    const behavior = zoom<HTMLDivElement, unknown>()
      .scaleExtent([1, most])
      .clickDistance(6)
      .filter((event) => !event.button && !(event.target as Element).closest("button"))
      .on("zoom", ({ transform }: { transform: ZoomTransform }) => {
        now.current = transform;
        const ratio = transform.k / drawn.current.k;
        if (ratio > BLURRED || ratio < 1 / BLURRED) draw();
        else if (svg.current)
          svg.current.style.transform = `translate(${transform.x - ratio * drawn.current.x}px,${transform.y - ratio * drawn.current.y}px) scale(${ratio})`;
      })
      .on("end", draw);
    zooming.current = behavior;
    const chosen = select(element);
    chosen.call(behavior).on("dblclick.zoom", null);

    const measure = () => {
      const [before] = size.current;
      const { width: w, height: h } = element.getBoundingClientRect();
      if (w === 0 || h === 0) return;
      size.current = [w, h];
      behavior
        .extent([
          [0, 0],
          [w, h],
        ])
        .translateExtent([
          [0, 0],
          [w, h],
        ]);
      const { k, x: tx, y: ty } = now.current;
      const grown = before > 1 ? w / before : 1;
      chosen.call(behavior.transform, zoomIdentity.translate(tx * grown, ty * grown).scale(k));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => {
      watch.disconnect();
      chosen.on(".zoom", null);
    };
  }, [stage, svg, most, still, draw]);

  /** Put a place of the sheet in the middle. */
  const show = useCallback(
    (cx: number, cy: number, scale = now.current.k) => {
      if (!stage.current || !zooming.current) return;
      const { scale: s, dx, dy } = lie();
      const [w, h] = size.current;
      const k = Math.max(1, Math.min(most, scale));
      const [px, py] = [cx * s + dx, cy * s + dy];
      const to = zoomIdentity.translate(w / 2 - k * px, h / 2 - k * py).scale(k);
      const { constrain, extent, translateExtent } = behaviorParts(zooming.current);
      select(stage.current).call(zooming.current.transform, constrain(to, extent, translateExtent));
    },
    [stage, lie, most],
  );

  /** Whether a place of the sheet can be seen. */
  const seen = useCallback(
    (cx: number, cy: number): boolean => {
      const { scale, dx, dy } = lie();
      const [px, py] = now.current.apply([cx * scale + dx, cy * scale + dy]);
      const [w, h] = size.current;
      return px > 20 && py > 20 && px < w - 20 && py < h - 20;
    },
    [lie],
  );

  const by = useCallback(
    (factor: number) => {
      if (stage.current && zooming.current) select(stage.current).call(zooming.current.scaleBy, factor);
    },
    [stage],
  );
  const whole = useCallback(() => {
    if (stage.current && zooming.current) select(stage.current).call(zooming.current.transform, zoomIdentity);
  }, [stage]);
  return { show, seen, by, whole };
}

/** `transform` does not keep to the sheet by itself: the same constraint as for hands. */
function behaviorParts(behavior: ZoomBehavior<HTMLDivElement, unknown>) {
  const extent = (behavior.extent() as unknown as () => [[number, number], [number, number]])();
  return { constrain: behavior.constrain(), extent, translateExtent: behavior.translateExtent() };
}
