import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { myStudies } from "~/api/studies";
import { Cover } from "~/catalogue/Cover";
import { Empty } from "~/ui/Empty";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import "../lobby/lobby.css";

/** One's own studies. */
export default function StudiesPage() {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const { data, error } = useQuery(myStudies);
  useTitle(t("study.mine"));
  return (
    <div className="column">
      <header>
        <h1>{t("study.mine")}</h1>
        <p className="muted">{t("study.lead")}</p>
      </header>
      <ProblemNote error={error} />
      {data || error ? null : <Loading />}
      {data?.length === 0 ? (
        <Empty text={t("study.none")} steps={[{ href: "/", label: t("study.none_step") }]} />
      ) : null}
      {data && data.length > 0 ? (
        <ul className="card list">
          {data.map((study) => (
            <li key={study.id} className="table-row">
              <Cover game={study.game} />
              <div className="grow">
                <b>
                  <Link href={`/study/${study.id}`}>{study.title}</Link>
                </b>
                <p className="small muted">
                  {names.game(study.game)}, {when.date(study.at)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
