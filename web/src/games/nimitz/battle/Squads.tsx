import type { Battle, NimitzScene } from "../types";
import { counterIn } from "./values";

interface Group {
  id: string;
  name: string;
  planes: readonly string[];
}

/** Aircraft that may still be sent, gathered as one thinks of them: of a carrier, of the Island, all fighters. */
export function squadsOf({ ask, voice, printed }: NimitzScene, battle: Battle): readonly Group[] {
  if (ask?.prompt !== "fly") return [];
  const able = [...new Set(ask.moves.flatMap((move) => (move[0] === "fly" ? [String(move[1])] : [])))];
  const homes = [...new Set(able.map((plane) => battle.planes?.[plane]?.home || "island"))];
  const fights = (plane: string) => "dogfight" in counterIn(printed, battle, plane).full;
  const groups: readonly Group[] = [
    { id: "all", name: voice.say("fight.squads.all"), planes: able },
    ...homes.map((home) => ({
      id: home,
      name: voice.noun(home),
      planes: able.filter((plane) => (battle.planes?.[plane]?.home || "island") === home),
    })),
    { id: "fighters", name: voice.say("fight.squads.fighters"), planes: able.filter(fights) },
    { id: "bombers", name: voice.say("fight.squads.bombers"), planes: able.filter((plane) => !fights(plane)) },
  ];
  return groups.filter(({ id, planes }) => planes.length > 1 && (id === "all" || planes.length < able.length));
}

interface Props {
  groups: readonly Group[];
  squad: readonly string[];
  onGather(planes: readonly string[]): void;
}

export function Squads({ groups, squad, onGather }: Props) {
  return (
    <div className="nb-squads">
      {groups.map(({ id, name, planes }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={planes.every((plane) => squad.includes(plane))}
          onClick={() => onGather(planes)}
        >
          {name} {planes.length}
        </button>
      ))}
    </div>
  );
}
