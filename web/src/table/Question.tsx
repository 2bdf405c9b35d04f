import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Ask, Move } from "~/api/types";
import { Icon } from "~/art/symbols";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import { parted, unbroken } from "~/words/parted";
import { Clauses } from "./Clauses";
import { listed as listedMoves, matching, run, spelt } from "./draft";
import { Moves } from "./Moves";
import { OrderMaker } from "./orders/OrderMaker";
import { PassTurn } from "./orders/PassTurn";
import { Refused } from "./Refused";
import type { TableStore } from "./store";
import { useChoose } from "./useChoose";
import { useMany } from "./useMany";
import { Why, warningOf, whyOf } from "./Why";
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
  const { message, draft, busy, problem, whyNot, odds, foretold, commit, dismiss } = useStore(store);
  const many = useMany(store);
  const { game, voice } = drawn;
  const choose = useChoose(store, scene, game);
  const title = useId();
  const ask = message?.ask as Ask;
  const listed = listedMoves(ask.moves);
  const asides = ask.moves.filter((move) => !listed.includes(move));
  const left = matching(listed, draft);
  const chosen = spelt(ask.moves, draft);
  const Special = game.Question && game.asks?.(ask) ? game.Question : null;
  const warning = chosen ? warningOf(voice, foretold, chosen) : "";
  const lead = game.lead?.(scene, draft);
  const why = (move: Move) => whyOf(foretold, move);
  const chances =
    game.Odds && game.oddsFor?.(scene) && odds ? <game.Odds scene={scene} odds={odds} draft={draft} /> : null;
  const given = { scene, draft, moves: left, choose, commit, foretold, many, odds };
  const [asked, besides] = parted(voice.prompt(ask));
  return (
    <section className="question" aria-labelledby={title} aria-busy={busy}>
      <h2 id={title} aria-live="polite">
        {unbroken(asked)}
      </h2>
      {besides && <p className="question-lead">{besides}</p>}
      {lead && <p className="question-lead">{lead}</p>}
      {game.oddsFirst && chances}
      {game.Beside && <game.Beside {...given} />}
      {Special ? <Special {...given} /> : <Moves {...given} drawn={drawn} moves={listed} />}
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
          <button
            type="button"
            className="button primary large"
            disabled={busy}
            aria-describedby={why(chosen) && `${title}-why`}
            onClick={() => void commit(chosen, true)}
          >
            {game.act?.(scene, chosen) || voice.act(chosen, ask.prompt)}
            <Why id={`${title}-why`} final={why(chosen)} />
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
              aria-describedby={why(move) && `${title}-${move.join("-")}`}
              onClick={() => (warningOf(voice, foretold, move) ? choose(move) : void commit(move, why(move) !== ""))}
            >
              {game.act?.(scene, move) || voice.act(move, ask.prompt)}
              <Why id={`${title}-${move.join("-")}`} final={why(move)} />
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
