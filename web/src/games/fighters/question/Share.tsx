import { PlaneIcon } from "~/art/symbols";
import type { QuestionProps } from "~/contract/game";
import { type Printed, sheetOf, typeOf, type View } from "../view";

/** The aircraft of a force shared out, unseen by the other side: who scouts, who attacks, who flies patrol. A counter
 * is told off with one answer; taking it back is the table's undo. */
export function Share({ scene, draft, choose }: QuestionProps<View, Printed>) {
  const { voice, printed, view } = scene;
  const ask = scene.ask!;
  const force = String(ask.about.force);
  const sheet = sheetOf(printed, view.scenario);
  const aircraft = sheet.forces?.find((each) => each.id === force)?.aircraft ?? {};
  const split = view.splits[force] ?? {};
  const can = (task: string, type: string) => ask.moves.some((move) => move[0] === task && move[1] === type);
  let patrol = 0;
  const rows = Object.entries(aircraft).map(([type, n]) => {
    const fighter = typeOf(printed, type).traits.includes("fighter");
    const scouts = split.scouts?.[type] ?? 0;
    const attack = fighter ? (split.attack?.[type] ?? 0) : n - scouts;
    patrol += n - scouts - attack;
    return { type, n, fighter, scouts, attack, patrol: n - scouts - attack };
  });
  const most = sheet.patrol ?? 0;
  const done = ask.moves.some((move) => move[0] === "done");
  return (
    <div className="fighters-share" data-acts>
      <table>
        <caption className="unseen">{voice.noun(force)}</caption>
        <thead>
          <tr>
            <th scope="col">{voice.say("air.share.aircraft")}</th>
            <th scope="col">{voice.noun("scout")}</th>
            <th scope="col">{voice.noun("strike")}</th>
            <th scope="col">{voice.noun("patrol")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.type}>
              <th scope="row">
                <PlaneIcon type={row.type as "F4F"} size={24} />
                <span>{voice.say("manoeuvre.times", { what: voice.noun(row.type), n: row.n })}</span>
              </th>
              {(["scout", "strike"] as const).map((task) => (
                <td key={task}>
                  <b>{task === "scout" ? row.scouts : row.attack}</b>
                  {(task === "scout" || row.fighter) && (
                    <button
                      type="button"
                      className="button"
                      disabled={!can(task, row.type)}
                      aria-pressed={draft[0] === task && draft[1] === row.type}
                      aria-label={voice.say(`air.share.${task}`, { type: row.type })}
                      onClick={() => choose([task, row.type])}
                    >
                      +1
                    </button>
                  )}
                </td>
              ))}
              <td>{row.fighter ? <b>{row.patrol}</b> : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={patrol > most ? "note warn" : "muted"}>{voice.say("air.share.patrol", { n: patrol, most })}</p>
      <p className="muted">{voice.say("air.share.sealed")}</p>
      {!done && <p className="muted">{voice.say("air.share.not_yet")}</p>}
    </div>
  );
}
