import { Mark } from "~/art/symbols";
import { ATOLLS } from "../coasts/atolls";
import { aboard, type Stack, short, total } from "../fleet";
import { areaBox, areaOf, centre, type Geography, isArea, isZone, ZONE } from "../geography";
import { Tap } from "../Tap";
import { MIDWAY, type MidwayScene } from "../view";

/** Midway: whose it is, and what stands there. */
export function Island({ scene, open, onTap }: { scene: MidwayScene; open: boolean; onTap(): void }) {
  const atoll = ATOLLS.find(({ id }) => id === "midway");
  if (!atoll) return null;
  const side = scene.view.fallen ? "jp" : "us";
  return (
    <Tap className="midway-base" onTap={onTap}>
      <circle cx={atoll.x} cy={atoll.y} r={24} className={open ? "midway-may" : "midway-hitbox"} />
      <Mark side={side} transform={`translate(${atoll.x - 15} ${atoll.y - 3}) scale(.62)`} color={`var(--${side})`} />
      <text x={atoll.x + 19} y={atoll.y - 2} className="midway-island large">
        {scene.voice.noun(MIDWAY)}
      </text>
      <text x={atoll.x + 19} y={atoll.y + 12} className="midway-island small">
        {state(scene)}
      </text>
    </Tap>
  );
}

function state({ view, voice, printed }: MidwayScene): string {
  if (view.fallen) return voice.say("board.fallen");
  const said: string[] = [];
  const hangar = view.air[MIDWAY];
  if (hangar && total(hangar.ready)) said.push(voice.say("board.ready_short", { factors: short(hangar.ready) }));
  else if (hangar) said.push(short(aboard(hangar)));
  if (view.options.midway_reduction) said.push(voice.say("board.fort", { n: view.fortification }));
  if (view.invasion)
    said.push(voice.say("board.invasion", { n: view.invasion, of: printed.scenarios.victory.capture_turns }));
  else if (view.off_midway) said.push(voice.say("board.off_midway"));
  return said.join(", ");
}

interface TouchedProps {
  places: ReadonlySet<string>;
  map: Geography;
  /** Own forces have a mark of their own. */
  fleets: readonly Stack[];
}

/** What changed since the player last looked. */
export function Touched({ places, map, fleets }: TouchedProps) {
  return (
    <g>
      {[...places].map((place) => {
        if (isArea(place) && map.areas.has(place)) {
          const { x, y, w, h } = areaBox(map, place);
          return <rect key={place} x={x + 3} y={y + 3} width={w - 6} height={h - 6} className="midway-touched" />;
        }
        if (!isZone(place) || !map.areas.has(areaOf(place)) || fleets.some(({ zone }) => zone === place)) return null;
        const [x, y] = centre(map, place);
        return (
          <rect
            key={place}
            x={x - ZONE / 2 - 3}
            y={y - ZONE / 2 - 3}
            width={ZONE + 6}
            height={ZONE + 6}
            className="midway-touched"
          />
        );
      })}
    </g>
  );
}
