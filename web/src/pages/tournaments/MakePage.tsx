import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { door } from "~/api/queries";
import { Loading } from "~/ui/Loading";
import { useTitle } from "~/ui/useTitle";
import { NeedsAccount } from "../setup/Chairs";
import { MakeTournament } from "./MakeTournament";
import "./tournaments.css";

export default function MakePage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { data: here } = useQuery(door);
  useTitle(t("tournaments.make"));
  if (!here) return <Loading />;
  return (
    <div className="column cups">
      <header>
        <p className="small">
          <Link href="/tournaments">{t("tournaments.title")}</Link>
        </p>
        <h1>{t("tournaments.make")}</h1>
      </header>
      <NeedsAccount />
      {here.me ? <MakeTournament forClub={query.get("club") ?? ""} /> : null}
    </div>
  );
}
