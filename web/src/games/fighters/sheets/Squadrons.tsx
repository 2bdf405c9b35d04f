import { HitBoxes, hitBoxesWidth } from "~/art/plates";
import { PlaneIcon, ShipIcon } from "~/art/symbols";
import type { SceneProps } from "~/contract/game";
import { compass } from "../describe";
import {
  type Aircraft,
  craftSide,
  type FightersScene,
  foe,
  isCarrier,
  numberOf,
  type Printed,
  type SideId,
  segmentsOf,
  sheetOf,
  sideOf,
  typeOf,
  type View,
} from "../view";
import "./tabs.css";

/** Air groups, ships, losses, and what scores in this scenario. One's own side first. */
export function Squadrons({ scene }: SceneProps<View, Printed>) {
  const own = scene.seat ? sideOf(scene.seat) : "us";
  return (
    <div className="fighters-tab">
      {[own, foe(own)].map((side) => (
        <SideList key={side} scene={scene} side={side} />
      ))}
      <Worth scene={scene} />
    </div>
  );
}

function SideList({ scene, side }: { scene: FightersScene; side: SideId }) {
  const { voice, view, printed } = scene;
  const squads = new Map<string, [string, Aircraft][]>();
  for (const [id, craft] of Object.entries(view.aircraft)) {
    if (craftSide(craft) !== side) continue;
    squads.set(craft.squad, [...(squads.get(craft.squad) ?? []), [id, craft]]);
  }
  const ships = Object.entries(view.ships).filter(([, ship]) => ship.side === side);
  return (
    <section className={`fighters-side ${side}`}>
      <h3>{voice.noun(side)}</h3>
      {[...squads].map(([squad, crafts]) => (
        <div key={squad} className="fighters-squad">
          <h4>{voice.noun(squad)}</h4>
          <ul>
            {crafts.map(([id, craft]) => (
              <li key={id} data-out={craft.hex ? undefined : ""}>
                <PlaneIcon type={craft.type} size={22} />
                <span>
                  {craft.type} {numberOf(id)}
                </span>
                <span className="data">
                  {craft.hex
                    ? `${craft.hex} ${compass(voice, craft.facing ?? 0)}`
                    : voice.say(`air.out.${craft.out || (craft.due ? "due" : "gone")}`)}
                </span>
                <span>{craft.hex ? voice.say(craft.high ? "air.legend.high" : "air.legend.low") : ""}</span>
                <Armour printed={printed} craft={craft} />
                <span>
                  {craft.hex
                    ? [craft.load ? voice.noun(craft.load) : "", craft.spent ? "✓" : ""].filter(Boolean).join(" ")
                    : ""}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {ships.length > 0 && (
        <div className="fighters-squad">
          <h4>{voice.say("air.ships")}</h4>
          <ul>
            {ships.map(([id, ship]) => (
              <li key={id}>
                <ShipIcon kind={isCarrier(printed, ship) ? "CV" : "DD"} size={34} />
                <span>{voice.noun(id)}</span>
                <span className="data">{ship.hexes?.[0] ?? ""}</span>
                <span className="fighters-wide">
                  {ship.hits?.length
                    ? ship.hits.length === segmentsOf(printed, ship).length
                      ? voice.say("air.sunk")
                      : voice.say("air.parts_hit", { parts: ship.hits.map((n) => segmentsOf(printed, ship)[n]) })
                    : voice.say("air.whole")}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Armour({ printed, craft }: { printed: Printed; craft: Aircraft }) {
  const { armour } = typeOf(printed, craft.type);
  const wide = hitBoxesWidth(armour, 11);
  return craft.hex ? (
    <svg viewBox={`-1 -1 ${wide + 2} 13`} width={wide + 2} height="13" aria-hidden="true">
      <HitBoxes hits={craft.damage ?? 0} of={armour} box={11} />
    </svg>
  ) : (
    <span />
  );
}

/** What everything scores. */
function Worth({ scene }: { scene: FightersScene }) {
  const { voice, printed, view } = scene;
  const sheet = sheetOf(printed, view.scenario);
  return (
    <section>
      <h3>{voice.say("air.worth")}</h3>
      <p className="muted">{voice.say(`scenario_help.${view.scenario}`)}</p>
      <table className="fighters-worth">
        <tbody>
          {(["us", "jp"] as const).flatMap((side) =>
            Object.entries(sheet.points[side]).map(([thing, points]) => (
              <tr key={`${side} ${thing}`}>
                <td>{voice.noun(side)}</td>
                <td>{voice.noun(thing)}</td>
                <td className="data">{points}</td>
              </tr>
            )),
          )}
          {Object.entries(sheet.home ?? {}).map(([type, { edge, points }]) => (
            <tr key={type}>
              <td>{voice.noun(typeOf(printed, type).side)}</td>
              <td>{voice.say("air.home", { type, edge })}</td>
              <td className="data">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
