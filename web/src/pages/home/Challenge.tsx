import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { api, got } from "~/api/client";
import { useVoice } from "~/api/queries";
import type { Summary } from "~/api/types";
import { Cover } from "~/catalogue/Cover";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { sitDown } from "~/ui/sitDown";
import { usePaceName } from "../lobby/usePaceWords";

/** Somebody has kept a seat for me: answered here, with one press. */
export function Challenge({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const names = useNames();
  const voice = useVoice(match.game);
  const pace = usePaceName();
  const client = useQueryClient();
  const [, go] = useLocation();
  const seat = match.kept?.[0] ?? "";
  const from = names
    .others(match)
    .filter(([other]) => match.seats[other]?.kind === "person")
    .map(([, name]) => name)
    .join(", ");
  const about = [
    t("home.challenge_as", { game: names.game(match.game), seat: names.seat(match.game, seat) }),
    voice?.say(`scenario.${match.scenario}`),
    pace(match.pace),
  ];
  const answer = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => client.invalidateQueries({ queryKey: ["matches"] }),
  });
  const accept = () => answer.mutate(() => sitDown(match.id, seat).then(() => go(`/m/${match.id}`)));
  const decline = () =>
    answer.mutate(() => got(api.POST("/api/matches/{match}/decline", { params: { path: { match: match.id } } })));
  return (
    <article className="challenge" aria-label={t("home.challenge", { name: from })}>
      <Cover game={match.game} />
      <div className="grow">
        <b>{t("home.challenge", { name: from })}</b>
        <p className="small muted">{about.filter(Boolean).join(", ")}</p>
        <div className="line">
          <button type="button" className="button primary" disabled={answer.isPending} onClick={accept}>
            {t("home.accept")}
          </button>
          <button type="button" className="button" disabled={answer.isPending} onClick={decline}>
            {t("home.decline")}
          </button>
          <Link href={`/m/${match.id}`} className="small">
            {t("home.challenge_more")}
          </Link>
        </div>
        <ProblemNote error={answer.error} />
      </div>
    </article>
  );
}
