import { useState } from "react";
import type { Move } from "~/api/types";
import { Icon } from "~/art/icons";
import { type EmpireScene, foe, titleOf } from "../view";
import { Face } from "./Face";
import { useHeld } from "./held";
import { cardsInHand, playable, usual } from "./uses";

interface Props {
  scene: EmpireScene;
  drafted: string;
  choose: (draft: Move) => void;
}

/** The hand along the lower edge of the map. A card that cannot answer now is greyed; where none can, in the middle of an
 * offensive, they lie low and leave the map its room. */
export function Fan({ scene, drafted, choose }: Props) {
  const { view, voice, lobby, seat } = scene;
  const [folded, fold] = useState<boolean | null>(null); // as the player wants it
  const [held, hold] = useHeld(`${lobby.id} ${seat}`);
  const cards = cardsInHand(scene);
  const able = playable(scene);
  const low = folded ?? (view.offensive !== null && !able.size);
  if (!view.seat || !cards.length || view.result) return null; // a war that is over is played with no card
  const chosen = drafted || held;
  const pick = (card: string) => {
    hold(card);
    choose(usual(scene, card));
  };
  const backs = view.cards[view.seat];
  const other = view.cards[foe(view.seat)];
  return (
    <div className="empire-fan" data-covers data-low={low || undefined}>
      <ul aria-label={voice.say("hand.label")}>
        {cards.map((card, n) => (
          <li key={card.id} style={{ "--turn": n - (cards.length - 1) / 2 } as React.CSSProperties}>
            <button
              type="button"
              className="empire-card"
              aria-pressed={card.id === chosen}
              aria-label={voice.noun(card.id)}
              data-idle={(able.size > 0 && !able.has(card.id)) || undefined}
              onClick={() => pick(card.id === held ? "" : card.id)}
            >
              <Face card={card} voice={voice} note={card.id === view.future ? voice.say("hand.future") : undefined} />
            </button>
          </li>
        ))}
      </ul>
      <p className="empire-deck">
        {view.future && <b>{voice.say("hand.future_is", { card: titleOf(voice.noun(view.future)) })}</b>}
        {backs && voice.say("hand.piles", { pile: backs.pile, used: backs.discards.length, out: backs.removed.length })}
        {other && (
          <span>
            {voice.say("hand.enemy", {
              side: foe(view.seat),
              n: other.hand,
              future: other.future ? "yes" : "no",
              passes: other.passes,
            })}
          </span>
        )}
      </p>
      <button type="button" className="tool empire-fan-fold" aria-expanded={!low} onClick={() => fold(!low)}>
        <Icon name={low ? "chevron-up" : "chevron-down"} size={16} />
        <span className="unseen">{voice.say(low ? "hand.show" : "hand.hide")}</span>
      </button>
    </div>
  );
}
