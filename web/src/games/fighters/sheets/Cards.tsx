import { Plane } from "~/art/symbols";
import type { SceneProps } from "~/contract/game";
import { outline as hexOutline, label, local, middle } from "../rules/hexes";
import { craftSide, type Printed, type PrintedType, type View } from "../view";
import "./tabs.css";

/** The aircraft of this battle as they are printed: speed, armour, traits, and the field of fire drawn. */
export function Cards({ scene }: SceneProps<View, Printed>) {
  const { voice, view, printed } = scene;
  const here = new Set(Object.values(view.aircraft).map((craft) => craft.type));
  return (
    <ul className="fighters-tab fighters-cards">
      {printed.units.aircraft
        .filter((type) => here.has(type.id))
        .map((type) => (
          <li key={type.id} className={type.side}>
            <FieldOfFire type={type} label={voice.say("air.field_of", { type: type.id })} />
            <div>
              <h3>
                {voice.noun(type.id)} <small>{type.id}</small>
              </h3>
              <p className="data">
                {voice.say("air.speed_is", { n: type.speed })} · {voice.say("air.armour_is", { n: type.armour })}
              </p>
              <p className="muted">{type.traits.map((trait) => voice.say(`air.trait.${trait}`)).join(", ")}</p>
              <p className="muted">
                {voice.say("air.counted", {
                  n: Object.values(view.aircraft).filter(
                    (craft) => craft.type === type.id && craft.hex && craftSide(craft) === type.side,
                  ).length,
                })}
              </p>
            </div>
          </li>
        ))}
    </ul>
  );
}

const HOME = [6, 3] as const; // any hex well inside: the drawing is relative

function FieldOfFire({ type, label: said }: { type: PrintedType; label: string }) {
  const [cx, cy] = middle(HOME);
  return (
    <svg viewBox={`${cx - 125} ${cy - 205} 250 410`} width="76" height="124" role="img" aria-label={said}>
      {type.field.map(({ at: [f, s] }) => {
        const hex = label(local(HOME, f, s, 0));
        return <path key={hex} className={f === 1 && s === 0 ? "ahead" : "under"} d={hexOutline(hex, 0.94)} />;
      })}
      <path className="own" d={hexOutline(label(HOME), 0.94)} />
      <Plane type={type.id} transform={`translate(${cx} ${cy}) scale(.66)`} />
    </svg>
  );
}
