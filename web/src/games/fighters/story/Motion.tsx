import { useEffect, useMemo, useRef, useState } from "react";
import type { Heard } from "~/api/types";
import { AircraftCounter } from "~/art/plates";
import type { Telling } from "~/contract/story";
import { Shadow } from "../board/Pieces";
import { type Sky, unitSide, where } from "../rules/fire";
import type { Spot } from "../rules/flight";
import { bearing, centre, PITCH, type Point, towards } from "../rules/hexes";
import { type Aircraft, craftSide, numberOf } from "../view";
import type { Show } from "./beats";
import { flown, PATIENCE, placesOf, type Step, standing, storyOf } from "./story";

const PACE = "wardroom.fighters.pace";
const PACES: readonly number[] = [1, 2, 4];

export function still(): boolean {
  const chosen = document.documentElement.dataset.motion;
  return chosen === "less" || (chosen !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

export interface Played {
  steps: readonly Step[];
  /** Aircraft as they are to be drawn now. */
  crafts: ReadonlyMap<string, Aircraft>;
  /** The step that is being shown; null when the board is as it is. */
  step: Step | null;
  /** Marks of what was shown already, or of all of it where nothing may move. */
  marks: readonly Step[];
  pace: number;
  faster(): void;
  skip(): void;
}

/** Plays what has just happened, step by step. It always ends in the true state. */
export function usePlayed(sky: Sky, news: readonly Heard[], off: boolean): Played {
  const [played, setPlayed] = useState<{ news: readonly Heard[]; at: number }>({ news, at: 0 });
  const [pace, setPace] = useState(() => Number(localStorage.getItem(PACE)) || 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a story is told of the sky it came with
  const steps = useMemo(() => (off ? [] : storyOf(sky, news)), [news, off]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the setting is looked at for every story anew
  const calm = useMemo(() => off || still(), [off, news]);
  const at = calm ? steps.length : played.news === news ? played.at : 0;
  const step = steps[at] ?? null;
  const hurry = useMemo(() => Math.min(1, PATIENCE / (steps.reduce((sum, each) => sum + each.ms, 0) || 1)), [steps]);
  useEffect(() => {
    if (!step) return;
    const timer = setTimeout(() => setPlayed({ news, at: at + 1 }), (step.ms * hurry) / pace);
    return () => clearTimeout(timer);
  }, [news, at, step, hurry, pace]);
  const crafts = useMemo(() => standing(sky, steps, at), [sky, steps, at]);
  return {
    steps,
    crafts,
    step: step && { ...step, ms: (step.ms * hurry) / pace },
    marks: calm ? steps : steps.slice(Math.max(0, at - 2), at),
    pace,
    faster: () => {
      const next = PACES[(PACES.indexOf(pace) + 1) % PACES.length]!;
      localStorage.setItem(PACE, String(next));
      setPace(next);
    },
    skip: () => setPlayed({ news, at: steps.length }),
  };
}

/** The same for the beat that the story tells: the aircraft stand as it says, and one step is on. */
export function playedBy({ beat, phase, ms }: Telling, sky: Sky, alone: Played): Played {
  const { step, stand = {} } = (beat.show as Show | undefined) ?? {};
  const moves = phase === "acts" && ms > 0;
  const crafts = new Map(Object.entries(sky.view.aircraft));
  for (const [id, spot] of Object.entries({ ...stand, ...(step && phase === "rests" ? flown(step) : {}) })) {
    const craft = crafts.get(id);
    if (craft) crafts.set(id, { ...craft, ...spot });
  }
  return {
    ...alone,
    steps: step ? [step] : [],
    crafts,
    step: step && moves ? { ...step, ms } : null,
    marks: step && !moves ? [step] : [],
  };
}

const pointOf = (spot: Spot): Point => (spot.hex ? centre(spot.hex) : towards(centre(spot.came), spot.facing, 70));

/** The aircraft in flight. It moves without React. */
function Gliding({ sky, step }: { sky: Sky; step: Extract<Step, { kind: "glide" }> }) {
  const group = useRef<SVGGElement>(null);
  const [high, setHigh] = useState(step.spots[0]!.high);
  const [facing, setFacing] = useState(step.spots[0]!.facing);
  useEffect(() => {
    const legs = step.spots.length - 1;
    const begun = performance.now();
    let frame = requestAnimationFrame(function move(now) {
      const along = Math.min(legs, Math.max(0, ((now - begun) / step.ms) * legs));
      const leg = Math.min(legs - 1, Math.floor(along));
      const [a, b] = [pointOf(step.spots[leg]!), pointOf(step.spots[leg + 1]!)];
      const t = along - leg;
      const spot = step.spots[t > 0.5 ? leg + 1 : leg]!;
      setHigh(spot.high);
      setFacing(spot.facing);
      group.current?.setAttribute("transform", `translate(${a[0] + (b[0] - a[0]) * t} ${a[1] + (b[1] - a[1]) * t})`);
      if (along < legs) frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [step]);
  const craft = sky.view.aircraft[step.craft];
  if (!craft) return null;
  const [x, y] = pointOf(step.spots[0]!);
  return (
    <g ref={group} transform={`translate(${x} ${y})`}>
      <Shadow type={craft.type} facing={bearing(facing)} high={high} />
      <AircraftCounter
        side={craftSide(craft)}
        type={craft.type}
        facing={bearing(facing)}
        high={high}
        load={craft.load || undefined}
        label={`${craft.type} ${numberOf(step.craft)}`}
      />
    </g>
  );
}

const BURSTS: Readonly<Record<string, string>> = {
  hit: "M-16-16-7-7M16-16 7-7M-16 16-7 7M16 16 7 7M0-22V-11M0 22V11M-22 0H-11M22 0H11",
  destroyed: "M0-30 8-12 27-18 15-3 30 10 10 9 6 29-5 12-24 20-15 3-30-9-10-10z",
  miss: "M-20-8q10-9 20 0t20 0M-20 8q10-9 20 0t20 0",
  bomb: "M0-30 8-12 27-18 15-3 30 10 10 9 6 29-5 12-24 20-15 3-30-9-10-10z",
  barrage: "M-16-16-7-7M16-16 7-7M-16 16-7 7M16 16 7 7M0-22V-11M0 22V11M-22 0H-11M22 0H11",
  splash: "M-14 8Q-8-16 0-18 8-16 14 8M-22 12H22",
};

/** Marks of what happened: the line of a shot, the star of a hit. */
export function Marks({
  sky,
  steps,
  crafts,
}: {
  sky: Sky;
  steps: readonly Step[];
  crafts: ReadonlyMap<string, Aircraft>;
}) {
  const place = (unit: string) => crafts.get(unit)?.hex || where(sky.view, unit);
  return (
    <g className="fighters-story">
      {steps.map((step, n) => {
        if (step.kind === "glide") {
          const line = step.spots.map(pointOf).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
          const side = unitSide(sky.view, step.craft);
          return <path key={n} className={`trail ${side}`} d={`M${line.join("L")}`} />;
        }
        if (step.kind === "tracer") return null; // over the pieces: see Shots
        const [x, y] = centre(step.unit && step.tone !== "destroyed" ? place(step.unit) || step.hex : step.hex);
        return (
          <path key={n} className={`burst ${step.tone}`} transform={`translate(${x} ${y})`} d={BURSTS[step.tone]} />
        );
      })}
    </g>
  );
}

/** Shots, over the pieces: two lines of tracer from the guns of one to the other, and both framed and named by hex. */
export function Shots({
  sky,
  steps,
  crafts,
}: {
  sky: Sky;
  steps: readonly Step[];
  crafts: ReadonlyMap<string, Aircraft>;
}) {
  return (
    <g className="fighters-story">
      {steps.map((step, n) => {
        const [from, to] = step.kind === "tracer" ? placesOf(sky, step, crafts) : [];
        if (!from || !to) return null;
        return (
          <g key={n}>
            <path className="tracer" d={tracer(centre(from), centre(to))} />
            {[from, to].map((hex) => (
              <g key={hex} transform={`translate(${centre(hex).map((x) => x.toFixed(1))})`}>
                <path className="sights" d="M-40-24V-39H-25M25-39H40V-24M40 24V39H25M-25 39H-40V24" />
                <text className="fighters-hex" y={PITCH / 2 - 3}>
                  {hex}
                </text>
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
}

const WINGS = 5; // units from the middle of an aircraft to its guns
const MUZZLE = 26; // and to where a tracer begins to be seen

function tracer([ax, ay]: Point, [bx, by]: Point): string {
  const far = Math.hypot(bx - ax, by - ay) || 1;
  const [along, down] = [(bx - ax) / far, (by - ay) / far];
  const spot = (x: number, y: number, off: number, aside: number) =>
    `${(x + along * off - down * aside).toFixed(1)} ${(y + down * off + along * aside).toFixed(1)}`;
  const line = (aside: number) => `M${spot(ax, ay, MUZZLE, aside)}L${spot(bx, by, 0, aside)}`;
  return line(-WINGS) + line(WINGS);
}

/** The step that is on now. */
export function Playing({ sky, played }: { sky: Sky; played: Played }) {
  const { step } = played;
  if (step?.kind === "glide") return <Gliding key={`${step.craft}${step.spots[0]?.hex}`} sky={sky} step={step} />;
  if (!step) return null;
  const drawn = { sky, steps: [step], crafts: played.crafts };
  return step.kind === "tracer" ? <Shots {...drawn} /> : <Marks {...drawn} />;
}
