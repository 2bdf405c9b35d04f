import { useState } from "react";
import type { SceneProps } from "~/contract/game";
import { type Chances, type Outlook, outlooks } from "../staff";
import { CONDITIONS, type Condition, type EmpireScene, foe, type Printed, type View } from "../view";

const per = (p: number): string => `${Math.round(p * 100)} %`;
const steps = (n: number): string => (Math.round(n * 10) / 10).toFixed(1);

/** How each battle would go under each condition: chances reckoned out, not guessed. */
export function Forecasts({ scene, odds, floating }: { scene: EmpireScene; odds: unknown; floating?: boolean }) {
  const { voice } = scene;
  const [wanted, setWanted] = useState("");
  const [open, setOpen] = useState(true);
  const found = outlooks(odds);
  const shown = found.find(({ hex }) => hex === wanted) ?? found[0];
  if (!shown) return null;
  return (
    <div className={floating ? "empire-forecasts floating" : "empire-forecasts"} data-covers={floating || undefined}>
      <p className="empire-forecast-tabs">
        {found.map(({ hex, all }) => (
          <button
            key={hex}
            type="button"
            className="chip"
            aria-pressed={open && hex === shown.hex}
            onClick={() => {
              setOpen(!(open && hex === shown.hex));
              setWanted(hex);
            }}
          >
            {voice.say("forecast.tab", { hex, n: Math.round(all.take * 100) })}
          </button>
        ))}
      </p>
      {open && <Forecast outlook={shown} scene={scene} />}
    </div>
  );
}

/** In the panel, where there is no room beside the battle. */
export function ForecastPanel({ scene, odds }: SceneProps<View, Printed> & { odds: unknown }) {
  return <Forecasts scene={scene} odds={odds} />;
}

type Line = readonly [key: string, value: (chances: Chances) => string];

function Forecast({ outlook, scene }: { outlook: Outlook; scene: EmpireScene }) {
  const { voice } = scene;
  const { side, hex, by, conditions } = outlook;
  const lines: readonly Line[] = [
    ["win", ({ win }) => per(win)],
    ["take", ({ take }) => per(take)],
    ["lost_attacker", ({ lost }) => steps(lost[side])],
    ["lost_defender", ({ lost }) => steps(lost[foe(side)])],
  ];
  const chance = (what: Condition): number => conditions[what] ?? 0;
  return (
    <table className="empire-forecast">
      <caption>
        {voice.say("forecast.title", { hex })}{" "}
        <small>{voice.say(outlook.declared ? "forecast.declared" : "forecast.possible")}</small>
      </caption>
      <thead>
        <tr>
          <td />
          {CONDITIONS.map((what) => (
            <th key={what} scope="col">
              {voice.say(`forecast.${what}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{voice.say("forecast.chance")}</th>
          {CONDITIONS.map((what) => (
            <td key={what}>{chance(what) > 0 ? per(chance(what)) : voice.say("forecast.none")}</td>
          ))}
        </tr>
        {lines.map(([key, value]) => (
          <tr key={key}>
            <th scope="row">{voice.say(`forecast.${key}`, { hex, side, foe: foe(side) })}</th>
            {CONDITIONS.map((what) => (
              <td key={what}>{chance(what) > 0 ? value(by[what]) : "–"}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={4}>{voice.say("forecast.note")}</td>
        </tr>
      </tfoot>
    </table>
  );
}
