import type { Move } from "~/api/types";
import { Icon } from "~/art/icons";
import type { Many, QuestionProps } from "~/contract/game";
import { cardOf } from "../hand/uses";
import { staffOf } from "../staff";
import type { EmpireScene, Printed, View } from "../view";
import { CalledUp } from "./CalledUp";
import { REACTIONS, type State, saidOf, stateOf, WINDOWS, type Window } from "./steps";

/** The answer to an offensive: all steps at once, only the present one open. */
export function Reaction({ scene, draft, choose, odds, many }: QuestionProps<View, Printed>) {
  return (
    <ol className="empire-steps moves">
      {WINDOWS.filter((step) => step !== 5).map((step) => (
        <Step key={step} scene={scene} step={step} state={stateOf(scene, step)} odds={odds}>
          {stateOf(scene, step) === "now" && (
            <Answers scene={scene} draft={draft} choose={choose} odds={odds} many={many} />
          )}
        </Step>
      ))}
    </ol>
  );
}

interface StepProps {
  scene: EmpireScene;
  step: Window;
  state: State;
  odds: unknown;
  children?: React.ReactNode;
}

function Step({ scene, step, state, odds, children }: StepProps) {
  const { voice } = scene;
  const said = state === "later" ? (step === 8 ? arrivals(scene, odds) : "") : saidOf(scene, step);
  return (
    <li className="empire-step" data-state={state} aria-current={state === "now" ? "step" : undefined}>
      <span className="step-sign" aria-hidden="true">
        {state === "done" ? <Icon name="check" size={14} /> : step}
      </span>
      <div>
        <h3>
          {voice.say(`steps.${step}`)} <small>{voice.say(`steps.state.${state}`)}</small>
        </h3>
        {said && <p>{said}</p>}
        {children}
      </div>
    </li>
  );
}

/** Which headquarters could lead, and who could still come. */
function arrivals({ voice }: EmpireScene, odds: unknown): string {
  const found = staffOf(odds)?.arrivals ?? [];
  return found
    .map(({ hq, most, units }) =>
      voice.say("steps.could", { hq, n: most, units: units.length ? units : voice.say("steps.nobody") }),
    )
    .join(" ");
}

interface AnswersProps {
  scene: EmpireScene;
  draft: readonly unknown[];
  choose: (move: Move) => void;
  odds: unknown;
  many?: Many;
}

function Answers({ scene, draft, choose, odds, many }: AnswersProps) {
  const { ask, voice } = scene;
  return (
    <ul className="rows">
      {many && <CalledUp scene={scene} odds={odds} many={many} />}
      {(ask?.moves ?? []).map((move) => (
        <li key={move.join()}>
          <button
            type="button"
            className="row"
            aria-pressed={move.length === draft.length && move.every((part, n) => part === draft[n])}
            onClick={() => choose(move)}
          >
            <span className="row-text">
              <span>{voice.move(move, ask?.prompt)}</span>
              <small>{detail(scene, move)}</small>
            </span>
            <span className="row-figure">{figure(scene, move, odds)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function detail(scene: EmpireScene, move: Move): string {
  const card = cardOf(scene, move);
  if (card) return scene.voice.say(`card_text.${card}`);
  const fights = scene.view.offensive?.fights ?? [];
  return scene.voice.first([`steps.help.${scene.ask?.prompt}.${move[0]}`], { n: fights.length });
}

function figure({ ask, voice }: EmpireScene, move: Move, odds: unknown): string {
  if (move[0] === "roll") {
    const n = chanceOfRoll(ask?.about?.wins);
    return n === null ? "" : voice.say("plan.chance", { n });
  }
  if (ask?.prompt === "reaction_hq" && move[0] === "hq") {
    const found = staffOf(odds)?.arrivals?.find(({ hq }) => hq === move[1]);
    return found ? voice.say("row.units", { n: found.units.length }) : "";
  }
  return "";
}

/** `wins` of the ten faces do it, all that changes the die told: what the question itself says. */
export const chanceOfRoll = (wins: unknown): number | null => (typeof wins === "number" ? wins * 10 : null);

export const asksReaction = (prompt: string): boolean => prompt in REACTIONS;
