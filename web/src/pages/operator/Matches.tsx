import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { DeedButton, Field, Section } from "~/ui/forms";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useWhen } from "~/ui/when";
import { Confirm } from "./Confirm";
import { Few } from "./Few";

/** Any matches, hidden ones too. */
export function Matches({ account, look }: { account?: string; look(account?: string): void }) {
  const { t } = useTranslation();
  const when = useWhen();
  const names = useNames();
  const [why, setWhy] = useState("");
  const { data = [], error } = useQuery({
    queryKey: ["any_matches", account],
    queryFn: () => got(api.GET("/api/operators/matches", { params: { query: { account } } })),
  });
  const stale = ["any_matches", "audit"];
  const told = (id: string) => ({ params: { path: { id } }, body: { why } });
  return (
    <Section id="any-matches" title={t("operator.matches")}>
      <ProblemNote error={error} />
      <Field
        name="why"
        label={t("operator.why")}
        value={why}
        maxLength={80}
        onChange={(event) => setWhy(event.target.value)}
      />
      {account && (
        <p className="line">
          <button type="button" className="button" onClick={() => look(undefined)}>
            {t("operator.all_matches")}
          </button>
        </p>
      )}
      <Few>
        {data.map((match) => (
          <li key={match.id} className="list-row">
            <span className="grow">
              <b>{match.title || names.game(match.game)}</b>
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
            {(match.status === "lobby" || match.status === "playing") && (
              <DeedButton
                act={() => got(api.POST("/api/operators/matches/{id}/end", told(match.id)))}
                label={t("operator.end")}
                stale={stale}
              />
            )}
            {match.watched && (
              <DeedButton
                act={() => got(api.POST("/api/operators/matches/{id}/hide", told(match.id)))}
                label={t("operator.hide")}
                stale={stale}
              />
            )}
            <Confirm
              deed="remove"
              name={match.title || names.game(match.game)}
              why={why}
              act={(why) =>
                got(
                  api.POST("/api/operators/matches/{id}/remove", { params: { path: { id: match.id } }, body: { why } }),
                )
              }
              stale={stale}
            />
          </li>
        ))}
      </Few>
    </Section>
  );
}
