import type { CSSProperties, ReactNode } from "react";
import type { Move } from "~/api/types";
import { Icon } from "~/art/icons";
import { Tray as Opened } from "~/table/map/Tray";
import type { Frame } from "~/table/map/useFrame";
import type { Spot } from "~/table/map/useOpened";
import { at, counterOf } from "../counters";
import { facts, powers, repairCost, states } from "../describe";
import { ChipPlate } from "../map/Chips";
import { kindOf } from "../map/groups";
import type { Threat } from "../map/threats";
import { movesOf } from "../pick";
import type { NimitzScene, SideId } from "../types";

interface Props {
  scene: NimitzScene;
  place: string;
  spot: Spot;
  frame: Frame;
  /** Forces that may be taken in hand, and those that are. */
  movable: ReadonlySet<string>;
  picks: readonly string[];
  onPick(ids: readonly string[]): void;
  /** What can be done with the place itself. */
  actions: readonly { label: string; help?: string; disabled?: boolean; act(): void }[];
  /** Where the next Japanese order here may lead. */
  threats: readonly Threat[];
  answer(move: Move): void;
  onClose(): void;
}

/** A place opened: what it is, and all forces there by name. Those that may move are picked here. */
export function Tray({ scene, place, spot, frame, movable, picks, onPick, actions, threats, answer, onClose }: Props) {
  const { voice } = scene;
  const name = voice.noun(place);
  const here = at(scene, place);
  return (
    <Opened
      className="nimitz-tray"
      label={voice.say("board.tray", { place: name })}
      head={<h2>{name}</h2>}
      close={voice.say("board.close")}
      place={place}
      spot={spot}
      style={spot && frame.width > 600 ? docked(spot.x, frame) : undefined}
      onClose={onClose}
    >
      <p className="nimitz-facts">{facts(scene, place).join(" · ")}</p>
      {actions.map(({ label, help, disabled, act }) => (
        <div key={label} className="nimitz-act">
          <button type="button" className="button primary" disabled={disabled} onClick={act}>
            {label}
          </button>
          {help && <small>{help}</small>}
        </div>
      ))}
      {(["us", "japan"] as const).map((side) => (
        <Side
          key={side}
          scene={scene}
          side={side}
          ids={here.filter((id) => counterOf(scene.printed, id).side === side)}
          movable={movable}
          picks={picks}
          onPick={onPick}
          answer={answer}
        />
      ))}
      {threats.length > 0 && (
        <p className="nimitz-facts">
          {voice.say("board.threats", {
            list: threats.map((each) => `${voice.noun(each.place)} ${Math.round(each.chance * 100)}%`).join(", "),
          })}
        </p>
      )}
      {!here.length && <p className="nimitz-none">{voice.say("board.nobody")}</p>}
    </Opened>
  );
}

/** Docked at the edge away from the place, so that the middle of the map stays in sight. */
function docked(x: number, { width, height }: Frame): CSSProperties {
  return {
    maxHeight: height - 84,
    top: 34,
    bottom: "auto",
    ...(x > width * 0.6 ? { left: 12 } : { left: "auto", right: 12 }),
  };
}

interface SideProps extends Pick<Props, "scene" | "movable" | "picks" | "onPick" | "answer"> {
  side: SideId;
  ids: readonly string[];
}

const WHAT = ["ship", "infantry", "lba"] as const;

function Side({ scene, side, ids, movable, picks, onPick, answer }: SideProps) {
  const { voice, printed } = scene;
  if (!ids.length) return null;
  const free = ids.filter((id) => movable.has(id));
  const all = free.length > 1 && free.every((id) => picks.includes(id));
  const toggled = (some: readonly string[], on: boolean) =>
    onPick(on ? [...new Set([...picks, ...some])] : picks.filter((id) => !some.includes(id)));
  return (
    <section data-side={side}>
      <h3>
        {voice.say("board.side", { side, n: ids.length })}
        {free.length > 1 && (
          <span className="nimitz-quick">
            {WHAT.map((what) => {
              const some = free.filter((id) => counterOf(printed, id).category === what);
              if (some.length < 2 || some.length === free.length) return null;
              const on = some.every((id) => picks.includes(id));
              return (
                <button key={what} type="button" className="chip" aria-pressed={on} onClick={() => toggled(some, !on)}>
                  {voice.say(`board.all_${what}`)}
                </button>
              );
            })}
            <button type="button" className="chip" aria-pressed={all} onClick={() => toggled(free, !all)}>
              {voice.say("board.all")}
            </button>
          </span>
        )}
      </h3>
      <ul>
        {ids.map((id) => (
          <Line
            key={id}
            scene={scene}
            id={id}
            picked={movable.has(id) ? picks.includes(id) : null}
            onPick={() => toggled([id], !picks.includes(id))}
            answer={answer}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  scene: NimitzScene;
  id: string;
  /** Null when it cannot be taken in hand. */
  picked: boolean | null;
  onPick(): void;
  answer(move: Move): void;
}

function Line({ scene, id, picked, onPick, answer }: LineProps) {
  const { voice, ask } = scene;
  const notes = states(scene, id);
  const drawn: ReactNode = (
    <>
      <Picture scene={scene} id={id} />
      <span className="text">
        <b>{voice.noun(id)}</b>
        <small>
          {powers(scene, id)}
          {notes.length > 0 && <em>{notes.join(", ")}</em>}
        </small>
      </span>
    </>
  );
  if (picked !== null)
    return (
      <li>
        <button type="button" className="force" aria-pressed={picked} onClick={onPick}>
          {drawn}
          <span className="tick">{picked && <Icon name="check" size={16} />}</span>
        </button>
      </li>
    );
  return (
    <li>
      <span className="force">
        {drawn}
        {movesOf(ask, id).map((move) => (
          <button key={move.join()} type="button" className="chip may" onClick={() => answer(move)}>
            {voice.say(`verb.${move[0]}`)}
            {costOf(scene, move)}
          </button>
        ))}
      </span>
    </li>
  );
}

/** What a purchase or a repair costs. */
export function costOf(scene: Pick<NimitzScene, "printed">, [verb, id]: Move): string {
  if (verb === "buy") return ` ${counterOf(scene.printed, String(id)).cost}`;
  return verb === "repair" ? ` ${repairCost(scene, String(id))}` : "";
}

/** One force as a plate; what it is worth stands where stacks have their number. */
export function Picture({ scene, id }: { scene: Pick<NimitzScene, "printed" | "view">; id: string }) {
  const counter = counterOf(scene.printed, id);
  const force = scene.view.forces[id];
  return (
    <svg viewBox="-35 -23 70 46" aria-hidden="true">
      <ChipPlate
        side={counter.side}
        worth={counter.value}
        chip={{
          key: kindOf(counter),
          kind: kindOf(counter),
          ids: [id],
          damaged: force?.damaged ? 1 : 0,
          aboard: force?.aboard ? 1 : 0,
          done: force?.done ? 1 : 0,
        }}
      />
    </svg>
  );
}
