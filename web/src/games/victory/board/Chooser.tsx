import type { Move } from "~/api/types";
import { Icon } from "~/art/icons";
import { beside, Tray } from "~/table/map/Tray";
import type { Frame } from "~/table/map/useFrame";
import type { Spot } from "~/table/map/useOpened";
import { isKind, SIGNS } from "../kinds";
import type { VictoryScene } from "../view";

const WIDE = 340;

interface Props {
  scene: VictoryScene;
  site: string;
  spot: Spot;
  frame: Frame;
  moves: readonly Move[];
  choose(move: Move): void;
  onClose(): void;
}

/** Several moves for one place: which of them? */
export function Chooser({ scene, site, spot, frame, moves, choose, onClose }: Props) {
  const { voice, ask } = scene;
  return (
    <Tray
      className="victory-card"
      label={voice.say("board.chooser", { place: site })}
      head={<b>{voice.noun(site)}</b>}
      close={voice.say("board.close")}
      place={site}
      spot={spot}
      style={beside(spot, frame, WIDE)}
      onClose={onClose}
    >
      <ul className="victory-chooser">
        {moves.map((move) => (
          <li key={move.join()}>
            <button type="button" onClick={() => choose(move)}>
              {isKind(move[0]) && <Icon name={SIGNS[move[0]]} size={16} />}
              {voice.move(move, ask?.prompt)}
            </button>
          </li>
        ))}
      </ul>
    </Tray>
  );
}
