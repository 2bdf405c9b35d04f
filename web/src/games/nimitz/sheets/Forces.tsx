import type { SceneProps } from "~/contract/game";
import { Picture } from "../board/Tray";
import { at, counterOf } from "../counters";
import { powers, states } from "../describe";
import { boxesOf } from "../map/Boxes";
import type { NimitzScene, Printed, SideId, View } from "../types";

/** All forces by where they stand, with what they are worth. */
export function Forces({ scene }: SceneProps<View, Printed>) {
  const { voice } = scene;
  return (
    <div className="nimitz-forces">
      {(["us", "japan"] as const).map((side) => (
        <section key={side} aria-label={voice.noun(side)}>
          <h2>{voice.say("forces.side", { side, n: countOf(scene, side) })}</h2>
          {placesOf(scene).map((place) => (
            <Stood key={place} scene={scene} place={place} side={side} />
          ))}
        </section>
      ))}
    </div>
  );
}

const placesOf = (scene: NimitzScene): readonly string[] => [
  ...scene.printed.map.areas
    .map(({ id }) => id)
    .toSorted((a, b) => scene.voice.noun(a).localeCompare(scene.voice.noun(b), scene.voice.lang)),
  ...boxesOf(scene),
];

const countOf = ({ view, printed }: NimitzScene, side: SideId): number =>
  Object.keys(view.forces).filter((id) => counterOf(printed, id).side === side).length;

function Stood({ scene, place, side }: { scene: NimitzScene; place: string; side: SideId }) {
  const ids = at(scene, place, side);
  if (!ids.length) return null;
  const { voice, printed } = scene;
  return (
    <details open={side === "us" && ids.length <= 6}>
      <summary>
        {voice.noun(place)} <small>{ids.length}</small>
      </summary>
      <ul>
        {ids.map((id) => {
          const notes = states(scene, id);
          const { cost } = counterOf(printed, id);
          return (
            <li key={id}>
              <Picture scene={scene} id={id} />
              <span>
                <b>{voice.noun(id)}</b>
                <small>{powers(scene, id)}</small>
                {notes.length > 0 && <em>{notes.join(", ")}</em>}
              </span>
              {cost > 0 && <span className="cost">{voice.say("row.cost", { n: cost })}</span>}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
