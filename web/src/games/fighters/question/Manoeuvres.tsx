import type { Part } from "~/api/types";
import { Icon, type IconName } from "~/art/symbols";
import type { Voice } from "~/words";
import { manoeuvre, way } from "../describe";
import { fault } from "../rules/faults";
import type { Sky } from "../rules/fire";
import { bare, cost, MANOEUVRES, spots, start } from "../rules/flight";
import { speltBy, type Way } from "../rules/paths";
import type { Flight } from "../view";

/** The rows of the builder: manoeuvres with what they cost, and those that are forbidden with the clause. */

const ICONS: Readonly<Record<string, IconName>> = {
  a: "arrow-up",
  sl: "slip-left",
  sr: "slip-right",
  tl: "turn-left",
  tr: "turn-right",
  c: "climb",
  d: "dive",
  pl: "undo",
  pr: "redo",
};
const SS_ICONS: readonly IconName[] = [
  "arrow-up",
  "arrow-up-right",
  "arrow-down-right",
  "arrow-down",
  "arrow-down-left",
  "arrow-up-left",
];

const iconOf = (name: string): IconName =>
  bare(name).startsWith("ss") ? SS_ICONS[Number(bare(name).slice(2))]! : (ICONS[bare(name)] ?? "arrow-up");

/** A Split-S is a whole move: one row, a button for each facing. */
export function SplitS({
  names,
  voice,
  onGo,
  onLook,
}: { names: readonly string[] } & Pick<StepProps, "voice" | "onGo" | "onLook">) {
  return (
    <li className="fighters-splits">
      <span>
        {voice.say("air.split_s")}
        <small>{voice.say("air.split_s_help")}</small>
      </span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="button icon"
          aria-label={manoeuvre(voice, name)}
          onClick={() => onGo([name])}
          onPointerEnter={() => onLook(null, name)}
          onPointerLeave={() => onLook(null)}
          onFocus={() => onLook(null, name)}
          onBlur={() => onLook(null)}
        >
          <Icon name={iconOf(name)} />
        </button>
      ))}
    </li>
  );
}

/** The points of a move as a bar: spent, and left. */
export function Points({
  speed,
  spent,
  coming,
  label,
}: {
  speed: number;
  spent: number;
  coming: number;
  label: string;
}) {
  return (
    <p className="fighters-points" role="img" aria-label={label}>
      {Array.from({ length: speed }, (_, n) => (
        <span key={n} data-state={n < spent ? "spent" : n < spent + coming ? "coming" : "left"} />
      ))}
    </p>
  );
}

interface StepProps {
  name: string;
  behind: readonly Way[];
  steps: readonly string[];
  sky: Sky;
  craft: string;
  speed: number;
  voice: Voice;
  onGo(path: readonly string[]): void;
  onLook(peek: Flight | null, next?: string): void;
}

export function Step({ name, behind, steps, sky, craft, speed, voice, onGo, onLook }: StepProps) {
  const path = [...steps, name];
  const last = spots(sky.board, start(sky.view.aircraft[craft]!), path).at(-1)!;
  const mp = MANOEUVRES[bare(name)]?.mp ?? 0;
  const ends = speltBy(behind, path);
  const only = behind.length === 1 ? behind[0]!.flight : (ends[0] ?? null);
  const off = !last.hex;
  const detail = off
    ? voice.say("air.leaves_here")
    : voice.say("air.to_hex", { hex: last.hex, way: way(voice, last.facing), altitude: last.high ? "high" : "low" });
  const left = bare(name).startsWith("ss") ? 0 : Math.max(0, speed - cost(path.map(bare)));
  return (
    <li>
      <button
        type="button"
        className="row"
        onClick={() => onGo(path)}
        onPointerEnter={() => onLook(ends.length ? only : null, name)}
        onPointerLeave={() => onLook(null)}
        onFocus={() => onLook(ends.length ? only : null, name)}
        onBlur={() => onLook(null)}
      >
        <span className="row-head fighters-step-icon">
          <Icon name={iconOf(name)} />
        </span>
        <span className="row-text">
          <span>
            {manoeuvre(voice, name)}
            {name.endsWith("*") && (
              <em className="fighters-letgo"> {voice.say("air.and_let_go", { weapon: behind[0]!.flight[6] })}</em>
            )}
          </span>
          <small>{detail}</small>
        </span>
        <span className="row-figure">{voice.say("air.cost", { mp, left })}</span>
      </button>
    </li>
  );
}

/** Manoeuvres one is likely to try, and the clause that forbids each. */
export function Forbidden({
  sky,
  craft,
  steps,
  next,
  voice,
}: {
  sky: Sky;
  craft: string;
  steps: readonly string[];
  next: ReadonlyMap<string, unknown>;
  voice: Voice;
}) {
  const open = new Set([...next.keys()].map(bare));
  const shut = Object.keys(MANOEUVRES).filter((name) => !open.has(name));
  const found = shut.map((name) => ({ name, why: fault(sky, craft, steps, name) }));
  // Left and right are forbidden together, and told together.
  const merged = found.filter(
    ({ name, why }, n) =>
      !(
        found.findIndex((each) => each.why.rule === why.rule && each.why.key === why.key) < n &&
        name !== "c" &&
        name !== "d"
      ),
  );
  if (!merged.length) return null;
  return (
    <ul className="rows fighters-forbidden">
      {merged.map(({ name, why }) => {
        const same = found
          .filter((each) => each.why.key === why.key && each.why.rule === why.rule)
          .map((each) => manoeuvre(voice, each.name));
        return (
          <li key={name} className="row" aria-disabled="true">
            <span className="row-head fighters-step-icon shut">
              <Icon name={iconOf(name)} />
            </span>
            <span className="row-text">
              <span>{same.join(", ")}</span>
              <small>{voice.say(why.key, why.about)}</small>
            </span>
            <span className="row-figure fighters-clause">{why.rule}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Over the edge: a choice of its own, since no hex stands for it. */
export function Leaving({
  voice,
  flights,
  choose,
}: {
  voice: Voice;
  flights: readonly Flight[];
  choose(draft: readonly Part[]): void;
}) {
  if (!flights.length) return null;
  return (
    <div className="fighters-leaving">
      {flights.map((flight) => (
        <button
          key={`${flight[2]} ${flight[6]} ${flight[7]}`}
          type="button"
          className="button quiet"
          onClick={() => choose([...flight])}
        >
          {voice.say("air.leave_by", { edge: flight[2] })}
        </button>
      ))}
    </div>
  );
}
