import type { Part } from "~/api/types";
import type { SceneProps } from "~/contract/game";
import { tenths } from "~/words";
import { shotsOf } from "../odds";
import type { Printed, View } from "../view";
import { BattleOdds } from "./BattleOdds";

type Props = SceneProps<View, Printed> & { odds: unknown; draft?: readonly Part[] };

export function OddsPanel(props: Props) {
  return (
    <>
      <Shots {...props} />
      <BattleOdds {...props} />
    </>
  );
}

/** What each target promises the block whose turn it is. */
function Shots({ scene, odds, draft = [] }: Props) {
  const { voice, ask } = scene;
  const shots = shotsOf(odds, String(ask?.about.block ?? ""));
  if (!shots.length) return null;
  const number = (value: number) => tenths(value, voice.lang);
  return (
    <table className="victory-odds">
      <thead>
        <tr>
          <th scope="col">{voice.say("odds.target")}</th>
          <th scope="col">{voice.say("odds.dice")}</th>
          <th scope="col">{voice.say("odds.hits")}</th>
          <th scope="col">{voice.say("odds.losses")}</th>
          <th scope="col">{voice.say("odds.kill")}</th>
        </tr>
      </thead>
      <tbody>
        {shots.map(({ group, target, power, dice, mean, losses, kill }) => (
          <tr key={`${group} ${target ?? ""}`} data-live={draft[1] === (target || group) || undefined}>
            <th scope="row">{voice.noun(target || group)}</th>
            <td>{voice.say("odds.throw", { n: dice, power })}</td>
            <td>{number(mean)}</td>
            <td>{number(losses)}</td>
            <td>{`${Math.round(kill * 100)}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
