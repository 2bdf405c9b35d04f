import { type CSSProperties, useMemo, useRef } from "react";
import { HitBoxes, hitBoxesWidth } from "~/art/plates";
import { PAINTS, Plane, Ship } from "~/art/symbols";
import type { Telling } from "~/contract/story";
import { counter, PLANES } from "../../fleet";
import { AUTOMATIC, written } from "../../odds";
import type { CloseUp as Shown } from "../../story/beats";
import { flown, gunsOn, kindsOf, lostOf, type Target, type Wave } from "../../story/strike";
import { colours, foe, type MidwayScene } from "../../view";
import { bowsUp, where } from "../rectangles";
import { Face } from "./Face";
import { type Around, type Layout, layout, type Spot } from "./layout";
import { Targets } from "./Targets";
import { useSize } from "./useSize";
import "./closeup.css";

interface Props {
  scene: MidwayScene;
  show: Shown;
  telling: Telling;
}

/** One target of a strike from near: the odds, then the guns, then the hits. What has been resolved leaves. */
export function CloseUp({ scene, show, telling }: Props) {
  const ground = useRef<HTMLDivElement>(null);
  const [w, h] = useSize(ground);
  const { voice } = scene;
  const target = show.targets[show.at] as Target;
  const settled = telling.phase === "rests";
  const laid = useMemo(() => layout(w, h, around(scene, show, target)), [w, h, scene, show, target]);
  const groups = kindsOf(target)
    .map((part) => voice.say("story.part", { ...part }))
    .join(", ");
  const timed = { "--beat": `${telling.ms}ms` } as CSSProperties;
  const drawn = { scene, show, target, laid, settled };
  return (
    <div className="midway-closeup" data-act={show.act}>
      <Targets scene={scene} show={show} settled={settled} />
      <div className="midway-closeup-stage" ref={ground}>
        <svg
          key={`${target.ship} ${show.act}`}
          viewBox={`0 0 ${w} ${h}`}
          role="img"
          aria-label={voice.say("closeup.label", { ship: target.ship, groups })}
          className={telling.ms > 0 && !settled ? "moves" : undefined}
          style={timed}
        >
          <path d={swell(w, h)} className="swell" />
          {show.act !== "hits" && (
            <g className={colours(foe(show.battle.attacker))}>
              <Fire {...drawn} />
            </g>
          )}
          <Others {...drawn} />
          <Hull {...drawn} />
          {target.waves.map((wave, n) =>
            show.act === "hits" ? (
              <Outcome key={n} {...drawn} wave={wave} n={n} />
            ) : (
              <Flight key={n} {...drawn} wave={wave} n={n} />
            ),
          )}
          {show.act === "hits" && settled && <Home {...drawn} />}
        </svg>
      </div>
    </div>
  );
}

interface Drawn {
  scene: MidwayScene;
  show: Shown;
  target: Target;
  laid: Layout;
  settled: boolean;
}

/** What lies within two rectangles of the target, as it lies on the board. */
function around({ printed }: MidwayScene, { battle }: Shown, target: Target): Around {
  const berth = battle.berths?.[target.ship] ?? "A1";
  const [rank, file] = where(printed, berth);
  const by = (at: string): Spot => {
    const [r, f] = where(printed, at);
    return [f - file, r - rank];
  };
  const firing = gunsOn(target);
  const range = printed.map.battle_board.screening_range;
  const near = ([x, y]: Spot) => Math.max(Math.abs(x), Math.abs(y)) <= range;
  return {
    ships: Object.entries(battle.berths ?? {})
      .map(([id, at]) => ({ id, by: by(at), fires: firing.has(id) }))
      .filter(({ id, by, fires }) => id !== target.ship && (fires || near(by))),
    groups: target.waves.map(({ at }) => ({ by: by(at) })),
  };
}

function Hull({ scene, show, target, laid, settled }: Drawn) {
  const { printed, voice } = scene;
  const ship = counter(printed, target.ship);
  if (!ship) return null;
  const side = colours(ship.side);
  const paint = PAINTS[side];
  const [x, y] = laid.hull.at;
  const told = show.act === "hits" && settled;
  const down = told && target.sunk;
  const hits = told ? target.after : target.before;
  const { plate } = laid;
  const box = Math.min(laid.small ? 10 : 16, (plate.w * 0.5) / Math.max(1, ship.hits) - 4);
  const boxes = hitBoxesWidth(ship.hits, box);
  const turn = bowsUp(printed, ship.side) ? 0 : 180;
  const fires = told ? Math.min(target.after - target.before, SPOTS.length) : 0;
  return (
    <>
      {down &&
        [0.62, 0.8, 1].map((r) => (
          <ellipse
            key={r}
            cx={x}
            cy={y}
            rx={laid.hull.length * 0.34 * r}
            ry={laid.hull.length * 0.6 * r}
            className="ring"
          />
        ))}
      <g transform={`translate(${x} ${y})`} className={down ? "target down" : "target"} data-hull={target.ship}>
        <g className="hull">
          <Ship
            kind={ship.type}
            view="plan"
            transform={`rotate(${turn}) scale(${laid.hull.length / (HULLS[ship.type] ?? 100)})`}
            deck={paint.deck}
            works={paint.plate}
            edge={paint.edge}
          />
        </g>
        {Array.from({ length: fires }, (_, n) => (
          <g
            key={n}
            transform={`translate(${(SPOTS[n]?.[0] ?? 0) * laid.hull.length} ${(SPOTS[n]?.[1] ?? 0) * laid.hull.length})`}
            className="blow"
            style={{ "--nth": n } as CSSProperties}
          >
            <path d="M0-15c7 7 14 14 9 24-3.5 7-14 7-18 0-3.5-9 7-14 9-24z" className="flame" />
            <circle cx={-20} r={10} className="number" />
            <text x={-20} y={4.5} textAnchor="middle">
              {n + 1}
            </text>
          </g>
        ))}
      </g>
      <g transform={`translate(${plate.x} ${plate.y})`} data-label>
        <rect width={plate.w} height={plate.h} rx={5} fill={paint.plate} stroke={paint.edge} />
        <text x={10} y={plate.h / 2 + (laid.small ? 5 : 6)} className="name" fill={paint.ink}>
          {voice.noun(target.ship)}
        </text>
        <HitBoxes
          hits={hits}
          of={ship.hits}
          box={box}
          line={paint.ink}
          taken={paint.ink}
          transform={`translate(${plate.w - boxes - 8} ${plate.h / 2 - box / 2})`}
        />
      </g>
    </>
  );
}

/** Drawn lengths of the plans, bow to stern. */
const HULLS: Readonly<Record<string, number>> = { CV: 116, CVL: 94, BB: 112, CA: 100, CL: 88, DD: 72, SS: 70, AP: 88 };
/** Where hits are seen, as parts of the length. */
const SPOTS: readonly Spot[] = [
  [0.02, -0.26],
  [-0.03, 0.02],
  [0.03, 0.28],
  [0.08, -0.08],
  [0.07, 0.14],
  [-0.07, -0.14],
  [-0.06, 0.2],
  [0.05, -0.36],
];

/** The ships around: those that fire elsewhere are dim. */
function Others({ scene, show, laid }: Drawn) {
  const { printed, voice } = scene;
  return laid.ships.map(({ id, at: [x, y], box, length, fires }) => {
    const ship = counter(printed, id);
    if (!ship) return null;
    const paint = PAINTS[colours(ship.side)];
    const value = show.targets[show.at]?.waves.flatMap(({ guns }) => guns).find((gun) => gun.ship === id)?.value;
    const name = `${voice.noun(id)}${value === undefined ? "" : ` ${value}`}`;
    const h = laid.small ? 16 : 20;
    const letters = Math.min(laid.small ? 11 : 13, (box.w - 10) / (name.length * 0.5));
    const w = Math.min(box.w, name.length * letters * 0.53 + 12);
    return (
      <g key={id} transform={`translate(${x} ${y})`} className={fires ? "ship" : "ship dim"} data-label>
        <Ship
          kind={ship.type}
          view="plan"
          transform={`translate(0 ${-h / 2}) scale(${length / 120})${bowsUp(printed, ship.side) ? "" : " rotate(180)"}`}
          deck={paint.deck}
          works={paint.plate}
          edge={paint.edge}
        />
        <g transform={`translate(0 ${box.h / 2 - h / 2})`}>
          <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={4} fill={paint.plate} />
          <text y={letters * 0.36} textAnchor="middle" fontSize={letters} fill={paint.ink}>
            {name}
          </text>
        </g>
      </g>
    );
  });
}

/** Fire as it was declared: dotted; once it is opened, full. */
function Fire({ target, laid, show }: Drawn) {
  return target.waves.flatMap(({ guns }, n) =>
    guns.map(({ ship }) => {
      const from = laid.ships.find(({ id }) => id === ship);
      const to = laid.groups[n];
      if (!from || !to) return null;
      const [ax, ay] = from.at;
      const [bx, by] = to.at;
      const [cx, cy] = [(ax + bx) / 2 + (by - ay) * 0.14, (ay + by) / 2 - (bx - ax) * 0.14];
      return (
        <path
          key={`${ship} ${n}`}
          d={`M${ax} ${ay}Q${cx} ${cy} ${bx} ${by}`}
          className={show.act === "guns" ? "fire open" : "fire"}
        />
      );
    }),
  );
}

/** A group that comes in: its counter, the way in, the odds; under fire what is shot down leaves first. */
function Flight({ scene, show, laid, wave, n, settled }: Drawn & { wave: Wave; n: number }) {
  const place = laid.groups[n];
  if (!place) return null;
  const { voice } = scene;
  const { box, at } = place;
  const side = colours(show.battle.attacker);
  const paint = PAINTS[side];
  const plane = PLANES[show.battle.attacker][wave.type];
  const fallen = show.act === "guns" && settled ? wave.lost : 0;
  const left = wave.n - fallen;
  const [hx, hy] = laid.hull.at;
  const reach = laid.hull.length * 0.13;
  const end: Spot = [
    hx - Math.sign(hx - at[0]) * reach,
    hy + Math.max(-laid.hull.length * 0.36, Math.min(laid.hull.length * 0.36, at[1] - hy)),
  ];
  const start: Spot = [at[0] + (Math.sign(hx - at[0]) * box.w) / 2, at[1] - 12];
  const pill =
    show.act === "odds"
      ? ratioOf(scene, wave)
      : !settled
        ? "…"
        : left === 0
          ? voice.say("closeup.all_down")
          : laid.small
            ? voice.say("closeup.lost", { n: fallen }) // the counter says how many are left
            : voice.say("closeup.left", { lost: fallen, left });
  const ch = laid.small ? 32 : 44;
  const ph = laid.small ? 20 : 26;
  const facing = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI + 90;
  const planes = Math.min(left, laid.small ? 0 : 5);
  const letters = Math.min(laid.small ? 12 : 13, (box.w - 8) / (pill.length * 0.47));
  return (
    <g className={`flight ${side}`} style={{ "--nth": n } as CSSProperties}>
      {left > 0 && <path d={`M${start[0]} ${start[1]}L${end[0]} ${end[1]}`} className="way" />}
      {Array.from({ length: planes }, (_, k) => (
        <g
          key={k}
          transform={`translate(${vee(start, end, k).join(" ")}) rotate(${facing})`}
          color={paint.line}
          className="plane"
        >
          <Plane type={plane} transform="scale(.2)" />
        </g>
      ))}
      {show.act === "guns" &&
        bursts(at, n).map(([x, y], k) => (
          <g key={k} transform={`translate(${x} ${y})`} className="burst" style={{ "--nth": k } as CSSProperties}>
            <circle r={6} />
            <circle r={2.2} className="core" />
          </g>
        ))}
      <g transform={`translate(${box.x} ${box.y})`} data-label>
        <rect
          width={box.w}
          height={ch}
          rx={8}
          className={left ? "counter" : "counter gone"}
          fill={paint.plate}
          stroke={paint.edge}
        />
        <g
          transform={`translate(${box.w * 0.26} ${ch / 2}) scale(${laid.small ? 0.2 : 0.3})`}
          color={left ? paint.ink : "var(--text3)"}
        >
          <Plane type={plane} detail={paint.plate} />
        </g>
        <text
          x={box.w * 0.62}
          y={ch / 2 + (laid.small ? 6 : 8)}
          textAnchor="middle"
          className="factors"
          fill={left ? paint.ink : "var(--text2)"}
        >
          {wave.type}
          {left}
        </text>
        <rect y={box.h - ph} width={box.w} height={ph} rx={ph / 2} className="pill" />
        <text x={box.w / 2} y={box.h - ph / 2 + 4.5} textAnchor="middle" fontSize={letters} className="pill-text">
          {pill}
        </text>
      </g>
      {show.act === "guns" && wave.die !== null && (
        <g
          transform={`translate(${box.x + box.w - 4} ${box.y + 2}) rotate(-8)`}
          className={settled ? "die" : "die thrown"}
        >
          <Face value={wave.die} blank={!settled} size={laid.small ? 22 : 30} />
        </g>
      )}
    </g>
  );
}

export function ratioOf({ voice }: MidwayScene, { n, fire, column }: Wave): string {
  return column === AUTOMATIC
    ? voice.say("closeup.sinks_outright")
    : voice.say("closeup.ratio", { n, fire, odds: written(column) });
}

/** What a group's die did to her: where the group stood, nothing of it is left but that. */
function Outcome({ scene, laid, wave, n, settled }: Drawn & { wave: Wave; n: number }) {
  const place = laid.groups[n];
  if (!place || !settled) return null;
  const [x, y] = place.at;
  const text = scene.voice.say("closeup.hit", { n: wave.hits });
  return (
    <g transform={`translate(${x} ${y})`} className={wave.hits ? "outcome" : "outcome missed"} data-label>
      {wave.die !== null && (
        <g transform="translate(0 -12)">
          <Face value={wave.die} size={laid.small ? 24 : 34} />
        </g>
      )}
      <text y={laid.small ? 20 : 28} textAnchor="middle">
        {`${wave.type}${wave.n}: ${text}`}
      </text>
    </g>
  );
}

/** Those that are left turn for home, out of the picture. */
function Home({ scene, show, target, laid }: Drawn) {
  const left = flown(target) - lostOf(target);
  const paint = PAINTS[colours(show.battle.attacker)];
  if (!left || laid.small) return null;
  const [x, y] = laid.hull.at;
  const plane = PLANES[show.battle.attacker][target.waves[0]?.type ?? "D"];
  const top = y - laid.hull.length / 2;
  return (
    <g className="leaving" color={paint.line}>
      {Array.from({ length: Math.min(5, left) }, (_, k) => (
        <g
          key={k}
          transform={`translate(${x + 86 + Math.ceil(k / 2) * 15 * (k % 2 ? -1 : 1)} ${top + Math.ceil(k / 2) * 12 - 12}) rotate(30)`}
        >
          <Plane type={plane} transform="scale(.2)" />
        </g>
      ))}
      <text x={x + 86} y={top + 36} textAnchor="middle" fill={paint.line}>
        {scene.voice.say("closeup.home", { n: left })}
      </text>
    </g>
  );
}

/** The places of a flight in a V on its way in. */
function vee([ax, ay]: Spot, [bx, by]: Spot, k: number): Spot {
  const long = Math.max(1, Math.hypot(bx - ax, by - ay));
  const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
  const back = Math.ceil(k / 2) * Math.min(15, long / 5);
  const aside = Math.ceil(k / 2) * 13 * (k % 2 ? 1 : -1);
  const head = long * 0.72 - back;
  return [ax + ux * head - uy * aside, ay + uy * head + ux * aside];
}

/** Puffs around a group, the same every time. */
const bursts = ([x, y]: Spot, n: number): readonly Spot[] =>
  Array.from({ length: 7 }, (_, k) => [x + (((k * 53 + n * 31) % 140) - 70), y + (((k * 37 + n * 17) % 70) - 66)]);

/** A quiet sea. */
function swell(w: number, h: number): string {
  let d = "";
  for (let [y, row] = [16, 0]; y < h; y += 44, row += 1)
    for (let x = ((row * 79) % 140) - 30; x < w; x += 140)
      d += `M${x} ${y + ((x * 7 + row * 13) % 17)}q8-6 16 0t16 0t16 0`;
  return d;
}
