import { Die } from "~/table/Die";
import type { Show } from "../story/beats";
import type { MidwayScene } from "../view";

/** The account of a strike: every group with its die, what it hit and what it cost. */
export function Summary({ scene: { voice }, show }: { scene: MidwayScene; show: Extract<Show, { kind: "summary" }> }) {
  return (
    <table className="midway-summary">
      <caption>{show.title}</caption>
      <thead>
        <tr>
          <th scope="col">{voice.say("story.col_group")}</th>
          <th scope="col">{voice.say("story.col_die")}</th>
          <th scope="col">{voice.say("story.col_hits")}</th>
          <th scope="col">{voice.say("story.col_lost")}</th>
        </tr>
      </thead>
      <tbody>
        {show.rows.map(({ what, die, hits, lost }, n) => (
          <tr key={n}>
            <th scope="row">{what}</th>
            <td>{die === null ? "–" : <Die value={die} />}</td>
            <td>{hits}</td>
            <td>{lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
