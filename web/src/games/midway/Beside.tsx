import type { Move } from "~/api/types";
import type { Many, QuestionProps } from "~/contract/game";
import { Arranged } from "~/table/Arranged";
import { spelt } from "~/table/draft";
import { bombing, salvoes, screening, searches, wholeBases } from "./arrange";
import type { MidwayScene, Printed, View } from "./view";

const ARRANGED = { search: searches, ready: wholeBases, bombers: bombing, fire: screening, salvoes };

/** What can be arranged for the player; and a group of bombers, of any strength, in one press. */
export function Beside({ scene, draft, many }: QuestionProps<View, Printed>) {
  if (!many) return null;
  const group = scene.ask?.prompt === "place_bombers" ? spelt(scene.ask.moves, draft) : null;
  if (group && group[0] !== "done") return <Strengths scene={scene} group={group} many={many} />;
  return Object.entries(ARRANGED).map(([key, made]) => {
    const moves = made(scene);
    if (moves.length === 0) return null;
    const about = { n: moves.length, areas: moves.map(([, area]) => area).join(", ") };
    return (
      <Arranged
        key={key}
        label={scene.voice.say(`arrange.${key}`, about)}
        detail={scene.voice.say(`arrange.${key}_help`)}
        moves={key === "search" ? [...moves, ["done"]] : moves}
        many={many}
      />
    );
  });
}

/** How many attack as the draft says: their number is the second half of one list of answers. */
function Strengths({ scene, group, many }: { scene: MidwayScene; group: Move; many: Many }) {
  const { voice, ask } = scene;
  const [dive, torpedo] = [Number(ask?.about.D ?? 0), Number(ask?.about.T ?? 0)];
  const raid = group[0] === "bomb";
  const most = raid ? dive + torpedo : group[0] === "dive" ? dive : torpedo;
  const strengths: readonly (readonly [number, Move])[] = raid
    ? [[most, ["bombers", dive, torpedo]]] // of which type how many is asked, unless all go
    : Array.from({ length: most }, (_, n) => [n + 1, ["factors", n + 1]] as const);
  return (
    <div className="midway-strengths">
      <p id="midway-strengths">{voice.say("arrange.how_many")}</p>
      <ul aria-labelledby="midway-strengths">
        {strengths.map(([n, factors]) => (
          <li key={n}>
            <button type="button" className="button" disabled={many.busy} onClick={() => many.send([group, factors])}>
              {n === most && most > 1 ? voice.say("arrange.all", { n }) : n}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
