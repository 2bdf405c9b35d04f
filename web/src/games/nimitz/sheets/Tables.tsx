import type { SceneProps } from "~/contract/game";
import { rated } from "../describe";
import { useLast } from "../story/lastdice";
import type { NimitzScene, Printed, ReinforcementRow, View } from "../types";

/** The tables that move Japan, and the plans of both sides. The row of the last die is marked. */
export function Tables({ scene }: SceneProps<View, Printed>) {
  const last = useLast(scene.lobby.id);
  return (
    <div className="nimitz-tables">
      <Orders scene={scene} die={last.order} />
      <Reinforcements scene={scene} total={last.reinforcements} />
      <Lengths scene={scene} />
      <UsPlans scene={scene} />
      <JapanPlans scene={scene} />
    </div>
  );
}

const range = (low: number | null, high: number | null): string => {
  if (low === null) return `≤${high}`;
  if (high === null) return `≥${low}`;
  return low === high ? String(low) : `${low}–${high}`;
};

function Orders({ scene: { voice, printed }, die }: { scene: NimitzScene; die?: number }) {
  return (
    <table>
      <caption>
        {voice.say("tables.orders")}
        <small>{voice.say("tables.orders_help")}</small>
      </caption>
      <thead>
        <tr>
          {["die", "order", "ships", "infantry", "aircraft"].map((name) => (
            <th key={name} scope="col">
              {voice.say(`tables.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {printed.tables.orders.map(({ roll: [low, high], order, ships, infantry, lba, aircraft }) => (
          <tr key={order} data-live={(die !== undefined && die >= low && die <= high) || undefined}>
            <td>{range(low, high)}</td>
            <th scope="row">
              {voice.noun(order)}
              <small>{voice.first([`order.${order}`])}</small>
            </th>
            <td>{ships}</td>
            <td>{infantry}</td>
            <td>{aircraft === "never" ? "–" : `${lba}${aircraft === "if_ashore" ? "*" : ""}`}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={5}>{voice.say("tables.ashore_note")}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Reinforcements({ scene: { voice, printed }, total }: { scene: NimitzScene; total?: number }) {
  const within = ({ min, max }: ReinforcementRow) =>
    total !== undefined && total >= (min ?? Number.NEGATIVE_INFINITY) && total <= (max ?? Number.POSITIVE_INFINITY);
  const { resupply, damaged, raider } = printed.tables.reinforcement_modifiers;
  return (
    <table>
      <caption>
        {voice.say("tables.reinforcements")}
        <small>
          {voice.say("tables.reinforcements_help", {
            resupply: signed(resupply),
            damaged: signed(damaged),
            raider: signed(raider),
          })}
        </small>
      </caption>
      <thead>
        <tr>
          {["total", "ships", "infantry", "aircraft"].map((name) => (
            <th key={name} scope="col">
              {voice.say(`tables.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {printed.tables.reinforcements.map((row) => (
          <tr key={`${row.min} ${row.max}`} data-live={within(row) || undefined}>
            <th scope="row">{range(row.min, row.max)}</th>
            <td>{row.ships}</td>
            <td>{row.infantry}</td>
            <td>{row.lba}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

function Lengths({ scene: { voice, printed } }: { scene: NimitzScene }) {
  const { battle_turns: turns, plan_draws: draws } = printed.tables;
  return (
    <div className="pair">
      <table>
        <caption>{voice.say("tables.length")}</caption>
        <thead>
          <tr>
            <th scope="col">{voice.say("tables.die")}</th>
            <th scope="col">{voice.say("tables.turns")}</th>
          </tr>
        </thead>
        <tbody>
          {turns.rows.map(({ roll: [low, high], turns: n }) => (
            <tr key={low}>
              <th scope="row">{range(low, high)}</th>
              <td>{n}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>{voice.say("tables.draws")}</caption>
        <thead>
          <tr>
            <th scope="col">{voice.say("tables.forces")}</th>
            <th scope="col">{voice.say("tables.plans")}</th>
          </tr>
        </thead>
        <tbody>
          {draws.map(({ min, max, plans }) => (
            <tr key={min}>
              <th scope="row">{range(min, max)}</th>
              <td>{plans}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UsPlans({ scene: { voice, printed, view } }: { scene: NimitzScene }) {
  const own = new Set(view.battle?.plans ?? []);
  return (
    <table>
      <caption>{voice.say("tables.us_plans")}</caption>
      <tbody>
        {printed.plans.us.map(({ id, cost }) => (
          <tr key={id} data-live={own.has(id) || undefined}>
            <th scope="row">
              {voice.noun(id)}
              <small>{voice.first([`plan.${id}`, `plan_help.${id}`])}</small>
            </th>
            <td>{voice.say("row.points", { n: cost })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function JapanPlans({ scene: { voice, printed, view } }: { scene: NimitzScene }) {
  const drawn = new Set(view.battle?.drawn ?? []);
  return (
    <table>
      <caption>
        {voice.say("tables.japan_plans")}
        <small>{voice.say("tables.cup", { n: view.cup.length })}</small>
      </caption>
      <tbody>
        {printed.plans.japan.map(({ id, attacks = [], bonus }) => (
          <tr key={id} data-live={drawn.has(id) || undefined}>
            <th scope="row">
              {voice.noun(id)}
              <small>
                {voice.first([`plan.${id}`, `plan_help.${id}`]) ||
                  (bonus && attacks.length
                    ? `${attacks.map((each) => voice.noun(each)).join(", ")} +${rated(bonus)}`
                    : "")}
              </small>
            </th>
            <td>{view.cup.filter((each) => each === id).length}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
