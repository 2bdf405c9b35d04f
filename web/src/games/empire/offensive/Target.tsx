import { type FormEvent, useEffect, useRef } from "react";
import type { Many } from "~/contract/game";
import { Tray as Opened } from "~/table/map/Tray";
import type { Spot } from "~/table/map/useOpened";
import { Counter } from "../map/Counter";
import { distance, isHex } from "../map/hexes";
import { called } from "../places";
import { byRank, type Stacks } from "../stacks";
import type { Way } from "../staff";
import { type EmpireScene, foe, holderOf, isLand, namedOf, titleOf } from "../view";
import { per, RangeBar } from "./RangeBar";
import type { Target as Targeted } from "./useTarget";

interface Props {
  target: Targeted;
  spot: Spot;
  scene: EmpireScene;
  stacks: Stacks;
  many: Many;
  onClose: () => void;
}

/** A place of the enemy, pointed at: who reaches it, with which card, at what chance; and one button that fills the builder. */
export function Target({ target, spot, scene, stacks, many, onClose }: Props) {
  const { voice, ask } = scene;
  const { site, found, way, at, choose } = target;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!spot && found) form.current?.querySelector("input")?.focus(); // by keys one goes on inside it
  }, [spot, found]);
  const plan = (event: FormEvent) => {
    event.preventDefault();
    if (!way) return;
    many.send(way.moves, true); // the button has said what cannot be undone
    onClose();
  };
  return (
    <Opened
      className="empire-target"
      label={voice.say("plan.label", { hex: site })}
      head={<Head site={site} scene={scene} stacks={stacks} />}
      close={voice.say("board.close")}
      place={site}
      spot={spot}
      onClose={onClose}
    >
      {found === undefined && <p role="status">{voice.say("plan.working")}</p>}
      {found && found.ways.length === 0 && <p role="status">{voice.say("plan.nobody", { hex: site })}</p>}
      {found === null && <p role="status">{voice.say("plan.not_now")}</p>}
      {found && found.ways.length > 0 && (
        <form ref={form} onSubmit={plan}>
          <fieldset>
            <legend>
              {voice.say("plan.who")}
              {found.ways.some(({ range }) => range) && (
                <span aria-hidden="true">
                  <i>{voice.say("plan.worst")}</i>
                  <i>{voice.say("plan.likely")}</i>
                  <i>{voice.say("plan.alone")}</i>
                </span>
              )}
            </legend>
            {found.ways.map((each, n) => (
              <label key={`${each.card} ${each.use} ${each.hq}`} data-chosen={n === at || undefined}>
                <input type="radio" name="way" className="unseen" checked={n === at} onChange={() => choose(n)} />
                <WayRow way={each} scene={scene} />
              </label>
            ))}
          </fieldset>
          {way && <Filled way={way} scene={scene} />}
          <footer>
            <button type="submit" className="button primary" disabled={many.busy}>
              {voice.say("plan.act")}
            </button>
            <small>{voice.say(`plan.final.${ask?.prompt}`, { card: way ? titleOf(voice.noun(way.card)) : "" })}</small>
          </footer>
        </form>
      )}
      {found && (found.more > 0 || found.short.length > 0) && (
        <p className="empire-target-rest">
          {found.more > 0 && voice.say("plan.more", { n: found.more })}{" "}
          {found.short.map(({ ops, sea }) => voice.say("plan.short", { ops, sea })).join(" ")}
        </p>
      )}
    </Opened>
  );
}

function Head({ site, scene, stacks }: { site: string; scene: EmpireScene; stacks: Stacks }) {
  const { voice, printed, view } = scene;
  const side = foe(view.seat ?? "allied");
  const pieces = (stacks.get(site)?.[side] ?? []).toSorted(byRank);
  const place = namedOf(printed).get(site);
  const kit = (["port", "airfield", "city", "resource"] as const).filter((what) => place?.[what]);
  return (
    <>
      {pieces[0] && (
        <svg viewBox="-44 -44 88 92" width="42" height="44" aria-hidden="true">
          <Counter piece={pieces[0]} detail="mid" />
        </svg>
      )}
      <div>
        <h3>{called(scene, site)}</h3>
        <small>
          {[
            pieces.length ? pieces.map(({ counter }) => voice.noun(counter.id)).join(", ") : voice.say("plan.empty"),
            ...(isLand(printed, site) ? [voice.say("places.holder", { side: holderOf(scene, site) })] : []),
            ...kit.map((what) => voice.say(`places.${what}`)),
          ].join(" · ")}
        </small>
      </div>
    </>
  );
}

/** Headquarters, card and use, units, shipping, and how easily it is found out. */
function WayRow({ way, scene }: { way: Way; scene: EmpireScene }) {
  const { voice } = scene;
  const { hq, card, use, ops, units, asp, range } = way;
  return (
    <>
      <span className="empire-way">
        <b>{voice.noun(hq)}</b>
        <span>
          <b>{titleOf(voice.noun(card))}</b>, {voice.say(`plan.use.${use}`, { ops })}
        </span>
        <small>
          {[
            voice.say("row.units", { n: units.length }),
            ...(asp > 0 ? [voice.say("plan.asp", { n: asp })] : []),
            ...(range ? [voice.say("plan.found", { n: per(range.uncovered) })] : []),
          ].join(" · ")}
        </small>
      </span>
      {range ? <RangeBar range={range} voice={voice} /> : <em>{voice.say("plan.unopposed")}</em>}
    </>
  );
}

/** What the button fills in, in the order in which it is done. */
function Filled({ way, scene }: { way: Way; scene: EmpireScene }) {
  const { voice, view } = scene;
  const moved = new Set(way.trips.flatMap(({ units }) => units));
  const standing = way.units.filter((unit) => !moved.has(unit));
  const answer = way.range?.answer;
  return (
    <ol className="empire-filled" aria-label={voice.say("plan.fills")}>
      {way.trips.map(({ from, to, how, units }) => (
        <li key={`${from} ${to} ${how}`}>
          {voice.say("plan.trip", { units, how, from, to, n: isHex(from) && isHex(to) ? distance(from, to) : 0 })}
        </li>
      ))}
      {standing.length > 0 && <li>{voice.say("plan.standing", { units: standing })}</li>}
      {answer && (
        <li data-answer>
          {voice.say("plan.answer", {
            hq: answer.hq,
            units: answer.units,
            places: [...new Set(answer.units.map((unit) => view.units[unit]?.at ?? ""))].filter(isHex),
          })}
        </li>
      )}
    </ol>
  );
}
