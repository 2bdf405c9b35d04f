import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Card } from "~/api/types";
import { Mark } from "~/art/symbols";
import { coloursOf } from "~/contract/colours";
import type { Scene } from "~/contract/game";
import { Chart, type ChartHandle } from "../map/Chart";
import { useFrame } from "../map/useFrame";
import { useFraming } from "../map/useFraming";
import type { Spot } from "../map/useOpened";
import { type GameMap, holders, linksOf, ofSide, type Site, type View } from "./atlas";
import { framed, layout, type Named, named, type Point, type Where } from "./layout";
import type { Standing } from "./reach";
import { heldIn, listed } from "./said";

const R = 24; // of a circle
const WIDER = 36; // for each further side that stands there
const FEW = 8; // places of which the map says what stands there
const WIDE = 700; // pixels that it needs for that
const LONG = 36; // letters that such a line may have
const LETTER = 7.2; // about the width of one, in pixels

interface Props {
  map: GameMap;
  card: Card;
  scene: Scene<View, unknown>;
  sites: readonly Site[];
  standing: Standing;
  touched: ReadonlySet<string>;
  onPick?: (id: string, spot: Spot) => void;
  still?: boolean;
}

/** Circles and lines: what the game says of its places, and on them what this seat can see. */
export function PlaceMap({ map, card, scene, sites, standing, touched, onPick, still = false }: Props) {
  const { t } = useTranslation();
  const { voice } = scene;
  const stage = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartHandle>(null);
  const frame = useFrame(stage);
  const lie = useMemo(() => layout(map), [map]);
  const sheet = useMemo(() => framed(lie, frame.width, frame.height), [lie, frame.width, frame.height]);
  const links = useMemo(() => linksOf(map), [map]);
  const spots = useMemo<readonly Named[]>(
    () =>
      sites.map(({ place }) => ({
        id: place.id,
        ...(sheet.points.get(place.id) as Point),
        r: (R + 6) * sheet.size,
        width: voice.noun(place.id).length * LETTER,
      })),
    [sites, sheet, voice],
  );
  const names = useMemo(() => named(spots, links), [spots, links]);
  const at = (id: string | null): Point | null => (id === null ? null : (sheet.points.get(id) ?? null));
  const [from, to] = [at(standing.here), at(standing.chosen)];

  // What is asked about, and what was chosen in the list, may be out of sight.
  useFraming({
    chart,
    ask: scene.ask,
    hand: [standing.chosen, standing.here],
    spotOf: (word) => {
      const spot = at(String(word));
      return spot && [spot.x, spot.y];
    },
  });

  const cells = sites.map((site) => ({
    id: site.place.id,
    ...(sheet.points.get(site.place.id) as Point),
    label: toldOf(site),
    r: (R + 10) * sheet.size,
  }));

  function toldOf(site: Site): string {
    const { id, kind } = site.place;
    const state = standing.chosen === id ? "chosen" : standing.here === id ? "here" : standing.lit.has(id) ? "can" : "";
    return [
      voice.noun(id),
      kind ? voice.noun(kind) : "",
      heldIn(site, card.seats, voice, t) || t("general.empty"),
      state && t(`general.${state}`),
    ]
      .filter(Boolean)
      .join(", ");
  }

  return (
    <div className="general-map" ref={stage}>
      <Chart
        box={[0, 0, sheet.width, sheet.height]}
        label={t("general.map_of", { game: voice.say("title") })}
        cells={cells}
        onCell={(id) => onPick?.(id, spotOf(id))}
        still={still}
        handle={chart}
        asked={() => cells.filter(({ id }) => standing.lit.has(id)).map(({ x, y }) => [x, y] as const)}
      >
        <g className="general-links">
          {links.map(([a, b]) => {
            const [one, two] = [at(a), at(b)];
            return one && two && <line key={`${a} ${b}`} x1={one.x} y1={one.y} x2={two.x} y2={two.y} />;
          })}
          {from && to && <line className="general-way" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />}
        </g>
        {sites.map((site) => (
          <Circle
            key={site.place.id}
            site={site}
            card={card}
            name={voice.noun(site.place.id)}
            where={names.get(site.place.id) ?? "below"}
            at={sheet.points.get(site.place.id) as Point}
            size={sheet.size}
            what={whatIn(site)}
            state={
              standing.chosen === site.place.id || standing.here === site.place.id
                ? "chosen"
                : standing.lit.has(site.place.id)
                  ? "lit"
                  : ""
            }
            touched={touched.has(site.place.id) || site.pieces.some(({ id }) => id !== undefined && touched.has(id))}
            onClick={onPick && (() => onPick(site.place.id, spotOf(site.place.id)))}
          />
        ))}
      </Chart>
    </div>
  );

  /** What stands there, where it is known and there is room to say so. */
  function whatIn({ pieces }: Site): string {
    if (sites.length > FEW || frame.width < WIDE) return "";
    const told = listed(
      pieces.filter(({ kind }) => kind).map(({ kind, place }) => ({ kind, place })),
      voice,
      t,
    );
    return told.length <= LONG ? told : "";
  }

  /** Where a place lies on the board just now, for what opens beside it. */
  function spotOf(id: string): Spot {
    const drawn = [...(stage.current?.querySelectorAll("[data-place]") ?? [])];
    const circle = drawn.find((each) => each.getAttribute("data-place") === id)?.querySelector(".general-ring");
    const within = stage.current?.parentElement?.getBoundingClientRect();
    if (!circle || !within) return { x: 0, y: 0 };
    const { left, right, top, bottom } = circle.getBoundingClientRect();
    return { x: (left + right) / 2 - within.left, y: (top + bottom) / 2 - within.top };
  }
}

interface CircleProps {
  site: Site;
  card: Card;
  name: string;
  where: Where;
  at: Point;
  size: number;
  what: string;
  state: "" | "lit" | "chosen";
  touched: boolean;
  onClick: (() => void) | undefined;
}

function Circle({ site, card, name, where, at, size, what, state, touched, onClick }: CircleProps) {
  const { place, pieces } = site;
  const sides = holders(site, card.seats).filter(Boolean);
  const half = R + (Math.max(1, sides.length) - 1) * (WIDER / 2);
  const ring = (by: number) => ({
    x: -half - by,
    y: -R - by,
    width: 2 * (half + by),
    height: 2 * (R + by),
    rx: R + by,
  });
  const only = sides.length === 1 ? sides[0] : undefined;
  const colour = only === undefined ? undefined : { color: `var(--${coloursOf(card)[only]})` };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard walks the cells of the chart
    <g
      className="general-place"
      data-place={place.id}
      data-can={state !== "" || undefined}
      transform={`translate(${at.x} ${at.y})`}
      onClick={onClick}
    >
      <g transform={`scale(${size})`}>
        {touched && <rect className="general-touched" {...ring(11)} />}
        {state && <rect className={state === "lit" ? "general-lit" : "general-chosen"} {...ring(6)} />}
        <rect className="general-face" {...ring(0)} />
        <rect
          className="general-ring"
          data-line={only === undefined ? undefined : card.seats.indexOf(only)}
          data-none={sides.length === 0 || undefined}
          style={colour}
          {...ring(0)}
        />
        {place.base && <rect className="general-ring thin" style={colour} {...ring(-4.5)} />}
        {sides.length === 0 && (
          <text className="general-number none" y="6">
            {pieces.length}
          </text>
        )}
        {sides.map((side, n) => (
          <g key={side} transform={`translate(${(n - (sides.length - 1) / 2) * WIDER} 0)`}>
            <g transform="translate(-8 0) scale(.62)" style={{ color: `var(--${coloursOf(card)[side]})` }}>
              <Mark side={coloursOf(card)[side] ?? "none"} />
            </g>
            <text className="general-number" x="8" y="6">
              {ofSide(site, side).length}
            </text>
          </g>
        ))}
      </g>
      <Name
        name={name}
        what={what}
        where={where}
        half={(half + (state ? 6 : 0)) * size}
        high={(R + (state ? 6 : 0)) * size}
      />
    </g>
  );
}

interface NameProps {
  name: string;
  what: string;
  where: Where;
  /** How far the rings reach, to the side and up or down. */
  half: number;
  high: number;
}

function Name({ name, what, where, half, high }: NameProps) {
  const aside = where === "right" ? half + 5 : where === "left" ? -half - 5 : 0;
  const y = where === "below" ? high + 17 : where === "above" ? -high - (what ? 22 : 7) : 5;
  return (
    <text className={`general-name ${where}`} y={y}>
      <tspan x={aside}>{name}</tspan>
      {what && (
        <tspan className="general-what" x={aside} dy="15">
          {what}
        </tspan>
      )}
    </text>
  );
}
