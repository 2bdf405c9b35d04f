import type { SceneProps } from "~/contract/game";
import { staffOf } from "../staff";
import { counterOf, type EmpireScene, type Printed, SIDES, type SideId, type View } from "../view";
import { signed } from "./Record";

/** Who is not on the map: to come, delayed, in China, lost; what has happened to nations; points row by row. */
export function War({ scene, odds }: SceneProps<View, Printed> & { odds?: unknown }) {
  const { view, voice } = scene;
  const due = staffOf(odds)?.due;
  const marks = [
    ...SIDES.filter((side) => view.rivalry[side]).map((side) => voice.say("war.rivalry", { side })),
    ...(view.marks ?? []).map((mark) => voice.first([`war.mark.${mark}`])).filter(Boolean),
    ...(view.surrendered ?? []).map((nation) => voice.say("war.surrendered", { nation })),
  ];
  return (
    <div className="empire-war">
      {due && (
        <section>
          <h3>{voice.say("war.due")}</h3>
          <ul>
            {due.will.map(({ row, effect, nation }) => (
              <li key={`${row} ${nation}`}>
                {voice.say("event.will_changed", { row, effect: signed(effect), nation })}
              </li>
            ))}
            {due.will.length === 0 && <li>{voice.say("war.nothing_due")}</li>}
            {due.progress.length > 0 && <li>{voice.say("war.progress", { places: due.progress })}</li>}
          </ul>
        </section>
      )}
      {due?.score && (
        <section>
          <h3>{voice.say("war.score", { n: due.score.n, level: due.score.level })}</h3>
          <ul>
            {Object.entries(due.points).map(([row, n]) => (
              <li key={row}>{voice.say("event.scored", { row, points: signed(n) })}</li>
            ))}
            <li>{voice.say("war.least", { least: due.score.least.join(", ") })}</li>
          </ul>
        </section>
      )}
      {marks.length > 0 && (
        <section>
          <h3>{voice.say("war.marks")}</h3>
          <ul>
            {marks.map((mark) => (
              <li key={mark}>{mark}</li>
            ))}
          </ul>
        </section>
      )}
      {SIDES.map((side) => (
        <Away key={side} scene={scene} side={side} />
      ))}
    </div>
  );
}

const BOXES = ["china_box", "delay", "track", "schedule", "eliminated"] as const;

function Away({ scene, side }: { scene: EmpireScene; side: SideId }) {
  const { view, voice, printed } = scene;
  const at = (box: string) =>
    Object.entries(view.units)
      .filter(([id, unit]) => unit.at === box && counterOf(printed, id)?.side === side)
      .toSorted(([, a], [, b]) => (a.due ?? 0) - (b.due ?? 0));
  return (
    <section>
      <h3>{voice.say("war.away", { side })}</h3>
      <dl>
        {BOXES.map((box) => [box, at(box)] as const)
          .filter(([, units]) => units.length)
          .map(([box, units]) => (
            <div key={box}>
              <dt>{voice.say(`war.box.${box}`, { n: units.length })}</dt>
              <dd>
                {units
                  .map(([id, { due }]) => (due ? voice.say("war.comes", { unit: id, turn: due }) : voice.noun(id)))
                  .join(", ")}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
