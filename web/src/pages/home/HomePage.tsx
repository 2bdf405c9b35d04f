import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { door, matchesOf } from "~/api/queries";
import { Loading } from "~/ui/Loading";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { Hero } from "./Hero";
import { Lists } from "./Lists";
import { Shelf } from "./Shelf";
import { sorted } from "./sorted";
import { Welcome } from "./Welcome";
import "./home.css";

/** The game that waits for you is the page. */
export default function HomePage() {
  const { t } = useTranslation();
  useTitle(t("home.title"));
  const { data: here, error: shut } = useQuery(door);
  const { data, error } = useQuery({ ...matchesOf("mine"), enabled: !!here?.me });
  if (shut && !here) return <ProblemNote error={shut} />;
  if (!here || (here.me && !data && !error)) return <Loading />;
  const matches = sorted(data ?? []);
  return (
    <div className="home">
      <ProblemNote error={error} />
      <div className="home-top">
        {matches.hero ? <Hero match={matches.hero} /> : <Welcome />}
        <Lists matches={matches} />
      </div>
      <Shelf />
    </div>
  );
}
