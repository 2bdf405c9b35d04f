import { useMemo } from "react";
import { Icon } from "~/art/symbols";
import type { QuestionProps } from "~/contract/game";
import { aimWords, craftState } from "../describe";
import { aims, skyOf } from "../rules/fire";
import { acting, type Printed, type View } from "../view";

/** Whom to shoot at, and what it comes to. Holding fire stands beside the button. */
export function Shots({ scene, draft, choose }: QuestionProps<View, Printed>) {
  const { voice, printed, view } = scene;
  const ask = scene.ask!;
  const sky = useMemo(() => skyOf(printed, view), [printed, view]);
  const found = aims(sky, acting({ about: { shooter: ask.about.shooter ?? ask.about.craft } }));
  const shots = ask.moves.filter((move) => move.length > 1);
  return (
    <ul className="rows">
      {shots.map((move) => {
        const target = String(move[1]);
        const aim = found.find((each) => each.target === target);
        return (
          <li key={target}>
            <button type="button" className="row" aria-pressed={draft[1] === target} onClick={() => choose(move)}>
              <span className="row-head fighters-step-icon">
                <Icon name="target" />
              </span>
              <span className="row-text">
                <span>
                  {aim ? aimWords(voice, { ...aim, dodges: aim.dodges && move[0] === "shoot" }) : voice.noun(target)}
                </span>
                <small>{craftState(voice, sky, target)}</small>
              </span>
              <span className="row-figure">{view.aircraft[target]?.hex}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
