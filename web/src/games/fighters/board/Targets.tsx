import type { Part } from "~/api/types";
import { type Fate, field, type Sky, unitSide } from "../rules/fire";
import { ARROW, bearing, centre, HEX, outline, towards } from "../rules/hexes";
import { placesOf, type Step } from "../story/story";
import type { Aircraft, HexId } from "../view";
import type { End, Mark, Spoke } from "./marks";
import "./targets.css";

/** What may be chosen, in brass: units framed, places outlined, ends of flights as dots whose shape tells the altitude. */

const FATES: Readonly<Record<Fate, string>> = {
  clear: "M-5 0.5-1.5 4.5 6-4.5",
  hit: "M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5",
  killed: "M-5-5 5 5M5-5-5 5M0-7V7M-7 0H7",
  gone: "M-5 0H5M1-4 5 0 1 4",
};

const hexesOf = (marks: readonly Mark[], kind: Mark["kind"]): ReadonlySet<HexId> =>
  new Set(marks.filter((mark) => mark.kind === kind).map((mark) => mark.hex));

/** What may be chosen, under the pieces so that no name is crossed: units framed, places outlined. */
export function Frames({ marks }: { marks: readonly Mark[] }) {
  return (
    <g className="fighters-targets">
      {[...hexesOf(marks, "unit")].map((hex) => {
        const [x, y] = centre(hex);
        return (
          <path
            key={hex}
            className="fighters-frame"
            transform={`translate(${x} ${y})`}
            d="M-40-26V-40H-26M26-40H40V-26M40 26V40H26M-26 40H-40V26"
          />
        );
      })}
      <path className="fighters-places" d={[...hexesOf(marks, "place")].map((hex) => outline(hex, 0.9)).join("")} />
    </g>
  );
}

/** A dot on each place: above the pieces, or a ship would hide it. */
export function Dots({ marks }: { marks: readonly Mark[] }) {
  const units = hexesOf(marks, "unit");
  return (
    <g className="fighters-targets">
      {[...hexesOf(marks, "place")].map((hex) => {
        const [x, y] = centre(hex);
        return <circle key={hex} className="fighters-dot" cx={x} cy={y} r={units.has(hex) ? 0 : 4.5} />;
      })}
    </g>
  );
}

/** Ring: it can be high there. Wave: low. Cross hairs: somebody can be shot at. Bomb: something is hit on the way. */
export function Ends({ ends, over, quiet }: { ends: readonly End[]; over: HexId | null; quiet: boolean }) {
  return (
    <g className={quiet ? "fighters-ends quiet" : "fighters-ends"}>
      {ends.map((end) => {
        const [x, y] = centre(end.hex);
        const fate: Fate | "mixed" | null = end.fates.size > 1 ? "mixed" : ([...end.fates][0] ?? null);
        return (
          <g
            key={end.hex}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            className={over === end.hex ? "on" : undefined}
          >
            {end.high && <circle className="ring" r="10.5" />}
            {fate === null && <circle className="dot" r="4.6" />}
            {fate === "mixed" && <path className="fate" d="M-5-3.5H5M0-8.5V1.5M-5 5.5H5" />}
            {fate && fate !== "mixed" && <path className={`fate ${fate}`} d={FATES[fate]} />}
            {end.low && <path className="wave" d="M-11 15q3.7-4.4 7.3 0t7.4 0 7.3 0" />}
            {end.aims.length > 0 && <path className="sight" d="M0-20V-14M20 0H14M0 20V14M-20 0H-14" />}
            {end.drops && <path className="drop" d="M13-22c-3 0-4 4 0 11 4-7 3-11 0-11z" />}
          </g>
        );
      })}
    </g>
  );
}

/** From the middle of the hex to a choice round it, and how far two altitudes of one facing stand apart. */
const RIM = 54;
const APART = 15;

/** The choices round a hex: arrows by facing, with a ring high and with a wave low, side by side where both can be. */
export function Spokes({
  spokes,
  draft,
  choose,
  look,
}: {
  spokes: readonly Spoke[];
  draft: readonly Part[];
  choose(draft: readonly Part[]): void;
  look(draft: readonly Part[] | null): void;
}) {
  return (
    <g className="fighters-spokes">
      {spokes.map((spoke) => {
        const both = spokes.some((other) => other.facing === spoke.facing && other.level !== spoke.level);
        const from = centre(spoke.hex);
        const stationed = spoke.draft[0] === "station";
        const aside = both ? (spoke.level === "low" ? APART : -APART) : 0;
        const [x, y] = stationed
          ? [from[0] + (spoke.level === "low" ? 20 : -20), from[1]]
          : towards(towards(from, spoke.facing, RIM), spoke.facing + 1.5, aside);
        const on = spoke.draft.every((part, n) => draft[n] === part);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the same choices are buttons in the panel
          <g
            key={`${spoke.facing}${spoke.level}`}
            className={on ? "spoke on" : "spoke"}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            onClick={(event) => {
              event.stopPropagation();
              choose(spoke.draft);
            }}
            onPointerEnter={() => look(spoke.draft)}
            onPointerLeave={() => look(null)}
          >
            <circle className="hit" r="15" />
            {stationed ? (
              <circle className="body" r="9" />
            ) : (
              <path className="body" transform={`rotate(${bearing(spoke.facing)})`} d={ARROW} />
            )}
            {spoke.level === "low" && <path className="wave" d="M-9 14q3-3.6 6 0t6 0 6 0" />}
            {spoke.level === "high" && <circle className="ring" r="13.5" />}
            {spoke.fate && spoke.fate !== "clear" && (
              <path className={`fate ${spoke.fate}`} transform="scale(.7)" d={FATES[spoke.fate]} />
            )}
            {spoke.aims.length > 0 && <circle className="aim" r="2.6" />}
          </g>
        );
      })}
    </g>
  );
}

const TONES = ["mine", "danger", "us", "jp"] as const;
type Tone = (typeof TONES)[number];

/** A pattern takes its colour where it stands, so there is one for each. */
export function Hatches({ id }: { id: string }) {
  return (
    <defs>
      {TONES.map((tone) => (
        <pattern
          key={tone}
          id={`${id}${tone}`}
          width="9"
          height="9"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V9" className={`fighters-hatch ${tone}`} />
        </pattern>
      ))}
    </defs>
  );
}

/** A field of fire: hatched hexes. */
export function Field({ hexes, tone, hatch }: { hexes: readonly HexId[]; tone: Tone; hatch: string }) {
  if (!hexes.length) return null;
  const d = hexes.map((hex) => outline(hex, 0.97)).join("");
  return (
    <g className={`fighters-field ${tone}`}>
      <path d={d} fill={`url(#${hatch}${tone})`} />
      <path className="edge" d={d} />
    </g>
  );
}

/** While a shot is told: what the guns command, and the hex they are fired at. */
export function Aimed({ sky, shot, crafts, hatch }: AimedProps) {
  const [, target] = placesOf(sky, shot, crafts);
  const then = { ...sky, view: { ...sky.view, aircraft: Object.fromEntries(crafts) } };
  const tone = unitSide(sky.view, shot.from);
  return (
    <>
      <Field hexes={field(then, shot.from)} tone={tone} hatch={hatch} />
      {target && <path className={`fighters-aimed ${tone}`} d={outline(target, 0.94)} />}
    </>
  );
}

interface AimedProps {
  sky: Sky;
  shot: Extract<Step, { kind: "tracer" }>;
  crafts: ReadonlyMap<string, Aircraft>;
  hatch: string;
}

/** The hex under the pointer or the cursor. */
export function Over({ hex }: { hex: HexId }) {
  const [x, y] = centre(hex);
  return <path className="fighters-over" d={HEX} transform={`translate(${x} ${y})`} />;
}
