import { Icon } from "~/art/icons";
import { type Goal, KINDS, SIGNS } from "../kinds";
import type { VictoryScene } from "../view";

/** What the colours, patterns and signs of the reach mean; only those in sight. */
export function Legend({ scene, goals }: { scene: VictoryScene; goals: readonly Goal[] }) {
  const shown = KINDS.filter((kind) => goals.some(({ kinds }) => kinds.includes(kind)));
  if (!shown.length) return null;
  return (
    <ul className="board-legend victory-legend" data-covers aria-label={scene.voice.say("board.legend")}>
      {shown.map((kind) => (
        <li key={kind} data-kind={kind}>
          <Icon name={SIGNS[kind]} size={14} />
          {scene.voice.say(`kind.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
