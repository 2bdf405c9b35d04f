import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { matchesOf } from "~/api/queries";
import type { Summary } from "~/api/types";
import { Empty } from "~/ui/Empty";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import { TableRow } from "./TableRow";
import "../home/home.css";
import "./lobby.css";

/** Matches that anyone may watch, and those that are over. */
export default function WatchPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery(matchesOf("watched"));
  useTitle(t("watch.title"));
  const shown = data ?? [];
  const playing = shown.filter((match) => match.status === "playing");
  const over = shown.filter((match) => match.status === "over" || match.status === "abandoned");
  return (
    <div className="column">
      <header>
        <h1>{t("watch.title")}</h1>
        <p className="muted">{t("watch.lead")}</p>
      </header>
      <ProblemNote error={error} />
      {data || error ? null : <Loading />}
      {data && playing.length === 0 ? (
        <Empty text={t("watch.none")} steps={[{ href: "/lobby", label: t("shell.lobby") }]} />
      ) : null}
      <Group title={t("watch.playing")} matches={playing} act={t("watch.watch")} to="/m" />
      <Group title={t("watch.over")} matches={over} act={t("watch.replay")} to="/replay" />
    </div>
  );
}

interface GroupProps {
  title: string;
  matches: readonly Summary[];
  act: string;
  to: string;
}

function Group({ title, matches, act, to }: GroupProps) {
  const { t } = useTranslation();
  const when = useWhen();
  if (matches.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="subheading">{title}</h2>
      <ul className="card list">
        {matches.map((match) => (
          <TableRow
            key={match.id}
            match={match}
            more={match.moved ? t("watch.moved", { ago: when.ago(match.moved) }) : ""}
          >
            <Link href={`${to}/${match.id}`} className="button">
              {act}
            </Link>
          </TableRow>
        ))}
      </ul>
    </section>
  );
}
