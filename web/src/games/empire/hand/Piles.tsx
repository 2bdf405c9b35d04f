import { MarkIcon } from "~/art/marks";
import type { SceneProps } from "~/contract/game";
import { cardsOf, type EmpireScene, foe, inkOf, type Printed, SIDES, type SideId, titleOf, type View } from "../view";

/** All cards that lie open, and how many there are of the others. */
export function Piles({ scene }: SceneProps<View, Printed>) {
  const { view } = scene;
  const sides = view.seat ? [view.seat, foe(view.seat)] : SIDES;
  return (
    <div className="empire-piles">
      {sides.map((side) => (
        <Deck key={side} scene={scene} side={side} />
      ))}
    </div>
  );
}

function Deck({ scene, side }: { scene: EmpireScene; side: SideId }) {
  const { view, voice } = scene;
  const backs = view.cards[side];
  if (!backs) return null;
  return (
    <section>
      <h3>
        <MarkIcon side={inkOf(side)} size={14} /> {voice.say("piles.side", { side })}
      </h3>
      <p>
        {voice.say("piles.count", { hand: backs.hand, pile: backs.pile, passes: backs.passes, drawn: backs.drawn })}
        {backs.future &&
          ` ${voice.say(side === view.seat ? "piles.future_own" : "piles.future", { turn: backs.since })}`}
      </p>
      <Pile scene={scene} title={voice.say("piles.discards", { n: backs.discards.length })} cards={backs.discards} />
      <Pile scene={scene} title={voice.say("piles.removed", { n: backs.removed.length })} cards={backs.removed} />
    </section>
  );
}

function Pile({ scene, title, cards }: { scene: EmpireScene; title: string; cards: readonly string[] }) {
  const { voice, printed } = scene;
  if (!cards.length) return <p className="empire-pile-empty">{title}</p>;
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {cards.map((id) => (
          <li key={id}>
            <b>{cardsOf(printed).get(id)?.ops}</b>
            <span>
              {titleOf(voice.noun(id))}
              <small>{voice.say(`card_text.${id}`)}</small>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
