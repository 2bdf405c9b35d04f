import type { Part } from "~/api/types";
import type { SceneProps } from "~/contract/game";
import { tenths } from "~/words";
import { type Choice, chance, choiceOf } from "../chance";
import { AUTOMATIC, NO_EFFECT, written } from "../odds";
import type { MidwayScene, Printed, View } from "../view";

/** The exact chances as the server counts them from what this seat may see. */
interface Run {
  fire: number;
  columns: readonly string[];
  hits: readonly (readonly [number, number])[];
  mean: number;
  losses: number;
}

export interface Odds {
  duel?: {
    attackers: number;
    defenders: number;
    column: string;
    attackers_lost: number;
    defenders_lost: number;
  } | null;
  attacks?: readonly { target: string; type: string; factors: number; now: Run; worst: Run }[];
  sinking?: readonly {
    ship: string;
    boxes: number;
    now: number;
    worst: number;
    armed: boolean | null;
    armed_now: number;
    armed_worst: number;
  }[];
  prey?: readonly { ship: string; boxes: number; points: number; screen: number; reach: number }[];
  island?: { factors: number; column: string; mean: number } | null;
  surface?: Readonly<
    Record<
      string,
      readonly {
        target: string;
        guns: number;
        column: string;
        mean: number;
        sinks: number;
        armed: boolean | null;
        armed_sinks: number;
      }[]
    >
  >;
}

/** Questions before the fighters have met. */
const DUELS = ["confirm", "hold_back"];

type Props = SceneProps<View, Printed> & { odds: unknown; draft?: readonly Part[] };

export function OddsPanel({ scene, odds, draft = [] }: Props) {
  const told = odds as Odds;
  const { voice, view } = scene;
  const number = (value: number) => tenths(value, voice.lang);
  const salvoes = Object.values(told.surface ?? {}).flat();
  const nothing = !told.duel && !told.sinking?.length && !told.island && !salvoes.length && !told.prey?.length;
  if (nothing) return null;
  return (
    <div className="midway-odds">
      {told.duel && DUELS.includes(scene.ask?.prompt ?? "") && (
        <p>
          {voice.say("odds.duel", {
            a: told.duel.attackers,
            d: told.duel.defenders,
            column: written(told.duel.column),
            down: number(told.duel.defenders_lost),
            lost: number(told.duel.attackers_lost),
          })}
        </p>
      )}
      {told.sinking && told.sinking.length > 0 && (
        <Sinking scene={scene} sinking={told.sinking} choice={choiceOf(scene, draft)} />
      )}
      {told.attacks && told.attacks.length > 0 && (
        <table>
          <caption>{voice.say("odds.groups")}</caption>
          <thead>
            <tr>
              <th scope="col">{voice.say("odds.group")}</th>
              <th scope="col">{voice.say("odds.now")}</th>
              <th scope="col">{voice.say("odds.hits")}</th>
              <th scope="col">{voice.say("odds.losses")}</th>
              <th scope="col">{voice.say("odds.worst")}</th>
            </tr>
          </thead>
          <tbody>
            {told.attacks.map(({ target, type, factors, now, worst }, n) => (
              <tr key={`${target}${type}${n}`}>
                <th scope="row">{voice.say("odds.attack", { i: n + 1, type: `${type}${factors}`, target })}</th>
                <td>{columnsOf(scene, now)}</td>
                <td>{number(now.mean)}</td>
                <td>{number(now.losses)}</td>
                <td>
                  {view.seat === view.battle?.attacker || now.fire !== worst.fire ? columnsOf(scene, worst) : "–"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {told.prey && told.prey.length > 0 && !told.attacks?.length && (
        <table>
          <caption>{voice.say("odds.prey")}</caption>
          <thead>
            <tr>
              <th scope="col">{voice.say("sheet.ship")}</th>
              <th scope="col">{voice.say("odds.boxes")}</th>
              <th scope="col">{voice.say("sheet.points")}</th>
              <th scope="col">{voice.say("odds.reach")}</th>
            </tr>
          </thead>
          <tbody>
            {told.prey.map(({ ship, boxes, points, reach }) => (
              <tr key={ship}>
                <th scope="row">{voice.noun(ship)}</th>
                <td>{boxes}</td>
                <td>{points}</td>
                <td>{reach}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {told.island && (
        <p>
          {voice.say("odds.island", {
            n: told.island.factors,
            column: shown(scene, told.island.column),
            mean: number(told.island.mean),
          })}
        </p>
      )}
      {salvoes.length > 0 && (
        <table>
          <caption>{voice.say("odds.salvoes")}</caption>
          <thead>
            <tr>
              <th scope="col">{voice.say("odds.target")}</th>
              <th scope="col">{voice.say("odds.column")}</th>
              <th scope="col">{voice.say("odds.hits")}</th>
              <th scope="col">{voice.say("odds.sinks")}</th>
            </tr>
          </thead>
          <tbody>
            {salvoes.map(({ target, guns, column, mean, sinks, armed, armed_sinks }) => (
              <tr key={target}>
                <th scope="row">{`${voice.noun(target)} (${guns})`}</th>
                <td>{shown(scene, column)}</td>
                <td>{number(mean)}</td>
                <td>
                  {percent(sinks)}
                  {armed === null && armed_sinks !== sinks && (
                    <small>{voice.say("odds.salvo_if_armed", { chance: percent(armed_sinks) })}</small>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

const percent = (chance: number): string => `${Math.round(100 * chance)}%`;
const shown = (scene: MidwayScene, name: string): string =>
  name === AUTOMATIC ? scene.voice.say("battle.sinks") : name === NO_EFFECT ? scene.voice.noun(name) : written(name);
const columnsOf = (scene: MidwayScene, { columns }: Run): string =>
  columns.map((name) => shown(scene, name)).join(", ");

interface SinkingProps {
  scene: MidwayScene;
  sinking: NonNullable<Odds["sinking"]>;
  choice: Choice | null;
}

/** Now, and with the fire that is about to be laid; before anything is chosen, under all there can be. */
function Sinking({ scene, sinking, choice }: SinkingProps) {
  const { voice, view } = scene;
  const { battle } = view;
  const unsure = sinking.some(({ armed }) => armed === null);
  return (
    <table>
      <caption>
        {voice.say("odds.chance")} <small>{voice.say(choice ? "odds.now_and_chosen" : "odds.now_and_worst")}</small>
      </caption>
      <tbody>
        {sinking.map(({ ship, boxes, now, worst, armed, armed_now, armed_worst }) => (
          <tr key={ship}>
            <th scope="row">{voice.noun(ship)}</th>
            <td>{voice.say("odds.needs", { n: armed ? boxes - 1 : boxes })}</td>
            <td>{percent(armed ? armed_now : now)}</td>
            <td>
              {choice && battle ? (
                <Change
                  from={armed ? armed_now : now}
                  to={chance(scene, battle, ship, armed ? boxes - 1 : boxes, choice)}
                />
              ) : (
                <b>{percent(armed ? armed_worst : worst)}</b>
              )}
              {armed === null && !choice && (
                <small>{voice.say("odds.if_armed", { now: percent(armed_now), worst: percent(armed_worst) })}</small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      {unsure && (
        <tfoot>
          <tr>
            <td colSpan={4}>{voice.say("odds.armed_help")}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Change({ from, to }: { from: number; to: number }) {
  const less = percent(to) !== percent(from);
  return <b className={less ? "midway-less" : undefined}>{`${percent(to)}${less ? " ▼" : ""}`}</b>;
}
