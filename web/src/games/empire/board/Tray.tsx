import type { Move } from "~/api/types";
import { Icon } from "~/art/icons";
import type { Many } from "~/contract/game";
import { Tray as Opened } from "~/table/map/Tray";
import type { Spot } from "~/table/map/useOpened";
import { gathered, gathers } from "../gather";
import { Counter } from "../map/Counter";
import { meant } from "../pick";
import { called } from "../places";
import { byRank, type Piece, type Stacks } from "../stacks";
import type { SupplyLine } from "../staff";
import { type EmpireScene, holderOf, isLand, isUnit, namedOf, SIDES, shortName } from "../view";
import { stopText } from "./Lines";
import { Onward } from "./Onward";

interface Props {
  site: string;
  spot: Spot;
  scene: EmpireScene;
  stacks: Stacks;
  /** What can be done there. */
  moves: readonly Move[];
  answer: (move: Move) => void;
  whyNot: (thing: string) => void;
  onClose: () => void;
  /** Hexsides that close the supply line of a unit here. */
  stops: SupplyLine["stops"];
  /** Units that are gathered to be sent as one. */
  many?: Many;
}

/** A hex opened, along the lower edge so that the map stays to be seen: what it is, who stands there, and all that can be done there now. */
export function Tray({ site, spot, scene, stacks, moves, answer, whyNot, onClose, stops, many }: Props) {
  const { voice, printed, ask } = scene;
  const there = stacks.get(site);
  const pieces = SIDES.flatMap((side) => (there?.[side] ?? []).toSorted(byRank));
  const single = (id: string): Move | undefined => {
    const about = moves.filter((move) => move.includes(id) && move.length === 2);
    return about.length === 1 ? about[0] : undefined;
  };
  const onPieces = new Set(pieces.map(({ counter }) => single(counter.id)));
  const others = moves.filter((move) => !onPieces.has(move));
  const place = namedOf(printed).get(site);
  const kit = (["port", "airfield", "city", "resource"] as const).filter((what) => place?.[what]);

  return (
    <Opened
      className="empire-tray"
      label={called(scene, site)}
      head={
        <>
          <h3>{called(scene, site)}</h3>
          <small>
            {[
              ...(isLand(printed, site) ? [voice.say("places.holder", { side: holderOf(scene, site) })] : []),
              ...kit.map((what) => voice.say(`places.${what}`)),
            ].join(" · ")}
          </small>
        </>
      }
      close={voice.say("board.close")}
      place={site}
      spot={spot}
      onClose={onClose}
    >
      {stops.map(([from, to, letter]) => (
        <p key={`${from} ${to}`} className="empire-tray-stop">
          {stopText(voice, from, to, letter)}
        </p>
      ))}
      {others.length > 0 && (
        <div className="empire-tray-moves">
          {others.slice(0, 24).map((move) => (
            <button key={move.join()} type="button" className="button" onClick={() => answer(move)}>
              {voice.move(move, ask?.prompt)}
            </button>
          ))}
          {many && <Onward scene={scene} many={many} site={site} />}
        </div>
      )}
      {pieces.length > 0 && (
        <ul className="empire-tray-units">
          {pieces.map((piece) => (
            <li key={piece.counter.id}>
              <TrayPiece
                piece={piece}
                scene={scene}
                move={single(piece.counter.id)}
                answer={answer}
                why={meant(scene, [], piece.counter.id) ? () => whyNot(piece.counter.id) : undefined}
              />
              {many && gathers(scene, piece.counter.id) && <Gather scene={scene} many={many} unit={piece.counter.id} />}
            </li>
          ))}
        </ul>
      )}
      {many && many.pieces.length > 0 && (
        <footer>
          <button
            type="button"
            className="button primary"
            disabled={many.busy}
            onClick={() => many.send(gathered(scene, many.pieces))}
          >
            {voice.say(`gather.${ask?.prompt}`, { n: many.pieces.length })}
          </button>
          <button type="button" className="button" onClick={() => many.choose([])}>
            {voice.say("gather.none")}
          </button>
        </footer>
      )}
    </Opened>
  );
}

/** Puts a unit among those who are sent as one, or takes it out again. */
function Gather({ scene: { voice }, many, unit }: { scene: EmpireScene; many: Many; unit: string }) {
  const on = many.pieces.includes(unit);
  return (
    <button
      type="button"
      className="empire-gather"
      aria-pressed={on}
      aria-label={voice.say("gather.add", { unit })}
      onClick={() => many.choose(on ? many.pieces.filter((id) => id !== unit) : [...many.pieces, unit])}
    >
      <Icon name={on ? "check" : "plus"} size={14} />
    </button>
  );
}

interface PieceProps {
  piece: Piece;
  scene: EmpireScene;
  move?: Move;
  answer: (move: Move) => void;
  why?: () => void;
}

/** One unit, large: a button where it can be chosen. */
function TrayPiece({ piece, scene, move, answer, why }: PieceProps) {
  const { voice, ask, view } = scene;
  const name = voice.noun(piece.counter.id);
  const drawn = (
    <>
      <svg viewBox="-44 -44 88 92" width="76" height="79" aria-hidden="true">
        <Counter piece={piece} detail="near" name={shortName(name)} />
      </svg>
      <span>{name}</span>
    </>
  );
  if (move)
    return (
      <button
        type="button"
        className="empire-unit can"
        title={voice.move(move, ask?.prompt)}
        onClick={() => answer(move)}
      >
        {drawn}
      </button>
    );
  if (why && ask && piece.counter.side === view.seat && isUnit(scene.printed, piece.counter.id))
    return (
      <button
        type="button"
        className="empire-unit"
        title={voice.say("board.why_not", { unit: piece.counter.id })}
        onClick={why}
      >
        {drawn}
      </button>
    );
  return <span className="empire-unit">{drawn}</span>;
}
