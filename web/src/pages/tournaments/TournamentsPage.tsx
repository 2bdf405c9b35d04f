import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { door } from "~/api/queries";
import { KINDS, type TournamentListed, tournaments } from "~/api/tournaments";
import { Cover } from "~/catalogue/Cover";
import { Empty } from "~/ui/Empty";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import type { Plan } from "./announced";
import { Sketch } from "./Sketch";
import "./tournaments.css";

const MAKE = "/tournaments/new";
const FIRST: Plan = { kind: "knockout", most: 8, rounds: 0, legs: 1, days: 0, starts: null }; // as an example
const GROUPS = ["open", "running", "over"] as const;

/** Those one can sign up for, those that are played, those that are over. */
export default function TournamentsPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery(tournaments);
  const { data: here } = useQuery(door);
  useTitle(t("tournaments.title"));
  return (
    <div className="column wide cups">
      <header>
        <div className="apart">
          <h1>{t("tournaments.title")}</h1>
          {here?.me ? (
            <Link href={MAKE} className="button primary">
              {t("tournaments.make")}
            </Link>
          ) : null}
        </div>
        <p className="muted">{t("tournaments.lead")}</p>
      </header>
      <ProblemNote error={error} />
      {data || error ? null : <Loading />}
      {data?.length === 0 ? (
        <section className="card cup-none">
          <Sketch plan={FIRST} />
          <Empty
            text={t("tournaments.none")}
            steps={[
              { href: "/lobby", label: t("shell.lobby") },
              ...(here?.me ? [] : [{ href: "/account", label: t("shell.sign_in") }]),
            ]}
          />
          <dl>
            {KINDS.map((kind) => (
              <div key={kind}>
                <dt>{t(`tournaments.kind.${kind}`)}</dt>
                <dd className="muted">{t(`tournaments.about.${kind}`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {GROUPS.map((status) => (
        <Group key={status} status={status} listed={data?.filter((one) => one.status === status) ?? []} />
      ))}
    </div>
  );
}

function Group({ status, listed }: { status: (typeof GROUPS)[number]; listed: readonly TournamentListed[] }) {
  const { t } = useTranslation();
  if (listed.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="subheading">{t(`tournaments.${status}`)}</h2>
      <ul className="cup-list">
        {listed.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Row({ one }: { one: TournamentListed }) {
  const { t } = useTranslation();
  const names = useNames();
  return (
    <li className="card cup-row">
      <div className="cup-cover small">
        <Cover game={one.game} />
      </div>
      <div className="grow">
        <h3>
          <Link href={`/tournaments/${one.id}`}>{one.title}</Link>
        </h3>
        <p className="muted">
          {t("tournaments.row", {
            game: names.game(one.game),
            kind: t(`tournaments.kind.${one.kind}`),
            people: one.people,
          })}
        </p>
      </div>
      {one.mine ? <span className="cup-chip">{t("tournaments.mine")}</span> : null}
    </li>
  );
}
