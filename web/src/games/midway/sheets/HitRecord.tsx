import { HitBoxes, hitBoxesWidth } from "~/art/plates";
import { ShipIcon } from "~/art/symbols";
import type { SceneProps } from "~/contract/game";
import { hitsOn } from "../fleet";
import { type Counter, colours, foe, type MidwayScene, NATIONS, type Printed, type View } from "../view";

/** The hit record of both fleets, with what is printed on the counters. */
export function HitRecord({ scene }: SceneProps<View, Printed>) {
  const { view, voice, printed } = scene;
  const sides = view.seat ? [view.seat, foe(view.seat)] : NATIONS;
  return (
    <div className="midway-hits">
      {sides.map((side) => (
        <table key={side}>
          <caption>{voice.say("sheet.fleet_of", { side, points: view.points[side] })}</caption>
          <thead>
            <tr>
              <th scope="col">{voice.say("sheet.ship")}</th>
              <th scope="col">{voice.say("sheet.hits")}</th>
              <th scope="col">{voice.say("sheet.screen")}</th>
              <th scope="col">{voice.say("sheet.guns")}</th>
              <th scope="col">{voice.say("sheet.points")}</th>
            </tr>
          </thead>
          <tbody>
            {printed.units.ships
              .filter((ship) => ship.side === side)
              .map((ship) => (
                <Line key={ship.id} scene={scene} ship={ship} />
              ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

const BOX = 7;

function Line({ scene, ship }: { scene: MidwayScene; ship: Counter }) {
  const { view, voice } = scene;
  const hits = hitsOn(view, ship.id);
  const sunk = view.damage[ship.id]?.sunk ?? view.ships[ship.id]?.sunk ?? false;
  const zone = view.ships[ship.id]?.zone;
  return (
    <tr data-sunk={sunk || undefined}>
      <th scope="row">
        <div className="midway-ship">
          <ShipIcon kind={ship.type} size={34} color={`var(--${colours(ship.side)})`} />
          <span>
            {voice.noun(ship.id)} <small>{[ship.type, zone].filter(Boolean).join(" · ")}</small>
          </span>
        </div>
      </th>
      <td>
        {sunk ? (
          <b className="bad">{voice.say("sheet.sunk")}</b>
        ) : (
          <svg
            width={hitBoxesWidth(ship.hits, BOX) + 1}
            height={BOX + 1}
            viewBox={`0 0 ${hitBoxesWidth(ship.hits, BOX) + 1} ${BOX + 1}`}
            role="img"
            aria-label={voice.say("sheet.hits_of", { hits, of: ship.hits })}
          >
            <HitBoxes hits={hits} of={ship.hits} box={BOX} />
          </svg>
        )}
      </td>
      <td>{ship.screen}</td>
      <td>{ship.surface}</td>
      <td>{ship.vp}</td>
    </tr>
  );
}
