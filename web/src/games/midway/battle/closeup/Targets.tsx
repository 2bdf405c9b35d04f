import { HitBoxes, hitBoxesWidth } from "~/art/plates";
import { ShipIcon } from "~/art/symbols";
import { kindOf } from "../../fleet";
import type { CloseUp } from "../../story/beats";
import { hitsOf, lostOf, type Target } from "../../story/strike";
import type { MidwayScene } from "../../view";

interface Props {
  scene: MidwayScene;
  show: CloseUp;
  settled: boolean;
}

const MANY = 4; // of more, each says no more than how it stands

/** The targets of the strike, one cell each: told, being told, and to come. Of the last nothing is said but the groups. */
export function Targets({ scene, show, settled }: Props) {
  return (
    <ol className="midway-targets" data-many={show.targets.length > MANY || undefined}>
      {show.targets.map((target, n) => (
        <Cell key={target.ship} scene={scene} target={target} show={show} n={n} settled={settled} />
      ))}
    </ol>
  );
}

function Cell({ scene, target, show, n, settled }: Props & { target: Target; n: number }) {
  const { voice, printed } = scene;
  const now = n === show.at;
  const told = n < show.at || (now && show.act === "hits" && settled);
  const result = voice.say("closeup.result", { hits: hitsOf(target), lost: lostOf(target) });
  const groups = voice.say("closeup.groups", { n: target.waves.length });
  return (
    <li aria-current={now ? "step" : undefined} data-told={told || undefined}>
      <span className="midway-targets-ship" aria-hidden="true">
        <ShipIcon kind={kindOf(printed, target.ship)} size={52} />
        <svg width={hitBoxesWidth(target.boxes, 9)} height={11}>
          <HitBoxes hits={told ? target.after : target.before} of={target.boxes} box={9} transform="translate(0 1)" />
        </svg>
      </span>
      <span className="midway-targets-text">
        <strong>{voice.noun(target.ship)}</strong>
        <small>{told ? result : now && show.act !== "odds" ? voice.say("closeup.guns_fired") : groups}</small>
      </span>
      <span className="midway-targets-state">
        {told && target.sunk ? (
          <>
            <b>{voice.say("closeup.sunk")}</b>
            <small>{voice.say("closeup.points", { n: target.points })}</small>
          </>
        ) : told ? (
          <small>✓ {voice.say("closeup.told")}</small>
        ) : now ? (
          <>
            <b>{Math.round(100 * target.chance)}%</b>
            <small>{voice.say("closeup.sinks")}</small>
          </>
        ) : (
          <small>{voice.say("closeup.to_come")}</small>
        )}
      </span>
    </li>
  );
}
