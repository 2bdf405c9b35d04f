import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got, Problem } from "~/api/client";
import { Empty } from "~/ui/Empty";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import "./people.css";

const openData = queryOptions({ queryKey: ["open-data"], queryFn: () => got(api.GET("/api/open-data")) });
type OpenData = Awaited<ReturnType<NonNullable<typeof openData.queryFn>>>;

/** The rated matches of past days, without names, to take home. */
export default function OpenDataPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery(openData);
  useTitle(t("open_data.title"));
  const off = error instanceof Problem && error.status === 404;
  return (
    <div className="column">
      <header>
        <h1>{t("open_data.title")}</h1>
        <p className="muted">{t("open_data.lead")}</p>
      </header>
      {off ? <Empty text={t("open_data.off")} steps={[]} /> : <ProblemNote error={error} />}
      {data || error ? null : <Loading />}
      {data ? <Days {...data} /> : null}
    </div>
  );
}

function Days({ days, licence }: OpenData) {
  const { t, i18n } = useTranslation();
  const when = useWhen();
  const size = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
  if (days.length === 0) return <Empty text={t("open_data.none")} steps={[]} />;
  return (
    <>
      <ul className="card list">
        {days.map(({ day, parts }) => (
          <li key={day} className="list-row open-data-day">
            <b className="grow">{when.date(Date.parse(`${day}T12:00Z`))}</b>
            {parts.map(({ part, bytes }) => (
              <a key={part} href={`/api/open-data/${day}/${part}.parquet`} download>
                {t(`open_data.${part}`)} <span className="small muted">{size.format(Math.ceil(bytes / 1000))}</span>
              </a>
            ))}
          </li>
        ))}
      </ul>
      <section className="section" aria-labelledby="open-data-licence">
        <h2 id="open-data-licence">{t("open_data.licence")}</h2>
        <p className="open-data-licence muted">{licence}</p>
      </section>
    </>
  );
}
