import type { Ask, Part } from "~/api/types";
import { Hull } from "~/art/symbols";
import { spelt } from "~/table/draft";
import type { Voice } from "~/words";
import { useHand } from "../question/hand";
import { amid } from "../rules/board";
import { after, field, type Sky, shotsAfter } from "../rules/fire";
import { cost, names, type Spot, speedOf, spots, start, way } from "../rules/flight";
import { bearing, centre, isLabel, PITCH } from "../rules/hexes";
import { afterCourse, lie } from "../rules/sea";
import { acting, type Flight, type HexId, isCarrier, isFlight, segmentsOf } from "../view";
import { Course, Dropped, Ghost, Sights } from "./Course";
import { bestEnd } from "./marks";
import { Field } from "./Targets";

interface Props {
  sky: Sky;
  ask: Ask;
  draft: readonly Part[];
  over: HexId | null;
  hatch: string;
  voice: Voice;
}

/** What is about to happen: the path that is spelt, chosen or only pointed at, its end, and who is in the sights. */
export function Preview({ sky, ask, draft, over, hatch, voice }: Props) {
  const hand = useHand();
  const steps = hand.ask === ask ? hand.steps : [];
  const whole = spelt(ask.moves, draft);
  const chosen = whole && isFlight(whole) ? (whole as unknown as Flight) : null;
  const hovered = over && over !== draft[2] ? bestEnd(sky, ask.moves, over) : null;
  const halfway = !chosen && draft.length > 2 ? bestEnd(sky, ask.moves, String(draft[2])) : null;
  const flight = hand.peek ?? hovered ?? chosen ?? (steps.length ? null : halfway);
  const craft = acting(ask);
  const a = sky.view.aircraft[craft];
  if (draft[0] === "steer" || draft[0] === "moor") return <ShipGhost sky={sky} draft={draft} />;
  if (a && !a.hex) return <Placed sky={sky} craft={craft} ask={ask} draft={draft} />;
  if (!a?.hex || (!flight && !steps.length && !hand.next)) return null;
  if (!flight) {
    const spelling = hand.next ? [...steps, hand.next] : steps;
    return <Spelling sky={sky} craft={craft} steps={spelling} left={leftWords(voice, sky, craft, spelling)} />;
  }
  const then = after(sky, flight);
  const trail: readonly Spot[] =
    flight === chosen && steps.length ? spots(sky.board, start(a), steps) : way(sky, flight);
  const list = flight === chosen && steps.length ? steps : names(flight[5]);
  const last = trail.at(-1);
  return (
    <g className="fighters-preview">
      {then && <Field hexes={field(then, craft)} tone="mine" hatch={hatch} />}
      <Course spots={trail} steps={list} left="" spelt={flight === chosen} />
      {last && <Ghost sky={sky} craft={craft} spot={last} />}
      {then && last?.hex && <Sights sky={sky} from={centre(last.hex)} aims={shotsAfter(sky, flight)} />}
      <Dropped sky={sky} flight={flight} />
    </g>
  );
}

function leftWords(voice: Voice, sky: Sky, craft: string, steps: readonly string[]): string {
  return voice.say("air.left", { n: Math.max(0, speedOf(sky, craft) - cost(steps)) });
}

function Spelling({ sky, craft, steps, left }: { sky: Sky; craft: string; steps: readonly string[]; left: string }) {
  const trail = spots(sky.board, start(sky.view.aircraft[craft]!), steps);
  return (
    <g className="fighters-preview">
      <Course spots={trail} steps={steps} left={left} spelt />
      <Ghost sky={sky} craft={craft} spot={trail.at(-1)!} />
    </g>
  );
}

/** An aircraft where it would begin or arrive. */
function Placed({ sky, craft, ask, draft }: { sky: Sky; craft: string; ask: Ask; draft: readonly Part[] }) {
  const facing = typeof draft[2] === "number" ? draft[2] : ask.prompt === "face" ? Number(ask.moves[0]?.[2]) : 0;
  const hex = ask.prompt === "face" ? String(ask.about.hex) : String(draft[2] ?? "");
  const level = ask.prompt === "face" ? ask.about.altitude : draft[3];
  if (!isLabel(hex)) return null;
  return (
    <Ghost sky={sky} craft={craft} spot={{ came: hex, hex, facing, high: level !== "low", run: 0, advanced: [] }} />
  );
}

/** A ship where a course or a mooring would put her. */
function ShipGhost({ sky, draft }: { sky: Sky; draft: readonly Part[] }) {
  const id = String(draft[1] ?? "");
  const ship = sky.view.ships[id];
  if (!ship || draft.length < 3) return null;
  const facing = draft[0] === "moor" ? Number(draft[3] ?? -1) : -1;
  const place =
    draft[0] === "steer"
      ? afterCourse(sky, id, String(draft[2]))
      : facing >= 0
        ? { facing, hexes: lie(sky, String(draft[2]), facing, segmentsOf(sky.printed, ship).length) }
        : null;
  if (!place?.hexes.length) return null;
  const [x, y] = amid(place.hexes);
  return (
    <Hull
      className="fighters-ghost-ship"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${bearing(place.facing)})`}
      kind={isCarrier(sky.printed, ship) ? "carrier" : "destroyer"}
      side={ship.side}
      pitch={PITCH}
      selected
    />
  );
}
