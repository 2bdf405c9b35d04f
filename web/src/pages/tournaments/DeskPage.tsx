import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { door, shelf } from "~/api/queries";
import {
  close,
  type DeskLine,
  deskOf,
  enterBots,
  extend,
  type Pairing,
  remove,
  rule,
  type Tournament,
  tournamentOf,
} from "~/api/tournaments";
import { DeedForm, Field, text } from "~/ui/forms";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import { said } from "./said";
import { useName } from "./useName";
import "./tournaments.css";

const STALE = ["tournament", "desk"];

/** The organiser's desk: what is open, what may be ruled, and everything that was ever done, by whom and why. */
export default function DeskPage() {
  const { tournament = "" } = useParams();
  const { t } = useTranslation();
  const { data: cup, error } = useQuery(tournamentOf(tournament));
  const desk = useQuery({ ...deskOf(tournament), enabled: cup?.desk === true });
  useTitle(cup ? t("tournaments.desk.title_of", { title: cup.title }) : t("tournaments.desk.title"));
  if (!cup) return error ? <ProblemNote error={error} /> : <Loading />;
  return (
    <div className="cup">
      <header>
        <p>
          <Link href={`/tournaments/${cup.id}`}>{cup.title}</Link>
        </p>
        <h1>{t("tournaments.desk.title")}</h1>
        <p className="muted">{t(cup.desk ? "tournaments.desk.lead" : "tournaments.desk.not_yours")}</p>
      </header>
      <ProblemNote error={desk.error} />
      {cup.desk ? (
        <>
          {cup.status === "over" ? null : (
            <div className="cup-desk">
              <OpenGames cup={cup} />
              <Deadline cup={cup} />
              <People cup={cup} />
              <Bots cup={cup} />
              <Close cup={cup} />
            </div>
          )}
          <Audit cup={cup} lines={desk.data ?? []} />
        </>
      ) : null}
    </div>
  );
}

const Why = () => {
  const { t } = useTranslation();
  return <Field name="why" label={t("tournaments.desk.why")} maxLength={80} autoComplete="off" />;
};

interface SelectProps {
  name: string;
  label: string;
  chosen?: string;
  children: readonly (readonly [string, string])[];
}

function Select({ name, label, chosen, children }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={chosen}>
        {children.map(([value, said]) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Games without a result, where they stand, and the organiser's word on one. */
function OpenGames({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const name = useName(cup);
  const open = cup.rounds.flatMap(({ round, tables }) =>
    tables.flatMap((table, place) =>
      table.games
        .filter(({ points }) => points === null)
        .map((game) => ({ round, table: place + 1, pair: table, game })),
    ),
  );
  if (open.length === 0) return null;
  return (
    <section className="card cup-desk-part wide" aria-labelledby="desk-games">
      <h2 id="desk-games">{t("tournaments.desk.games")}</h2>
      <p className="muted small">{t("tournaments.desk.games_help")}</p>
      <ul className="list">
        {open.map(({ round, table, game }) => (
          <li key={`${round} ${table} ${game.leg}`}>
            <details>
              <summary>
                {t("tournaments.desk.game", { round, first: name(game.first), second: name(game.second) })}
              </summary>
              {game.match ? (
                <p>
                  <Link href={`/m/${game.match}`}>{t("tournaments.watch")}</Link>
                </p>
              ) : null}
              <DeedForm
                act={(data) => {
                  const first = Number(text(data, "points"));
                  const points = { first, second: 2 - first };
                  return rule(cup.id, { round, table, leg: game.leg, ...points, why: text(data, "why") });
                }}
                label={t("tournaments.desk.rule")}
                stale={STALE}
              >
                <Select name="points" label={t("tournaments.desk.counts")} chosen="1">
                  {[
                    ["2", t("tournaments.desk.wins", { name: name(game.first) })],
                    ["1", t("tournaments.desk.drawn")],
                    ["0", t("tournaments.desk.wins", { name: name(game.second) })],
                  ]}
                </Select>
                <Why />
              </DeedForm>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Another deadline for the round that is played. */
function Deadline({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const when = useWhen();
  const round = cup.rounds.findLast(({ tables }) => tables.some((table: Pairing) => !table.done));
  if (!round || cup.kind === "ladder") return null;
  return (
    <section className="card cup-desk-part" aria-labelledby="desk-due">
      <h2 id="desk-due">{t("tournaments.desk.deadline")}</h2>
      <p className="muted small">
        {round.due
          ? t("tournaments.desk.due", { n: round.round, when: when.moment(round.due) })
          : t("tournaments.desk.no_due", { n: round.round })}
      </p>
      <DeedForm
        act={(data) =>
          extend(cup.id, {
            round: round.round,
            due: new Date(text(data, "due")).getTime(),
            why: text(data, "why"),
          })
        }
        label={t("tournaments.desk.extend")}
        done={t("tournaments.desk.done")}
        stale={STALE}
      >
        <Field name="due" type="datetime-local" label={t("tournaments.desk.until")} required />
        <Why />
      </DeedForm>
    </section>
  );
}

/** Taking somebody out; who has come late or left is told by name. */
function People({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const name = useName(cup);
  const inside = cup.players.filter(({ out }) => !out);
  const gone = cup.players.filter(({ out }) => out);
  return (
    <section className="card cup-desk-part" aria-labelledby="desk-people">
      <h2 id="desk-people">{t("tournaments.desk.people")}</h2>
      <p className="muted small">
        {t("tournaments.desk.inside", { n: inside.length })}{" "}
        {gone.length > 0
          ? t("tournaments.desk.gone", { names: gone.map(({ player }) => name(player)).join(", ") })
          : null}
      </p>
      {inside.length > 0 ? (
        <DeedForm
          act={(data) => remove(cup.id, text(data, "player"), text(data, "why"))}
          label={t("tournaments.desk.remove")}
          look="grave"
          stale={STALE}
        >
          <Select name="player" label={t("tournaments.player")}>
            {inside.map(({ player }) => [player, name(player)])}
          </Select>
          <Why />
        </DeedForm>
      ) : null}
    </section>
  );
}

/** Only an operator brings bots. */
function Bots({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  const names = useNames();
  const { data: here } = useQuery(door);
  const { data: cards } = useQuery(shelf);
  const bots = cards?.find(({ id }) => id === cup.game)?.bots ?? [];
  if (cup.status !== "open" || bots.length === 0 || (here?.accounts && here.me?.role !== "operator")) return null;
  return (
    <section className="card cup-desk-part" aria-labelledby="desk-bots">
      <h2 id="desk-bots">{t("tournaments.desk.bots")}</h2>
      <DeedForm
        act={(data) => enterBots(cup.id, text(data, "bot"), Number(text(data, "many")))}
        label={t("tournaments.desk.enter")}
        stale={STALE}
      >
        <Select name="bot" label={t("tournaments.desk.bot")}>
          {bots.map((bot) => [bot, names.bot(cup.game, bot)])}
        </Select>
        <Field
          name="many"
          type="number"
          label={t("tournaments.desk.many")}
          min={1}
          max={100}
          defaultValue={1}
          required
        />
      </DeedForm>
    </section>
  );
}

function Close({ cup }: { cup: Tournament }) {
  const { t } = useTranslation();
  return (
    <section className="card cup-desk-part" aria-labelledby="desk-close">
      <h2 id="desk-close">{t("tournaments.desk.end")}</h2>
      <p className="muted small">{t("tournaments.desk.end_help")}</p>
      <DeedForm
        act={(data) => close(cup.id, text(data, "why"))}
        label={t("tournaments.desk.end_it")}
        look="grave"
        stale={STALE}
      >
        <Why />
      </DeedForm>
    </section>
  );
}

/** Every line, the latest first. */
function Audit({ cup, lines }: { cup: Tournament; lines: readonly DeskLine[] }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const name = useName(cup);
  return (
    <section className="card cup-desk-part wide" aria-labelledby="desk-log">
      <h2 id="desk-log">{t("tournaments.desk.log")}</h2>
      <div className="table-scroll" tabIndex={0} role="group" aria-label={t("tournaments.desk.log")}>
        <table className="cup-audit small">
          <thead>
            <tr>
              <th scope="col">{t("tournaments.desk.n")}</th>
              <th scope="col">{t("tournaments.desk.when")}</th>
              <th scope="col">{t("tournaments.desk.what")}</th>
              <th scope="col">{t("tournaments.desk.who")}</th>
              <th scope="col">{t("tournaments.desk.reason")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.toReversed().map((line) => (
              <tr key={line.n}>
                <td className="data">{line.n}</td>
                <td className="data">{when.moment(line.at)}</td>
                <td>{said(line.entry, { t, name, moment: when.moment })}</td>
                <td>{line.who ? names.person(line.who) : t("tournaments.desk.itself")}</td>
                <td>{line.why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
