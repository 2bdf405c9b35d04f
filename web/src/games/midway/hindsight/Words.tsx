import type { Voice } from "~/words";
import { short } from "../fleet";
import { type Factors, NATIONS, type Nation } from "../view";
import { type Caption, type Turn, whoIs } from "./told";

interface Props {
  turns: readonly Turn[];
  at: number;
  captions: readonly Caption[];
  largest: Caption | undefined;
  seat: string | null;
  voice: Voice;
  onTurn(turn: number): void;
}

/** What went unseen, in words; and turn by turn what each side knew. */
export function Words({ turns, at, captions, largest, seat, voice, onTurn }: Props) {
  const now = turns[at]?.turn;
  const title = (caption: Caption) => voice.say(`hindsight.${caption.kind}.title`, values(caption, seat));
  return (
    <>
      <header>
        <p className="moment-where">{voice.say("hindsight.after")}</p>
        <h2>{largest ? title(largest) : voice.say("hindsight.title")}</h2>
        <p className="small muted">{voice.say("hindsight.lead")}</p>
      </header>
      {captions.length > 0 && (
        <ol className="hindsight-captions">
          {captions.map((caption, n) => {
            const turn = turns.find((each) => each.turn === caption.turn);
            return (
              <li key={caption.kind}>
                <button
                  type="button"
                  aria-current={caption.turn === now || undefined}
                  onClick={() => onTurn(caption.turn)}
                >
                  <span className="analysis-number">{n + 1}</span>
                  <span>
                    <span className="small muted">
                      {turn && voice.say("hindsight.at", { day: turn.day, time: turn.time })}
                    </span>
                    <b>{title(caption)}</b>
                    <span>{voice.say(`hindsight.${caption.kind}.text`, values(caption, seat))}</span>
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
      <Knew turns={turns} at={at} seat={seat} voice={voice} />
    </>
  );
}

function values({ side, zones, about }: Caption, seat: string | null): Record<string, unknown> {
  const factors = about.factors as Factors | undefined;
  const sunk = about.sunk as readonly string[] | undefined;
  return { ...about, who: whoIs(side, seat), zones, factors: factors && short(factors), sunk, n: sunk?.length ?? 0 };
}

interface KnewProps {
  turns: readonly Turn[];
  at: number;
  seat: string | null;
  voice: Voice;
}

/** A row a turn: how far apart they were, and what each side knew of the other. */
function Knew({ turns, at, seat, voice }: KnewProps) {
  const sides: readonly Nation[] = seat === "JP" ? NATIONS : NATIONS.toReversed();
  return (
    <table className="hindsight-knew">
      <caption>{voice.say("hindsight.knew")}</caption>
      <thead>
        <tr>
          <th scope="col">{voice.say("hindsight.turn")}</th>
          <th scope="col">{voice.say("hindsight.col_apart")}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {voice.say("hindsight.col_knew", { who: whoIs(side, seat) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {turns.map(({ turn, day, time, gap, beliefs }, n) => (
          <tr key={turn} aria-current={n === at || undefined}>
            <th scope="row">{voice.say("hindsight.at_short", { day, time })}</th>
            <td>{gap?.zones ?? "–"}</td>
            {sides.map((side) => {
              const belief = beliefs[side];
              const key = belief ? (belief.off ? "off" : belief.reach ? "near" : "seen") : "nothing";
              return (
                <td key={side} data-knew={key}>
                  {voice.say(`hindsight.knew_${key}`, { n: belief?.off ?? 0 })}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
