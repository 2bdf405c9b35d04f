import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "wouter";
import { type Figures, figuresOf, figuresPage, type ScenarioStatistics } from "~/api/figures";
import { shelf, useVoice } from "~/api/queries";
import type { Card } from "~/api/types";
import { Cover } from "~/catalogue/Cover";
import { Loading } from "~/ui/Loading";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { useWhen } from "~/ui/when";
import type { Voice } from "~/words";
import NoPage from "../NoPage";
import { Length } from "./Length";
import { Openings } from "./Openings";
import { Stronger } from "./Stronger";
import { Winners } from "./Winners";
import "./figures.css";

/** How a scenario goes when people play it: of all its rated matches, numbers and nobody's name. */
export default function FiguresPage() {
  const { game = "", scenario } = useParams<{ game: string; scenario?: string }>();
  const { data: cards } = useQuery(shelf);
  const voice = useVoice(game);
  const card = cards?.find(({ id, seats }) => id === game && seats.length > 1);
  const shown = scenario ?? card?.scenarios[0] ?? "";
  if (!cards || (card && !voice)) return <Loading />;
  if (!card || !voice || !card.scenarios.includes(shown)) return <NoPage />;
  return <OfScenario card={card} scenario={shown} voice={voice} />;
}

interface Props {
  card: Card;
  scenario: string;
  voice: Voice;
}

function OfScenario({ card, scenario, voice }: Props) {
  const { t } = useTranslation();
  const names = useNames();
  const [, go] = useLocation();
  const { data, error } = useQuery(figuresOf(card.id, scenario));
  const title = voice.say(`scenario.${scenario}`);
  useTitle(t("figures.title", { game: names.game(card.id), scenario: title }));
  return (
    <div className="figures">
      <header className="figures-head">
        <Cover game={card.id} />
        <div className="grow">
          <p className="muted">{names.game(card.id)}</p>
          <h1>{title}</h1>
          {data ? <Lead told={data} /> : null}
        </div>
        <div className="figures-deeds">
          {card.scenarios.length > 1 ? (
            <select
              aria-label={t("figures.which")}
              value={scenario}
              onChange={(event) => go(figuresPage(card.id, event.target.value))}
            >
              {card.scenarios.map((id) => (
                <option key={id} value={id}>
                  {voice.say(`scenario.${id}`)}
                </option>
              ))}
            </select>
          ) : null}
          <Link href={`/new/${card.id}`} className="button">
            {t("figures.play")}
          </Link>
        </div>
      </header>
      <ProblemNote error={error} />
      {data || error ? null : <Loading />}
      {data && data.figures.matches === 0 ? <p className="figures-none">{t("figures.few")}</p> : null}
      {data && data.figures.matches > 0 ? <Shown card={card} voice={voice} figures={data.figures} /> : null}
    </div>
  );
}

/** How many matches there were, how many of them the figures are about, and of when they are. */
function Lead({ told: { total, at, figures } }: { told: ScenarioStatistics }) {
  const { t } = useTranslation();
  const when = useWhen();
  return (
    <p className="muted">
      {t("figures.total", { total })}{" "}
      {figures.matches > 0 && figures.matches < total ? t("figures.latest", { matches: figures.matches }) : null}{" "}
      {at ? t("figures.at", { ago: when.ago(at) }) : null}
    </p>
  );
}

function Shown({ card, voice, figures }: { card: Card; voice: Voice; figures: Figures }) {
  const seats = card.seats.filter((seat) => seat in figures.sides);
  return (
    <>
      <div className="figures-main">
        <Winners game={card.id} seats={seats} figures={figures} />
        <Openings game={card.id} seats={seats} voice={voice} openings={figures.openings} />
      </div>
      <div className="figures-beside">
        <Length figures={figures} />
        <Stronger ahead={figures.ahead} />
      </div>
    </>
  );
}
