import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type Answer, answerEvent, type Club, type ClubEvent, cancelEvent, isDesk, makeEvent } from "~/api/clubs";
import { shelf } from "~/api/queries";
import { Icon } from "~/art/symbols";
import { Cover } from "~/catalogue/Cover";
import { Face } from "~/ui/Face";
import { DeedButton, DeedForm, Field, text } from "~/ui/forms";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useWhen } from "~/ui/when";

const STALE = ["club"];
const ANSWERS: readonly Answer[] = ["yes", "perhaps", "no"];
const FACES = 7;

/** What the club plans: the next one large, each with who comes. */
export function Events({ club }: { club: Club }) {
  const { t } = useTranslation();
  const desk = isDesk(club);
  if (club.events.length === 0 && !desk) return null;
  return (
    <section className="stack" aria-label={t("clubs.events")}>
      {club.events.map((event) => (
        <Event key={event.id} club={club} event={event} />
      ))}
      {desk ? <NewEvent club={club} /> : null}
    </section>
  );
}

function Event({ club, event }: { club: Club; event: ClubEvent }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  return (
    <article className="card club-event" aria-labelledby={event.id}>
      {event.game ? <Cover game={event.game} /> : null}
      <div className="club-event-words">
        <p className="apart small muted">
          <span>{t(event.id === club.events[0]?.id ? "clubs.next_event" : "clubs.event")}</span>
          <span>
            {event.starts > Date.now()
              ? t("clubs.event_in", { span: when.span(event.starts - Date.now()) })
              : t("clubs.event_now")}
          </span>
        </p>
        <h2 id={event.id}>{event.title}</h2>
        <p className="muted">
          <time dateTime={new Date(event.starts).toISOString()}>{when.evening(event.starts)}</time>
          {event.game ? `. ${names.game(event.game)}` : null}
        </p>
        {event.about ? <p className="club-said">{event.about}</p> : null}
        <p className="line club-coming">
          {event.yes.slice(0, FACES).map((name) => (
            <span key={name} title={name}>
              <Face name={name} />
            </span>
          ))}
          <span className="small muted">
            {t("clubs.coming", { yes: event.yes.length, perhaps: event.perhaps.length })}
          </span>
        </p>
        <div className="apart club-answer">
          <Answers club={club} event={event} />
          <span className="line">
            <a className="button" href={`/api/clubs/${club.id}/events/${event.id}/calendar.ics`} download="event.ics">
              <Icon name="calendar" size={16} /> {t("clubs.to_calendar")}
            </a>
            {isDesk(club) ? (
              <DeedButton
                act={() => cancelEvent(club.id, event.id)}
                label={t("clubs.cancel_event")}
                sure={t("clubs.cancel_event_sure")}
                stale={STALE}
                look="quiet"
              />
            ) : null}
          </span>
        </div>
      </div>
    </article>
  );
}

function Answers({ club, event }: { club: Club; event: ClubEvent }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: (mine: Answer) => answerEvent(club.id, event.id, mine),
    onSettled: () => client.invalidateQueries({ queryKey: ["club", club.id] }),
  });
  const mine = answer.isPending ? answer.variables : event.mine;
  return (
    <>
      <div className="choices" role="radiogroup" aria-label={t("clubs.do_you_come")}>
        {ANSWERS.map((each) => (
          <label key={each}>
            <input type="radio" name={event.id} checked={mine === each} onChange={() => answer.mutate(each)} />
            {t(`clubs.come_${each}`)}
          </label>
        ))}
      </div>
      <ProblemNote error={answer.error} />
    </>
  );
}

function NewEvent({ club }: { club: Club }) {
  const { t } = useTranslation();
  const names = useNames();
  const id = useId();
  const { data: cards = [] } = useQuery(shelf);
  const make = (data: FormData) =>
    makeEvent(club.id, {
      title: text(data, "title"),
      about: text(data, "about"),
      game: text(data, "game") || null,
      starts: new Date(text(data, "starts")).getTime(),
    });
  return (
    <details className="card club-part">
      <summary>{t("clubs.new_event")}</summary>
      <DeedForm act={make} label={t("clubs.announce_event")} done={t("clubs.event_made")} stale={STALE}>
        <Field name="title" label={t("clubs.event_title")} maxLength={80} required autoComplete="off" />
        <div className="club-fields">
          <Field name="starts" label={t("clubs.event_starts")} type="datetime-local" required />
          <div className="field">
            <label htmlFor={id}>{t("tournaments.game")}</label>
            <select id={id} name="game">
              <option value="">{t("clubs.any_game")}</option>
              {cards.map((card) => (
                <option key={card.id} value={card.id}>
                  {names.game(card.id)}
                </option>
              ))}
            </select>
          </div>
        </div>
        <Field name="about" label={t("clubs.event_about")} maxLength={500} autoComplete="off" />
      </DeedForm>
    </details>
  );
}
