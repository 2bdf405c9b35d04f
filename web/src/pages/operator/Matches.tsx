import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { DeedButton } from "~/ui/forms";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useWhen } from "~/ui/when";
import { Acts } from "./Acts";
import { Confirm } from "./Confirm";
import { Few } from "./Few";

const STALE = ["any_matches", "audit"];

/** Any matches, hidden ones too; or those of one account. */
export function Matches({ account, all }: { account?: string; all(): void }) {
  const { t } = useTranslation();
  const when = useWhen();
  const names = useNames();
  const { data = [], error } = useQuery({
    queryKey: ["any_matches", account],
    queryFn: () => got(api.GET("/api/operators/matches", { params: { query: { account } } })),
  });
  return (
    <>
      <ProblemNote error={error} />
      {account && (
        <p className="operator-rest">
          <button type="button" className="button" onClick={all}>
            {t("operator.all_matches")}
          </button>
        </p>
      )}
      <Few>
        {data.map((match) => {
          const title = match.title || names.game(match.game);
          const told = (why: string) => ({ params: { path: { id: match.id } }, body: { why } });
          return (
            <li key={match.id} className="list-row">
              <span className="grow">
                <b>{title}</b>
                <span className="small muted block">
                  {t("operator.match", {
                    game: names.game(match.game),
                    owner: match.name ?? "",
                    status: t(`operator.status_${match.status}`),
                    ago: when.ago(match.moved),
                    people: match.people,
                  })}
                </span>
              </span>
              <Acts name={title} label={t("operator.why")}>
                {(why) => (
                  <>
                    {(match.status === "lobby" || match.status === "playing") && (
                      <DeedButton
                        act={() => got(api.POST("/api/operators/matches/{id}/end", told(why)))}
                        label={t("operator.end")}
                        stale={STALE}
                      />
                    )}
                    {match.watched && (
                      <DeedButton
                        act={() => got(api.POST("/api/operators/matches/{id}/hide", told(why)))}
                        label={t("operator.hide")}
                        stale={STALE}
                      />
                    )}
                    <Confirm
                      deed="remove"
                      name={title}
                      why={why}
                      act={(why) => got(api.POST("/api/operators/matches/{id}/remove", told(why)))}
                      stale={STALE}
                    />
                  </>
                )}
              </Acts>
            </li>
          );
        })}
      </Few>
    </>
  );
}
