import { StrikeCounter } from "~/art/plates";
import { ATOLLS } from "../coasts/atolls";
import { PLANES } from "../fleet";
import { type AirBattle, colours, foe, MIDWAY, type MidwayScene, type Nation, TYPES } from "../view";
import { HEIGHT, WIDTH } from "./rectangles";

const LARGER = 12; // than on the chart
const STEP = 62;

/** A raid that finds no ships: the island, the bombers over it, and the fighters that meet them. */
export function Raid({ scene, battle }: { scene: MidwayScene; battle: AirBattle }) {
  const { printed, view, voice } = scene;
  const { files, ranks } = printed.map.battle_board;
  const atoll = ATOLLS.find(({ id }) => id === "midway");
  if (!atoll) return null;
  const defender = foe(battle.attacker);
  const bombers = battle.island ?? view.attacking;
  const raiders = TYPES.flatMap((type, n) => {
    const factors = n === 0 ? view.attacking[0] : bombers[n];
    return factors ? [`${type}${factors}`] : [];
  });
  return (
    <g transform={`translate(${(files / 2) * WIDTH} ${(ranks.length / 2) * HEIGHT})`}>
      <g transform={`scale(${LARGER})`} className="midway-atoll">
        <path d={atoll.shoal} className="midway-shoal" />
        <path d={atoll.lagoon} className="midway-lagoon" />
        <path d={atoll.reef} className="midway-reef" />
        <path d={atoll.islets} className="midway-islet" />
      </g>
      <text y={-8} textAnchor="middle" className="midway-island large">
        {voice.noun(MIDWAY)}
      </text>
      <text y={10} textAnchor="middle" className="midway-island">
        {voice.say("board.fort", { n: view.fortification })}
      </text>
      <Row y={-190} nation={battle.attacker} labels={raiders} facing={180} />
      {view.defending > 0 && <Row y={160} nation={defender} labels={[`F${view.defending}`]} facing={0} />}
    </g>
  );
}

function Row({ y, nation, labels, facing }: { y: number; nation: Nation; labels: readonly string[]; facing: number }) {
  return (
    <g>
      {labels.map((label, n) => (
        <StrikeCounter
          key={label}
          side={colours(nation)}
          type={PLANES[nation][label[0] as "F"]}
          label={label}
          facing={facing}
          transform={`translate(${(n - (labels.length - 1) / 2) * STEP} ${y})`}
        />
      ))}
    </g>
  );
}
