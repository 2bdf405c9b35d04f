import type { Move } from "~/api/types";
import type { QuestionProps } from "~/contract/game";
import { run } from "~/table/draft";
import { type Refused, refusals } from "../staff";
import { type Card, cardsOf, type EmpireScene, type Printed, titleOf, type View } from "../view";
import { Face, KindIcon } from "./Face";
import { useHeld } from "./held";
import { cardOf, cardsInHand, kindOf, logistic, playable, type UseOf, usesOf, usual } from "./uses";

/** A question that is answered with a card: first which, then what for. */
export function HandDesk({ scene, draft, choose, commit, odds }: QuestionProps<View, Printed>) {
  const { voice, lobby, seat, printed, ask } = scene;
  const [held, hold] = useHeld(`${lobby.id} ${seat}`);
  const able = playable(scene);
  const drafted = cardOf(scene, draft);
  const id = drafted || held;
  const card = cardsOf(printed).get(id);
  const shown = card && (able.has(id) || (ask?.prompt === "play" && cardsInHand(scene).includes(card)));
  const pick = (next: string) => {
    hold(next);
    choose(usual(scene, next));
  };
  if (!shown) return <Choice scene={scene} able={able} pick={pick} />;
  return (
    <div className="moves empire-desk">
      <p className="moves-path">
        <button type="button" className="chip" onClick={() => pick("")}>
          ‹ {voice.say("hand.other")}
        </button>
        <span>{titleOf(voice.noun(id))}</span>
      </p>
      <div className="empire-desk-card">
        <Face card={card} voice={voice} />
        <p>{voice.say(`card_text.${id}`)}</p>
      </div>
      <Uses scene={scene} card={card} draft={draft} choose={choose} use={commit} refused={refusals(odds)[id]} />
    </div>
  );
}

interface ChoiceProps {
  scene: EmpireScene;
  able: ReadonlySet<string>;
  pick: (card: string) => void;
}

/** The cards to choose from: lines beside a fan, faces to swipe on a phone. */
function Choice({ scene, able, pick }: ChoiceProps) {
  const { voice, printed } = scene;
  const cards = [...able].flatMap((id) => cardsOf(printed).get(id) ?? []);
  return (
    <div className="moves">
      <ul className="rows empire-choice">
        {cards.map((card) => (
          <li key={card.id}>
            <button type="button" className="row" onClick={() => pick(card.id)}>
              <span className="row-head">{card.ops}</span>
              <span className="row-text">
                <span>{titleOf(voice.noun(card.id))}</span>
                <small>
                  <KindIcon kind={kindOf(card)} /> {voice.say(`card.kind.${kindOf(card)}`)}
                  {logistic(card) && ` · ${voice.say("card.added", { n: logistic(card) })}`}
                </small>
              </span>
              <span className="row-figure">{[card.oc_iv, ...(card.ec_iv ? [card.ec_iv] : [])].join("/")}</span>
              <Face card={card} voice={voice} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface UsesProps {
  scene: EmpireScene;
  card: Card;
  draft: readonly (string | number | boolean | null)[];
  choose: (draft: Move) => void;
  use: (move: Move) => void;
  refused?: Readonly<Record<string, Refused>>;
}

/** What it may be used for now; and what one may have expected, with the clause that forbids it. */
function Uses({ scene, card, draft, choose, use, refused }: UsesProps) {
  const { voice } = scene;
  return (
    <ul className="rows">
      {usesOf(scene, card.id, refused).map((each) => (
        <li key={each.use}>
          {each.moves.length === 0 && each.refused ? (
            <div className="row empire-barred" role="note">
              <span className="row-text">
                <span>{voice.say(`verb.${each.use}`)}</span>
                <small>{voice.why(each.refused)}</small>
              </span>
              <span className="row-figure">{each.refused.rules[0]}</span>
            </div>
          ) : each.moves.length === 1 ? (
            <UseRow scene={scene} card={card} use={each} on={draft[0] === each.use} pick={() => use(each.moves[0]!)} />
          ) : (
            <Several scene={scene} card={card} use={each} draft={draft} choose={choose} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  scene: EmpireScene;
  card: Card;
  use: UseOf;
  on: boolean;
  pick: () => void;
}

function UseRow({ scene: { voice }, card, use: { use }, on, pick }: RowProps) {
  const figure = use === "event" && logistic(card) ? `+${logistic(card)}` : use === "oc" ? `+${card.ops}` : "";
  const found = use === "event" ? (card.type === "military" ? (card.ec_iv ?? "none") : "other") : card.oc_iv;
  return (
    <button type="button" className="row" aria-pressed={on} onClick={pick}>
      <span className="row-text">
        <span>{voice.say(`verb.${use}`)}</span>
        <small>{voice.first([`use.${use}`], { ops: card.ops, found })}</small>
      </span>
      {figure && <span className="row-figure">{voice.say("use.units", { n: figure })}</span>}
    </button>
  );
}

/** A use with a further choice behind it: which link, which HQ. */
function Several({
  scene,
  card,
  use,
  draft,
  choose,
}: Omit<RowProps, "on" | "pick"> & Pick<UsesProps, "draft" | "choose">) {
  const { voice, ask } = scene;
  const open = draft[0] === use.use;
  if (!open)
    return (
      <UseRow scene={scene} card={card} use={use} on={false} pick={() => choose(run(use.moves, [use.use, card.id]))} />
    );
  return (
    <ul className="rows empire-further">
      {use.moves.map((move) => (
        <li key={move.join()}>
          <button
            type="button"
            className="row"
            aria-pressed={move.length === draft.length && move.every((part, n) => part === draft[n])}
            onClick={() => choose(move)}
          >
            <span className="row-text">
              <span>{voice.move(move, ask?.prompt)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
