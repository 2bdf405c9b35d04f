import type { ReactNode } from "react";
import { tenths, type Voice } from "~/words";
import { counted, signed } from "./numbers";
import type { BattleNote, OrderNote, TurnNote } from "./types";

/** One turn of the war, told. */
export function Chapter({ voice, year, turn }: { voice: Voice; year: number; turn: TurnNote }) {
  const { orders, battles, reinforcements, unsupplied, gained = [], lost = [] } = turn;
  const acted = orders.filter((order) => order.order !== "hold" || order.because);
  const held = orders.filter((order) => order.order === "hold" && !order.because);
  return (
    <article className="diary-turn" id={anchor(year, turn)} aria-labelledby={`${anchor(year, turn)}-title`}>
      <h3 id={`${anchor(year, turn)}-title`}>
        <span>{voice.say("chronicle.turn_n", { n: turn.turn })}</span>
        {voice.say("diary.turn", { date: turn.date, year })}
      </h3>
      <p className="diary-lead">{preparations(voice, turn).join(" ")}</p>
      {Object.keys(turn.destinations ?? {}).length > 0 && (
        <ul className="diary-moves">
          {Object.entries(turn.destinations ?? {}).map(([place, forces]) => (
            <li key={place}>{voice.say("diary.went", { place, forces })}</li>
          ))}
        </ul>
      )}
      {orders.length > 0 && (
        <Part title={voice.say("diary.orders")}>
          <ul className="diary-orders">
            {acted.map((order, n) => (
              <li key={n}>
                <b className="diary-die">{order.die}</b>
                <span>{orderLine(voice, order)}</span>
              </li>
            ))}
          </ul>
          {held.length > 0 && (
            <p>{voice.say("chronicle.held", { areas: [...new Set(held.map((order) => order.area))] })}</p>
          )}
        </Part>
      )}
      {battles.map((battle, n) => (
        <Battle key={n} voice={voice} battle={battle} />
      ))}
      {"die" in reinforcements && <p>{voice.say("diary.reinforcements", reinforcements)}</p>}
      {unsupplied.length > 0 && <p className="diary-warning">{voice.say("diary.unsupplied", { areas: unsupplied })}</p>}
      {turn.starved && turn.starved.length > 0 && (
        <p className="diary-warning">{voice.say("diary.starved", { forces: turn.starved })}</p>
      )}
      {(turn.held.length > 0 || turn.count > 0) && (
        <p className="diary-tally">
          <strong>{voice.say("chronicle.tally", { n: turn.count })}</strong>{" "}
          {gained.length > 0 && <span data-way="up">▲ {voice.say("diary.gained", { areas: gained })}</span>}{" "}
          {lost.length > 0 && <span data-way="down">▼ {voice.say("diary.lost", { areas: lost })}</span>}
        </p>
      )}
    </article>
  );
}

export const anchor = (year: number, { turn }: TurnNote): string => `turn-${year}-${turn}`;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4>{title}</h4>
      {children}
    </>
  );
}

/** What was done before Japan moved. */
function preparations(voice: Voice, turn: TurnNote): readonly string[] {
  const { supply, reinforcement, moved, scouted, raiders = 0 } = turn;
  const said = [voice.say("diary.means", { supply, reinforcement, moved, scouted, raiders })];
  for (const key of ["bought", "mended", "bombing", "bombed", "embarked"] as const) {
    const forces = turn[key] ?? [];
    if (forces.length > 0) said.push(voice.say(`diary.${key}`, { forces }));
  }
  return said;
}

export function orderLine(voice: Voice, order: OrderNote): string {
  const { area, place, forces, because, battalions = 0, scouted, rolled = order.order } = order;
  if (order.order === "hold") {
    const why = because ? voice.say(`diary.because.${because}`, { rolled }) : "";
    return voice.say("chronicle.order_hold", { area, why }).trim();
  }
  return voice.say("chronicle.order", {
    area,
    order: order.order,
    place,
    forces,
    battalions,
    scouted: scouted ? "yes" : "no",
    none: forces.length ? "no" : "yes",
  });
}

function Battle({ voice, battle }: { voice: Voice; battle: BattleNote }) {
  const drawn = counted(battle.plans_drawn).map(([id, n]) => (n > 1 ? `${voice.noun(id)} ×${n}` : voice.noun(id)));
  const used = battle.plans_used.filter((id) => !id.startsWith("ja_")); // Japan's are among those it drew
  return (
    <div className="diary-battle">
      <h4>{voice.say("diary.battle", { area: battle.area })}</h4>
      <p>{voice.say("diary.forces", { us: battle.us.length, japan: battle.japan.length, turns: battle.turns })}</p>
      <div className="diary-sides">
        <Losses voice={voice} side="us" lost={battle.us_lost} hits={battle.us_hits} mean={battle.us_expected} />
        <Losses
          voice={voice}
          side="japan"
          lost={battle.japan_lost}
          hits={battle.japan_hits}
          mean={battle.japan_expected}
        />
      </div>
      {battle.us_taken !== undefined && (
        <p>{voice.say("diary.taken", { us: battle.us_taken, japan: battle.japan_taken ?? 0 })}</p>
      )}
      {(["us_damaged", "japan_damaged"] as const).map((key) => {
        const forces = battle[key] ?? [];
        return forces.length > 0 && <p key={key}>{voice.say(`diary.${key}`, { forces })}</p>;
      })}
      {(used.length > 0 || drawn.length > 0) && (
        <p className="diary-plans">
          {used.length > 0 && voice.say("chronicle.used", { plans: used })}{" "}
          {drawn.length > 0 && voice.say("chronicle.drawn", { plans: drawn.join(", ") })}
        </p>
      )}
    </div>
  );
}

interface LossesProps {
  voice: Voice;
  side: "us" | "japan";
  lost: readonly string[];
  hits: number;
  mean: number;
}

function Losses({ voice, side, lost, hits, mean }: LossesProps) {
  return (
    <div className="diary-losses" data-side={side === "us" ? "us" : "jp"}>
      <h5>{voice.say(`chronicle.side_${side}`)}</h5>
      <p>
        {voice.say("chronicle.hits", { n: hits, mean: tenths(mean, voice.lang) })}{" "}
        <span className="diary-luck">{signed(hits - mean, voice.lang)}</span>
      </p>
      {lost.length === 0 ? (
        <p>{voice.say("chronicle.no_losses")}</p>
      ) : (
        <ul>
          {counted(lost.map((id) => voice.noun(/^(us|ja)-bn-/.test(id) ? "ja_battalion" : id))).map(([name, n]) => (
            <li key={name}>
              ✕ {name}
              {n > 1 && ` ×${n}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
