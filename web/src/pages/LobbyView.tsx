import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { shelf, useVoice } from "~/api/queries";
import type { Summary } from "~/api/types";
import { hasDice } from "~/catalogue/front";
import { useNames } from "~/ui/names";
import { NoticeOffer } from "~/ui/notices/NoticeOffer";
import { Page } from "~/ui/Page";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { Bell } from "./inbox/Bell";
import { ChallengeView } from "./lobby/ChallengeView";
import { Dealing } from "./lobby/Dealing";
import { LobbySeat } from "./lobby/LobbySeat";
import { OwnWord } from "./lobby/OwnWord";
import { Settle } from "./lobby/Settle";
import { Closing, Starting } from "./lobby/Starting";
import { Terms } from "./lobby/Terms";
import { useLobby } from "./lobby/useLobby";
import "./lobby/lobby.css";
import "./setup/setup.css";

/** A match that has not begun: who sits where, who may still come, and the promise of the dice. */
export function LobbyView({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const names = useNames();
  const voice = useVoice(match.game);
  const lobby = useLobby(match.id);
  const { data: cards } = useQuery(shelf);
  const card = cards?.find((each) => each.id === match.game);
  useTitle(names.game(match.game));
  const words = Object.entries(match.salts ?? {}).map(([seat, word]) => `${names.seat(match.game, seat)} “${word}”`);
  const chosen = card?.options.filter((option) => match.options[option.name] !== option.default) ?? [];
  if (match.kept?.length)
    return (
      <Page bell={<Bell />}>
        <ChallengeView match={match} />
      </Page>
    );
  return (
    <Page bell={<Bell />}>
      <div className="column">
        <header>
          <h1>{t("lobby.waits", { game: names.game(match.game) })}</h1>
        </header>
        <ProblemNote error={lobby.error} />
        <section className="stack" aria-labelledby="lobby-seats">
          <h2 id="lobby-seats" className="unseen">
            {t("lobby.seats")}
          </h2>
          <div className="card list">
            {Object.keys(match.seats).map((seat) => (
              <LobbySeat key={seat} match={match} seat={seat} bots={card?.bots ?? []} lobby={lobby} />
            ))}
          </div>
          <Starting match={match} lobby={lobby} />
          <Dealing match={match} lobby={lobby} />
          {match.mine.length > 0 ? <NoticeOffer /> : null}
        </section>
        <Terms match={match} />
        {chosen.length > 0 && voice ? (
          <section className="section" aria-labelledby="lobby-options">
            <h2 id="lobby-options">{t("lobby.options")}</h2>
            <ul className="line">
              {chosen.map(({ name }) => (
                <li key={name} className="chip">
                  {voice.say(`option.${name}`)}: {value(match.options[name], voice.noun.bind(voice), t)}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <Settle match={match} lobby={lobby} />
        {hasDice(match.game) ? (
          <details className="section">
            <summary>{t("lobby.dice_more")}</summary>
            <h2 id="lobby-dice">{t("lobby.commitment")}</h2>
            <p className="muted">{t("lobby.commitment_help")}</p>
            <code className="commitment">{match.commitment}</code>
            {words.length > 0 ? <p>{t("lobby.words_in", { words: words.join(", ") })}</p> : null}
            <OwnWord match={match} lobby={lobby} />
          </details>
        ) : null}
        <Closing match={match} lobby={lobby} />
      </div>
    </Page>
  );
}

function value(chosen: unknown, noun: (value: unknown) => string, t: (key: string) => string): string {
  return typeof chosen === "boolean" ? t(chosen ? "lobby.on" : "lobby.off") : noun(chosen);
}
