import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Card, Seat } from "~/api/types";
import { Icon, MarkIcon } from "~/art/symbols";
import { guideOf } from "~/catalogue";
import { Cover } from "~/catalogue/Cover";
import { setUpOf } from "~/catalogue/scenarios";
import { useSides } from "~/catalogue/useSides";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import type { How } from "~/ui/plans";
import type { Voice } from "~/words";

interface Props {
  card: Card;
  voice: Voice;
  scenario: string;
  seats: readonly Seat[];
  /** The one seat of one's own; null: none, or several. */
  side: Seat | null;
  how: How | null;
  bot: string;
  open: boolean;
  /** Null: there are no ratings to speak of. */
  rated: boolean | null;
  busy: boolean;
  error: Error | null;
  chooseSide(seat: Seat): void;
}

/** All that is chosen, once, in prose, with the only button that begins. */
export function Summary({ card, voice, scenario, seats, side, how, bot, open, rated, busy, error, chooseSide }: Props) {
  const { t } = useTranslation();
  const names = useNames();
  const sideOf = useSides();
  const facts = setUpOf(card.id).scenarios[scenario];
  const alone = card.seats.length === 1;
  const said = {
    scenario: voice.say(`scenario.${scenario}`),
    bot: names.bot(card.id, bot),
    side: side ? names.seat(card.id, side) : "",
  };
  const act = open ? "setup.create" : side && !alone ? "setup.start_as" : "setup.start";
  return (
    <aside className="setup-summary card" aria-labelledby="setup-summary">
      <h2 id="setup-summary">{t("setup.yours")}</h2>
      <Cover game={card.id} />
      {!alone && how !== "here" ? (
        <fieldset>
          <legend>{t("setup.side")}</legend>
          <div className="choices">
            {seats.map((seat) => (
              <label key={seat}>
                <input type="radio" name="side" checked={seat === side} onChange={() => chooseSide(seat)} />
                <MarkIcon side={sideOf(card.id, seat)} size={14} />
                {names.seat(card.id, seat)}
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      <p>
        {t(alone ? "setup.prose_alone" : how ? `setup.prose_${how}` : "setup.prose_own", said)}
        {facts
          ? ` ${t("setup.prose_length", { turns: facts.turns, sitting: t(`setup.sitting_${facts.length}`) })}`
          : ""}
        {rated === null ? "" : ` ${t(rated ? "rating.prose_rated" : "rating.prose_casual")}`}
      </p>
      {alone || how === "bot" ? <p className="small muted">{t("setup.help")}</p> : null}
      <ProblemNote error={error} />
      <div className="setup-start">
        <button type="submit" className="button primary large" disabled={busy}>
          {busy ? t("home.starting") : t(act, { seat: said.side })}
        </button>
        <p className="small muted">{t(open ? "setup.create_help" : "setup.start_help")}</p>
      </div>
      {guideOf(card.id) ? (
        <Link href={`/guide/${card.id}`} className="setup-learn">
          <Icon name="learn" size={16} /> {t("setup.learn_first")}
        </Link>
      ) : null}
    </aside>
  );
}
