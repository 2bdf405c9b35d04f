import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { door } from "~/api/queries";
import { type Study, studiesOf } from "~/api/studies";
import { Cover } from "~/catalogue/Cover";
import { Empty } from "~/ui/Empty";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import "../lobby/lobby.css";

/** One's own studies, and those that others show. */
export default function StudiesPage() {
  const { t } = useTranslation();
  const { data: here } = useQuery(door);
  useTitle(t("study.all"));
  return (
    <div className="column">
      <header>
        <h1>{t("study.all")}</h1>
        <p className="muted">{t("study.lead")}</p>
      </header>
      <Studies of="mine" />
      {here?.accounts ? <Studies of="all" /> : null}
    </div>
  );
}

function Studies({ of }: { of: "mine" | "all" }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(studiesOf(of));
  const shown = of === "mine" ? data : data?.filter(({ mine }) => !mine);
  return (
    <section className="stack" aria-labelledby={`studies-${of}`}>
      <h2 className="subheading" id={`studies-${of}`}>
        {t(`study.of_${of}`)}
      </h2>
      <ProblemNote error={error} />
      {shown || error ? null : <Loading />}
      {shown?.length === 0 ? <None of={of} /> : null}
      {shown && shown.length > 0 ? (
        <ul className="card list">
          {shown.map((study) => (
            <Row key={study.id} study={study} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function None({ of }: { of: "mine" | "all" }) {
  const { t } = useTranslation();
  if (of === "all") return <p className="muted">{t("study.none_of_others")}</p>;
  return <Empty text={t("study.none")} steps={[{ href: "/", label: t("study.none_step") }]} />;
}

function Row({ study }: { study: Study }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  return (
    <li className="table-row">
      <Cover game={study.game} />
      <div className="grow">
        <b>
          <Link href={`/study/${study.id}`}>{study.title}</Link>
        </b>
        <p className="small muted">
          {study.mine ? null : (
            <>
              <Link href={`/people/${encodeURIComponent(study.name)}`}>{names.person(study.name)}</Link>,{" "}
            </>
          )}
          {names.game(study.game)}, {when.date(study.at)}
        </p>
      </div>
      {study.questions.length > 0 ? (
        <span className="chip">{t("study.questions", { n: study.questions.length })}</span>
      ) : null}
    </li>
  );
}
