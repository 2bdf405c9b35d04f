import { select } from "d3-selection";
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { bare, framed, freeOf, type Lying, type Point, type Wish } from "./framing";

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

/** What lies over a board, at the table or in a game's own board. */
const COVERS = ".table-panel, .table-record, .story-strip, .account, .chart-tools, .layers, [data-covers]";
const BLURRED = 1.5; // a picture drawn for another scale than this is drawn anew

/** Pan and zoom. While a hand is on the board the drawn picture itself is moved, which a browser does without drawing;
 * when it rests, the sheet is drawn where it lies. */
export function useZoom({ stage, svg, sheet, box, most, still, onLevel }: Options) {
  const zooming = useRef<ZoomBehavior<HTMLDivElement, unknown>>(null);
  const now = useRef<ZoomTransform>(zoomIdentity);
  const drawn = useRef<ZoomTransform>(zoomIdentity);
  const size = useRef<readonly [number, number]>([1, 1]);
  const kept = useRef<(() => void) | null>(null); // what is kept in sight, until a hand is on the board
  const left = useRef<ZoomTransform | null>(null); // how it lay before it came near by itself
  const watch = useRef<ResizeObserver | null>(null);
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

  /** The part of the board that is free, which hands too keep the sheet to: what lies under a tray can be drawn up above it. */
  const look = useCallback(() => {
    const element = stage.current;
    const [w, h] = size.current;
    const board = { left: 0, top: 0, right: w, bottom: h };
    if (!element || !zooming.current) return { board, free: board, covers: [] };
    const { left, top } = element.getBoundingClientRect();
    const over = [...(element.closest(".table") ?? element).querySelectorAll(COVERS)].filter(
      (cover) => !cover.contains(element) && cover.checkVisibility?.(),
    );
    for (const cover of over) watch.current?.observe(cover);
    const covers = over
      .map((cover) => cover.getBoundingClientRect())
      .map((box) => ({
        left: box.left - left,
        top: box.top - top,
        right: box.right - left,
        bottom: box.bottom - top,
      }));
    const free = freeOf(board, covers);
    zooming.current.extent([
      [free.left, free.top],
      [free.right, free.bottom],
    ]);
    return { board, free, covers };
  }, [stage]);

  const put = useCallback(
    ({ k, x: tx, y: ty }: Lying) => {
      if (!stage.current || !zooming.current) return;
      const { constrain, extent, translateExtent } = behaviorParts(zooming.current);
      const to = constrain(zoomIdentity.translate(tx, ty).scale(k), extent, translateExtent);
      const { k: k0, x: x0, y: y0 } = now.current;
      if (to.k !== k0 || to.x !== x0 || to.y !== y0) select(stage.current).call(zooming.current.transform, to);
    },
    [stage],
  );

  useEffect(() => {
    const element = stage.current;
    if (!element || still) return;
    const behavior = zoom<HTMLDivElement, unknown>()
      .scaleExtent([1, most])
      .clickDistance(6)
      .filter((event) => !event.button && !(event.target as Element).closest("button"))
      .on("start", ({ sourceEvent }: { sourceEvent: Event | null }) => {
        if (!sourceEvent) return;
        kept.current = null;
        look();
      })
      .on("zoom", ({ transform, sourceEvent }: { transform: ZoomTransform; sourceEvent: Event | null }) => {
        if (sourceEvent) left.current = null; // a tap moves nothing
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
      behavior.translateExtent([
        [0, 0],
        [w, h],
      ]);
      look();
      const { k, x: tx, y: ty } = now.current;
      const grown = before > 1 ? w / before : 1;
      put({ k, x: tx * grown, y: ty * grown });
      kept.current?.();
      draw(); // at another size the same scale is another level of detail
    };
    watch.current = new ResizeObserver(measure);
    watch.current.observe(element);
    measure();
    return () => {
      watch.current?.disconnect();
      chosen.on(".zoom", null);
    };
  }, [stage, svg, most, still, draw, look, put]);

  /** A place of the sheet in pixels at scale 1. */
  const pixel = useCallback(
    ([px, py]: Point): Point => {
      const { scale, dx, dy } = lie();
      return [px * scale + dx, py * scale + dy];
    },
    [lie],
  );

  /** Keep these places of the sheet in the free part of the board, from now on and until a hand moves it. */
  const frame = useCallback(
    (places: readonly Point[], wished?: Wish) => {
      const { scale, ...wish } = wished ?? {};
      if (size.current[0] <= 1) return;
      if (wished && scale === undefined && left.current) {
        kept.current = null;
        put(left.current);
        left.current = null;
      }
      if (!places.length) return;
      if (svg.current) svg.current.dataset.about = places[0]!.join(); // what matters most, for whoever looks at the page
      const nearest = scale === undefined ? {} : { scale: Math.min(most, scale) };
      const keep = (wish: Wish) => {
        const { board, free, covers } = look();
        const points = places.map(pixel);
        const stays = !wish.centred && now.current.k >= (wish.scale ?? 1) && bare(now.current, points, board, covers);
        if (stays) return;
        if (wish.scale && wish.back) left.current ??= now.current;
        put(framed(now.current, points, free, wish));
      };
      keep({ ...wish, ...nearest });
      // Later only what comes to lie over the board is made way for: no nearer, but no farther than was wished either.
      const farthest = wish.least === undefined ? {} : { least: wish.least };
      kept.current = () => keep(farthest);
    },
    [svg, pixel, look, put, most],
  );

  /** Put a place of the sheet in the middle of the free part, at this scale. */
  const show = useCallback(
    (cx: number, cy: number, scale = now.current.k) => {
      const k = Math.max(1, Math.min(most, scale));
      put(framed({ ...now.current, k }, [pixel([cx, cy])], look().free, { centred: true }));
    },
    [pixel, look, put, most],
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
  return { show, frame, by, whole };
}

/** `transform` does not keep to the sheet by itself: the same constraint as for hands. */
function behaviorParts(behavior: ZoomBehavior<HTMLDivElement, unknown>) {
  const extent = (behavior.extent() as unknown as () => [[number, number], [number, number]])();
  return { constrain: behavior.constrain(), extent, translateExtent: behavior.translateExtent() };
}
