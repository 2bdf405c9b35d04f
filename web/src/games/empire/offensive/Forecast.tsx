import { useState } from "react";
import { Icon } from "~/art/icons";
import type { SceneProps } from "~/contract/game";
import { tenths } from "~/words";
import { type Chances, type Outlook, outlooks } from "../staff";
import { CONDITIONS, type Condition, type EmpireScene, foe, type Printed, type View } from "../view";
import { per } from "./RangeBar";
import { Ranged } from "./Ranged";

/** A battle that is declared is told as such; one that could be joined by more, with them. */
function shownOf(odds: unknown, wanted: string): readonly [readonly Outlook[], Outlook | undefined] {
  const found = new Map(outlooks(odds).map((outlook) => [outlook.hex, outlook]));
  return [[...found.values()], found.get(wanted) ?? [...found.values()][0]];
}

interface TabsProps {
  found: readonly Outlook[];
  shown: Outlook;
  choose: (hex: string) => void;
  scene: EmpireScene;
}

interface Props {
  scene: EmpireScene;
  odds: unknown;
}

/** One for each battle, with the chance of the hex. */
function Tabs({ found, shown, choose, scene: { voice } }: TabsProps) {
  return (
    <p className="empire-forecast-tabs">
      {found.map(({ hex, range, all }) => (
        <button key={hex} type="button" className="chip" aria-pressed={hex === shown.hex} onClick={() => choose(hex)}>
          {voice.say("forecast.tab", { hex, n: per((range?.likely ?? all).take) })}
        </button>
      ))}
    </p>
  );
}

/** Below the map: each battle from the worst answer to none, who may answer, and what it costs. It follows every choice. */
export function ForecastDock({ scene, odds }: Props) {
  const { voice } = scene;
  const [wanted, setWanted] = useState("");
  const [folded, fold] = useState(false);
  const [found, shown] = shownOf(odds, wanted);
  if (!shown?.range) return null;
  const name = voice.say("forecast.dock");
  return (
    <section className="empire-dock" aria-label={name} data-folded={folded || undefined}>
      <button type="button" className="tool empire-dock-fold" aria-expanded={!folded} onClick={() => fold(!folded)}>
        <Icon name={folded ? "chevron-up" : "chevron-down"} size={16} />
        <span className="unseen">{voice.say(folded ? "forecast.unfold" : "forecast.fold")}</span>
      </button>
      {(folded || found.length > 1) && <Tabs found={found} shown={shown} choose={setWanted} scene={scene} />}
      {!folded && <Ranged key={shown.hex} outlook={shown} range={shown.range} scene={scene} odds={odds} />}
    </section>
  );
}

/** In the panel: on a narrow page all of it, beside the dock the figures by condition. */
export function ForecastPanel({ scene, odds }: SceneProps<View, Printed> & { odds: unknown }) {
  const { voice } = scene;
  const [wanted, setWanted] = useState("");
  const [found, shown] = shownOf(odds, wanted);
  if (!shown) return null;
  return (
    <div className="empire-forecasts">
      {found.length > 1 && <Tabs found={found} shown={shown} choose={setWanted} scene={scene} />}
      {shown.range && <Ranged key={shown.hex} outlook={shown} range={shown.range} scene={scene} odds={odds} />}
      <details className="empire-by-condition">
        <summary>{voice.say("forecast.by_condition")}</summary>
        <Forecast outlook={shown} scene={scene} />
      </details>
    </div>
  );
}

type Line = readonly [key: string, value: (chances: Chances) => string];

function Forecast({ outlook, scene }: { outlook: Outlook; scene: EmpireScene }) {
  const { voice } = scene;
  const { side, hex, by, conditions } = outlook;
  const percent = (p: number): string => voice.say("plan.chance", { n: per(p) });
  const lines: readonly Line[] = [
    ["win", ({ win }) => percent(win)],
    ["take", ({ take }) => percent(take)],
    ["lost_attacker", ({ lost }) => tenths(lost[side], voice.lang)],
    ["lost_defender", ({ lost }) => tenths(lost[foe(side)], voice.lang)],
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
            <td key={what}>{chance(what) > 0 ? percent(chance(what)) : voice.say("forecast.none")}</td>
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
