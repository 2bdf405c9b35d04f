import { useState } from "react";
import type { Ask, Move } from "~/api/types";
import { ShipIcon } from "~/art/symbols";
import type { BoardProps, QuestionProps, Scene } from "~/contract/game";
import { begins, spelt } from "~/table/draft";
import { Why, whyOf } from "~/table/Why";
import type { Battle, Printed, View } from "../types";
import { effectOf } from "./Head";
import { useSheet } from "./useSheet";
import { account, supplyFor } from "./values";

type Props = BoardProps<View, Printed> & { battle: Battle };

/** The plans of a battle on the board. How many are taken, and the button that goes on, stand in the panel. */
export function Desk({ scene, battle, commit }: Props) {
  const { voice } = scene;
  const [away, setAway] = useState(false);
  if (away)
    return (
      <div className="nb-window">
        <button type="button" className="button" onClick={() => setAway(false)}>
          {voice.say("fight.desk.back")}
        </button>
      </div>
    );
  return (
    <section className="nb-desk" aria-label={voice.say("fight.desk.title")}>
      <header>
        <h3>{voice.say("fight.desk.title")}</h3>
        <button type="button" className="button quiet" onClick={() => setAway(true)}>
          {voice.say("fight.desk.away")}
        </button>
      </header>
      <Cards scene={scene} battle={battle} commit={commit} />
    </section>
  );
}

/** The question of the plans: on a phone, whose board is too small for them, with the plans. They stand once on a page. */
export function Plans({ scene, commit }: QuestionProps<View, Printed>) {
  const { voice, printed, view } = scene;
  const { name } = useSheet();
  const { battle } = view;
  if (!battle) return null;
  const { used, bought } = account(printed, battle);
  return (
    <>
      {used > 0 && <p className="question-lead">{voice.say("fight.desk.spent", { used, supply: bought })}</p>}
      {name === "tall" && <Cards scene={scene} battle={battle} commit={commit} />}
    </>
  );
}

export const asksPlans = ({ prompt }: Ask): boolean => prompt === "plans";

/** What the button says that ends the choice of plans. */
export const actOf = ({ ask, view, voice }: Scene<View, Printed>, move: Move): string =>
  ask?.prompt === "plans" && move.length === 1
    ? voice.say("fight.desk.done", { n: view.battle?.chosen?.length ?? 0 })
    : "";

/** One press takes a plan: an undo gives it back. */
function Cards({ scene, battle, commit }: Pick<Props, "scene" | "battle" | "commit">) {
  const { voice, printed, ask } = scene;
  const sums = account(printed, battle);
  return (
    <ul className="nb-cards">
      {printed.plans.us.map(({ id, cost }) => {
        const move = ask?.moves.find((each) => each[0] === "plan" && each[1] === id);
        const bought = battle.chosen?.includes(id) ?? false;
        const more = supplyFor(cost, sums);
        return (
          <li key={id}>
            <button
              type="button"
              className="nb-card"
              data-state={bought ? "bought" : move ? "open" : "dear"}
              aria-pressed={bought}
              aria-disabled={!move}
              onClick={() => move && commit(move)}
            >
              <strong>{voice.noun(id)}</strong>
              <b className="nb-cost">
                {cost}
                <span className="unseen"> {voice.say("fight.desk.cost", { n: cost })}</span>
              </b>
              <span>{effectOf(scene, id)}</span>
              <small>
                {bought
                  ? voice.say("fight.desk.bought")
                  : move
                    ? more > 0 && voice.say("fight.desk.takes", { n: more })
                    : voice.say("fight.desk.dear")}
              </small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Questions of yes or no, or of a plan to be used: as cards below the sheet. */
export function Window({ scene, draft, choose, commit, foretold }: Omit<Props, "battle">) {
  const { voice, ask, printed } = scene;
  if (!ask) return null;
  const chosen = spelt(ask.moves, draft);
  const press = (move: Move) =>
    chosen && begins(move, draft) ? commit(move, whyOf(foretold, move) !== "") : choose([...move]);
  const plans = new Set(printed.plans.us.map(({ id }) => id));
  const planOf = (move: Move) => move.slice(0, 2).find((part) => plans.has(String(part)));
  return (
    <fieldset className="nb-window">
      <legend className="unseen">{voice.prompt(ask)}</legend>
      {ask.moves.map((move) => {
        const plan = planOf(move);
        return (
          <button
            key={move.join()}
            type="button"
            className={plan ? "nb-card" : "button"}
            data-state={plan ? "open" : undefined}
            aria-pressed={chosen !== null && begins(move, draft)}
            onClick={() => press(move)}
          >
            {plan ? (
              <>
                <strong>{voice.move(move, ask.prompt)}</strong>
                <span>{effectOf(scene, String(plan))}</span>
              </>
            ) : (
              voice.move(move, ask.prompt)
            )}
            <Why final={whyOf(foretold, move)} />
          </button>
        );
      })}
    </fieldset>
  );
}

/** Ships that wait for their place, and where all the others may go at once. */
export function Tray({ scene, draft, choose, commit, foretold }: Omit<Props, "battle">) {
  const { voice, ask, printed } = scene;
  if (!ask) return null;
  const ships = [...new Set(ask.moves.filter((move) => move[0] === "place").map((move) => String(move[1])))];
  const rest = ask.moves.filter((move) => move[0] === "rest");
  const counters = new Map(printed.counters.forces.map((counter) => [counter.id, counter]));
  return (
    <fieldset className="nb-tray">
      <legend>{voice.say(draft[1] ? "fight.tray.where" : "fight.tray.which")}</legend>
      {ships.map((ship) => (
        <button
          key={ship}
          type="button"
          className="nb-ship"
          data-side={counters.get(ship)?.side}
          aria-pressed={draft[0] === "place" && draft[1] === ship}
          onClick={() => choose(["place", ship])}
        >
          <Profile type={counters.get(ship)?.type ?? "DD"} />
          {voice.noun(ship)}
        </button>
      ))}
      {draft[0] === "place" && draft[1] !== undefined
        ? ask.moves
            .filter((move) => move[1] === draft[1] && move[0] === "place")
            .map((move) => (
              <button
                key={move.join()}
                type="button"
                className="button primary"
                onClick={() => commit(move, whyOf(foretold, move) !== "")}
              >
                {voice.noun(move[2])}
                <Why final={whyOf(foretold, move)} />
              </button>
            ))
        : rest.map((move) => (
            <button
              key={move.join()}
              type="button"
              className="button"
              onClick={() => commit(move, whyOf(foretold, move) !== "")}
            >
              {voice.move(move, ask.prompt)}
              <Why final={whyOf(foretold, move)} />
            </button>
          ))}
    </fieldset>
  );
}

const PROFILES = { BB: "BB", CRU: "CA", DD: "DD", SS: "SS" } as const;

function Profile({ type }: { type: string }) {
  return <ShipIcon kind={PROFILES[type as keyof typeof PROFILES] ?? "DD"} size={42} />;
}
