import type { Part } from "~/api/types";
import type { SceneProps } from "~/contract/game";
import { tenths } from "~/words";
import { type Battle, battles, watersOf, winOf } from "../odds";
import type { Printed, View } from "../view";

type Props = SceneProps<View, Printed> & { odds: unknown; draft?: readonly Part[] };

/** How the battles may go: the one being fought, those to come, or those the block could join. */
export function BattleOdds({ scene, odds, draft = [] }: Props) {
  const { voice } = scene;
  const found = battles(odds);
  if (!found.length || scene.ask?.prompt === "choose_battle") return null; // there the rows say it
  const chosen = ({ how, place }: Battle) => how !== "" && how === draft[0] && place === draft[1];
  return (
    <table className="victory-odds">
      <thead>
        <tr>
          <th scope="col">{voice.say("odds.battle")}</th>
          <th scope="col">{voice.say("odds.win")}</th>
          <th scope="col">{voice.say("odds.waters")}</th>
          <th scope="col">{voice.say("odds.attacker")}</th>
          <th scope="col">{voice.say("odds.defender")}</th>
        </tr>
      </thead>
      <tbody>
        {found.map((battle) => {
          const defender = battle.attacker === "japan" ? "allies" : "japan";
          return (
            <tr key={`${battle.how} ${battle.place}`} data-live={chosen(battle) || undefined}>
              <th scope="row">
                {battle.how
                  ? voice.say("odds.by", { place: battle.place, how: battle.how, attacker: battle.attacker })
                  : voice.noun(battle.place)}
              </th>
              <td>{winOf(battle)}</td>
              <td>{watersOf(battle)}</td>
              <td>{tenths(battle.lost[battle.attacker].steps, voice.lang)}</td>
              <td>{tenths(battle.lost[defender].steps, voice.lang)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={5}>{voice.say("odds.assumes")}</td>
        </tr>
      </tfoot>
    </table>
  );
}
