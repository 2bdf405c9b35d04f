import type { Move } from "~/api/types";
import { Mark } from "~/art/marks";
import type { BoardProps } from "~/contract/game";
import { spelt } from "~/table/draft";
import { saidOf, Why } from "~/table/Why";
import { pieceOf } from "../blocks";
import { SIDES } from "../map/types";
import { Picture } from "../sheets/Forces";
import { siteOf } from "../sites";
import { NATIONS, type Order, type Printed, type View } from "../view";
import { actOf, bases, canBuy, ordered, price, type Shop, shops } from "./orders";

type Props = BoardProps<View, Printed>;

/** The production desk: what each nation has left to spend, and what may be bought where. Every purchase can be undone. */
export function Desk(props: Props) {
  const { scene, draft, choose, commit, foretold } = props;
  const { view, voice, ask } = scene;
  const purses = NATIONS.filter((nation) => view.purse[nation] !== undefined);
  const done = ask?.moves.find((move) => move[0] === "done");
  const said = saidOf(foretold, done ?? null);
  const chosen = draft[0] === "done";
  const ends = chosen || !canBuy(scene); // while there is something to buy, going on is not what is advised
  return (
    <section className="victory-desk" aria-label={voice.say("desk.label")}>
      <header>
        <h2>{voice.say("desk.title")}</h2>
        <ul className="victory-purses">
          {purses.map((nation) => (
            <li key={nation} data-side={SIDES[nation]}>
              <svg viewBox="-12 -12 24 24" aria-hidden="true" color={`var(--${SIDES[nation]})`}>
                <Mark side={SIDES[nation]} />
              </svg>
              {voice.noun(nation)} <b>{voice.say("desk.points", { n: view.purse[nation] ?? 0 })}</b>
            </li>
          ))}
        </ul>
        {done && (
          <button
            type="button"
            className={ends ? "button primary" : "button"}
            onClick={() =>
              said?.warning && !chosen ? choose([...done]) : commit(done, chosen || Boolean(said?.final))
            }
          >
            {actOf(scene, done) || voice.move(done, ask?.prompt)}
            <Why final={said?.final ?? ""} />
          </button>
        )}
      </header>
      <Bought orders={view.orders} scene={scene} />
      {purses.map((nation) => {
        const open = shops(scene, nation);
        return open.length ? (
          <section key={nation} className="victory-shops" aria-label={voice.noun(nation)} data-side={SIDES[nation]}>
            {open.map((shop) => (
              <Place key={shop.site} {...props} shop={shop} />
            ))}
          </section>
        ) : null;
      })}
      <Others {...props} />
    </section>
  );
}

function Bought({ orders, scene: { voice } }: { orders: readonly Order[]; scene: Props["scene"] }) {
  if (!orders.length) return <p className="victory-bought none">{voice.say("desk.nothing")}</p>;
  return (
    <ul className="victory-bought" aria-label={voice.say("desk.bought")}>
      {orders.map((order, n) => (
        <li key={n}>
          {voice.say(`desk.order.${order.what}`, { block: "", place: "", nation: "", cost: 0, ...order })}
        </li>
      ))}
    </ul>
  );
}

/** A base and the units there that can be strengthened. */
function Place({ shop, ...props }: Props & { shop: Shop }) {
  const { view, voice, printed } = props.scene;
  return (
    <article>
      <h3>
        {voice.noun(shop.site)}
        <small>
          {shop.most
            ? voice.say("desk.limit", { n: bases(props.scene).get(shop.site) ?? 0, of: shop.most })
            : voice.say("desk.sea")}
        </small>
      </h3>
      <ul>
        {shop.units.map(({ id, move, cost }) => {
          const piece = pieceOf(printed, id);
          const steps = view.blocks[id]?.steps ?? 0;
          const more = ordered(view.orders, id);
          return (
            <li key={id}>
              <Picture scene={props.scene} piece={piece} steps={steps + more} />
              <span>
                {voice.noun(id)}
                <small>{voice.say("desk.steps", { n: steps, more, of: piece.max_steps })}</small>
              </span>
              <Buy {...props} move={move} text={voice.say("desk.buy", { cost })} />
            </li>
          );
        })}
      </ul>
    </article>
  );
}

function Buy({ move, text, commit, scene }: Pick<Props, "commit" | "scene"> & { move: Move; text: string }) {
  const { voice, ask } = scene;
  return (
    <button
      type="button"
      className="chip"
      aria-label={`${voice.move(move, ask?.prompt)}: ${text}`}
      onClick={() => commit(move)}
    >
      {text}
    </button>
  );
}

/** New units from the pool, Major Bases, aid to China: what names more than a unit. */
function Others({ scene, draft, choose, commit }: Props) {
  const { voice, ask } = scene;
  const chosen = spelt(ask?.moves ?? [], draft);
  const groups = (["build", "base", "aid"] as const)
    .map((verb) => ({ verb, moves: (ask?.moves ?? []).filter((move) => move[0] === verb) }))
    .filter(({ moves }) => moves.length);
  if (!groups.length) return null;
  const label = ([verb, what, more]: Move): string => {
    if (verb !== "build") return voice.say("desk.for", { cost: price(scene, String(verb === "base" ? more : what)) });
    const cost = price(scene, String(what), String(more));
    return cost === price(scene, String(what))
      ? voice.noun(siteOf(String(more)))
      : voice.say("desk.dear", { place: String(more), cost });
  };
  return (
    <div className="victory-others">
      {groups.map(({ verb, moves }) => (
        <article key={verb}>
          <h3>{voice.say(`verb.${verb}`)}</h3>
          <ul>
            {gathered(moves, verb).map(([thing, behind]) => (
              <li key={thing}>
                <span>
                  {voice.noun(thing)}
                  {verb === "build" && <small>{voice.say("desk.each", { cost: price(scene, thing) })}</small>}
                </span>
                {behind.slice(0, 8).map((move) => (
                  <button
                    key={move.join()}
                    type="button"
                    className="chip"
                    aria-pressed={chosen === move}
                    onClick={() => (move.length > 2 || verb === "aid" ? commit(move) : choose([...move]))}
                  >
                    {label(move)}
                  </button>
                ))}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </div>
  );
}

/** By what is bought: a unit with the places for it, a base, a nation. */
function gathered(moves: readonly Move[], verb: string): readonly (readonly [string, readonly Move[]])[] {
  const found = new Map<string, Move[]>();
  for (const move of moves) {
    const thing = String(move[1]);
    if (verb === "base" && found.has(thing)) continue; // any of the pieces will do
    found.set(thing, [...(found.get(thing) ?? []), move]);
  }
  return [...found];
}
