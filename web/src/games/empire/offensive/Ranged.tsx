import { useState } from "react";
import { tenths } from "~/words";
import { Counter } from "../map/Counter";
import { distance, isHex } from "../map/hexes";
import { byRank, type Piece } from "../stacks";
import { type Chances, type Outlook, type Range, staffOf } from "../staff";
import { counterOf, type EmpireScene, foe, inkOf, type SideId, shortName } from "../view";
import { Bar, lowest, per } from "./RangeBar";

interface Props {
  outlook: Outlook;
  range: Range;
  scene: EmpireScene;
  odds: unknown;
}

/** One battle from "everything that may" to "nobody answers": the hex, who may come, and the steps of both sides. */
export function Ranged({ outlook, range, scene, odds }: Props) {
  const [looked, look] = useState<number | null>(null); // the answer that is supposed to come
  const { voice } = scene;
  const { hex, side } = outlook;
  const stop = looked === null ? undefined : range.stops[looked];
  const ringed = stop ? stop.units : (range.answer?.units ?? []);
  return (
    <div className="empire-ranged">
      <div className="empire-ranged-take">
        <h2>
          {voice.say("forecast.taken", { hex })} <small>{voice.say("forecast.live")}</small>
        </h2>
        <Bar
          low={lowest(range)}
          mid={(stop ?? range.likely).take}
          high={range.alone.take}
          stops={range.stops.slice(0, -1).map(({ take }) => take)}
        />
        <ol className="empire-stops">
          {range.stops
            .map((each, n) => (
              <li key={each.units.join()}>
                <button
                  type="button"
                  aria-pressed={n === looked}
                  title={each.units.map((unit) => voice.noun(unit)).join(", ")}
                  onClick={() => look(n === looked ? null : n)}
                >
                  <b>{voice.say("plan.chance", { n: per(each.take) })}</b>
                  <small>{stopName(scene, range, n)}</small>
                </button>
              </li>
            ))
            .toReversed()}
          <li data-alone>
            <b>{voice.say("plan.chance", { n: per(range.alone.take) })}</b>
            <small>{voice.say("forecast.nobody")}</small>
          </li>
        </ol>
        <p>
          {voice.say(stop ? "forecast.supposed" : range.uncovered ? "forecast.likely" : "forecast.unseen", {
            n: per((stop ?? range.likely).take),
            found: per(range.uncovered),
            ambush: Math.round((outlook.conditions.ambush ?? 0) * 100),
            units: stop?.units ?? [],
          })}
        </p>
      </div>
      <Answering scene={scene} hex={hex} range={range} odds={odds} ringed={ringed} />
      <div className="empire-ranged-steps">
        <h2>
          {voice.say("forecast.steps")} <small>{voice.say("forecast.in_ten")}</small>
        </h2>
        {[side, foe(side)].map((each) => (
          <Steps key={each} range={range} side={each} supposed={stop} scene={scene} />
        ))}
        <p>{voice.say("forecast.cards")}</p>
      </div>
    </div>
  );
}

/** All who come, or from where those come who do. */
function stopName({ voice, view }: EmpireScene, range: Range, n: number): string {
  const units = range.stops[n]?.units ?? [];
  if (n === range.stops.length - 1) return voice.say("forecast.everything", { n: units.length });
  return voice.say("forecast.from", { places: [...new Set(units.map((unit) => view.units[unit]?.at ?? ""))] });
}

interface AnsweringProps {
  scene: EmpireScene;
  hex: string;
  range: Range;
  odds: unknown;
  ringed: readonly string[];
}

/** Who may come, by place; the worst answer is ringed. */
function Answering({ scene, hex, range, odds, ringed }: AnsweringProps) {
  const { voice, view, printed } = scene;
  const led = staffOf(odds)?.arrivals?.find(({ hq }) => hq === range.answer?.hq);
  const units = led?.units.length ? led.units : (range.answer?.units ?? []);
  const places = new Map<string, Piece[]>();
  for (const id of units) {
    const [unit, counter] = [view.units[id], counterOf(printed, id)];
    if (!unit?.at || !counter || counter.type === "ground" || counter.type === "hq") continue;
    const piece = { counter, steps: unit.steps ?? 0, active: false, moved: false, ghost: false, hungry: false };
    places.set(unit.at, [...(places.get(unit.at) ?? []), piece]);
  }
  const off = (at: string) => (isHex(at) ? distance(at, hex) : 99);
  return (
    <div className="empire-ranged-who">
      <h2>
        {voice.say("forecast.who")}{" "}
        {range.answer && (
          <small>{voice.say("forecast.led", { hq: range.answer.hq, n: led?.most ?? ringed.length })}</small>
        )}
      </h2>
      {!range.answer && <p>{voice.say("forecast.none_comes")}</p>}
      <div className="empire-ranged-places" tabIndex={0} role="group" aria-label={voice.say("forecast.who")}>
        <ul>
          {[...places]
            .toSorted(([a], [b]) => off(a) - off(b))
            .map(([at, pieces]) => (
              <li key={at}>
                <span>
                  {voice.noun(at)} <small>{voice.say("row.hexes", { n: off(at) })}</small>
                </span>
                <span className="empire-answering">
                  {pieces.toSorted(byRank).map((piece) => {
                    const on = ringed.includes(piece.counter.id);
                    const name = voice.noun(piece.counter.id);
                    return (
                      <svg
                        key={piece.counter.id}
                        viewBox="-46 -46 92 96"
                        width="34"
                        height="35"
                        role="img"
                        aria-label={voice.say(on ? "forecast.comes" : "forecast.may", { unit: name })}
                        data-ringed={on || undefined}
                      >
                        <title>{shortName(name)}</title>
                        <Counter piece={{ ...piece, ghost: !on }} detail="mid" />
                      </svg>
                    );
                  })}
                </span>
              </li>
            ))}
        </ul>
      </div>
    </div>
  );
}

interface StepsProps {
  range: Range;
  side: SideId;
  supposed?: Chances | undefined;
  scene: EmpireScene;
}

/** Steps that a side loses: in nine cases of ten between these, with a tick for the mean. Both sides on one scale. */
function Steps({ range, side, supposed, scene: { voice } }: StepsProps) {
  const [low, high] = range.steps[side];
  const mean = (supposed ?? range.likely).lost[side];
  const most = Math.max(6, ...Object.values(range.steps).map(([, high]) => high));
  return (
    <p className="empire-steps-lost" data-side={inkOf(side)}>
      <span>{voice.say("piles.side", { side })}</span>
      <b>{voice.say("forecast.between", { low, high, n: tenths(mean, voice.lang) })}</b>
      <Bar low={low / most} mid={mean / most} high={high / most} />
    </p>
  );
}
