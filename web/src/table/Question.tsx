import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Ask, Move } from "~/api/types";
import { Icon } from "~/art/symbols";
import type { Scene } from "~/games/game";
import { parted, unbroken } from "~/words/parted";
import { Clauses } from "./Clauses";
import { matching, run, spelt } from "./draft";
import { Moves } from "./Moves";
import { OrderMaker } from "./orders/OrderMaker";
import { PassTurn } from "./orders/PassTurn";
import { Refused } from "./Refused";
import type { TableStore } from "./store";
import { finality } from "./undo";
import { useChoose } from "./useChoose";
import type { Drawn } from "./useDrawn";
import { useMany } from "./useMany";
import { WhyNotNote } from "./WhyNotNote";

interface Props {
  store: TableStore;
  scene: Scene<unknown, unknown>;
  drawn: Drawn;
}

/** The question, its legal moves, its clauses, and one button that names the act. */
export function Question(props: Props) {
  const chosen = useStore(props.store, ({ pieces }) => pieces.length > 0);
  return chosen && props.drawn.game.Together ? <Together {...props} /> : <One {...props} />;
}

/** Pieces that go somewhere together: the game asks, what is refused is said here. */
function Together({ store, scene, drawn }: Props) {
  const { odds, problem, whyNot, choose, dismiss } = useStore(store);
  const many = useMany(store);
  const { Together: Shown } = drawn.game;
  return (
    <>
      {Shown && <Shown scene={scene} many={many} odds={odds} />}
      {whyNot && <WhyNotNote whyNot={whyNot} drawn={drawn} scene={scene} choose={choose} onClose={dismiss} />}
      {problem && <Refused problem={problem} drawn={drawn} />}
    </>
  );
}

function One({ store, scene, drawn }: Props) {
  const { t } = useTranslation();
  const { message, draft, busy, problem, whyNot, odds, commit, dismiss } = useStore(store);
  const many = useMany(store);
  const { game, voice } = drawn;
  const choose = useChoose(store, scene, game);
  const title = useId();
  const ask = message?.ask as Ask;
  const listed = listedMoves(ask);
  const asides = ask.moves.filter((move) => !listed.includes(move));
  const left = matching(listed, draft);
  const chosen = spelt(ask.moves, draft);
  const Special = game.Question && game.asks?.(ask) ? game.Question : null;
  const rash = chosen ? game.rash?.(scene, chosen) : "";
  const final = chosen !== null && (game.final?.(scene, chosen) ?? false);
  // A slip, or what cannot be taken back, is said before it is done: such a button chooses first.
  const warned = (move: Move) => Boolean(game.rash?.(scene, move) || game.final?.(scene, move));
  const lead = game.lead?.(scene, draft);
  const costs = finality(message, scene.lobby); // what it would cost to take a final answer back
  const warning = rash || (final && costs !== "known" ? t(`question.final_${costs}`) : "");
  const chances =
    game.Odds && game.oddsFor?.(scene) && odds ? <game.Odds scene={scene} odds={odds} draft={draft} /> : null;
  const [asked, besides] = parted(voice.prompt(ask));
  return (
    <section className="question" aria-labelledby={title}>
      <h2 id={title} aria-live="polite">
        {unbroken(asked)}
      </h2>
      {besides && <p className="question-lead">{besides}</p>}
      {lead && <p className="question-lead">{lead}</p>}
      {game.oddsFirst && chances}
      {game.Beside && (
        <game.Beside scene={scene} draft={draft} moves={left} choose={choose} commit={commit} many={many} odds={odds} />
      )}
      {Special ? (
        <Special scene={scene} draft={draft} moves={left} choose={choose} commit={commit} many={many} odds={odds} />
      ) : (
        <Moves scene={scene} drawn={drawn} moves={listed} draft={draft} choose={choose} commit={commit} />
      )}
      {!game.oddsFirst && chances}
      <Clauses game={drawn.id} ids={ask.rules} />
      <OrderMaker key={ask.prompt} store={store} drawn={drawn} ask={ask} chosen={chosen} />
      <div className="question-act">
        {whyNot && <WhyNotNote whyNot={whyNot} drawn={drawn} scene={scene} choose={choose} onClose={dismiss} />}
        {problem && <Refused problem={problem} drawn={drawn} />}
        {warning && (
          <p className="note warn">
            <Icon name="warning" /> {warning}
          </p>
        )}
        {chosen && (
          <button type="button" className="button primary large" disabled={busy} onClick={() => void commit(chosen)}>
            {game.act?.(scene, chosen) || voice.move(chosen, ask.prompt)}
          </button>
        )}
        {asides
          .filter((move) => move !== chosen)
          .map((move) => (
            <button
              key={move.join()}
              type="button"
              className="button large"
              disabled={busy}
              onClick={() => (warned(move) ? choose(move) : void commit(move))}
            >
              {game.act?.(scene, move) || voice.move(move, ask.prompt)}
            </button>
          ))}
        <PassTurn store={store} scene={scene} drawn={drawn} />
        {draft.length > run(listed, []).length && (
          <button type="button" className="button quiet" onClick={() => choose([])}>
            {t("question.drop")}
          </button>
        )}
      </div>
    </section>
  );
}

/** Moves that are only a verb (done, pass, drop) stand beside the button; the rest are the list. */
function listedMoves(ask: Ask): readonly Move[] {
  const longer = ask.moves.filter((move) => move.length > 1);
  return longer.length > 0 && ask.moves.length - longer.length <= 3 ? longer : ask.moves;
}
