import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import { pageOf } from "~/api/people";
import { DeedButton } from "~/ui/forms";
import { ProblemNote } from "~/ui/ProblemNote";
import { Acts } from "./Acts";
import { Confirm } from "./Confirm";
import { Few } from "./Few";

const PAGE = 100;
const LEAST = 2; // letters of a name that is looked for

const STALE = ["accounts", "audit", "any_matches"];
const change = (id: string, closed: boolean, why: string) =>
  got(api.PATCH("/api/operators/accounts/{id}", { params: { path: { id } }, body: { closed, why } }));

/** Accounts, a hundred at a time, or those whose name has a part. */
export function People({ look, judge }: { look(account: string): void; judge(account: string): void }) {
  const { t } = useTranslation();
  const [after, setAfter] = useState("");
  const [part, setPart] = useState("");
  const typed = useDeferredValue(part.trim());
  const name = typed.length < LEAST ? undefined : typed;
  const { data = [], error } = useQuery({
    queryKey: ["accounts", name ?? "", after],
    queryFn: () => got(api.GET("/api/operators/accounts", { params: { query: name ? { name } : { after } } })),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ProblemNote error={error} />
      <search className="field operator-search">
        <label htmlFor="people-name">{t("operator.search")}</label>
        <input
          id="people-name"
          type="search"
          value={part}
          maxLength={32}
          onChange={(event) => setPart(event.target.value)}
        />
      </search>
      <Few>
        {data.map((person) => (
          <li key={person.id} className="list-row">
            <span className="grow">
              <Link href={pageOf(person.name)}>{person.name}</Link>
              <span className="small muted block">
                {t(`operator.role_${person.role}`)}
                {person.closed ? ` · ${t("operator.suspended")}` : ""}
              </span>
            </span>
            <Acts name={person.name} label={t("operator.why_told")}>
              {(why) => (
                <>
                  <button type="button" className="button" onClick={() => look(person.id)}>
                    {t("operator.matches_of")}
                  </button>
                  <button type="button" className="button" onClick={() => judge(person.id)}>
                    {t("operator.signals")}
                  </button>
                  <DeedButton
                    act={() =>
                      got(
                        api.POST("/api/operators/accounts/{id}/empty-queue", {
                          params: { path: { id: person.id } },
                          body: { why },
                        }),
                      )
                    }
                    label={t("operator.empty_queue")}
                    stale={["audit"]}
                  />
                  {person.closed ? (
                    <DeedButton act={() => change(person.id, false, why)} label={t("operator.readmit")} stale={STALE} />
                  ) : (
                    <Confirm
                      deed="suspend"
                      name={person.name}
                      why={why}
                      act={(why) => change(person.id, true, why)}
                      stale={STALE}
                    />
                  )}
                </>
              )}
            </Acts>
          </li>
        ))}
      </Few>
      {name ? (
        <p role="status" className="small muted operator-rest">
          {t("operator.found", { n: data.length })}
        </p>
      ) : null}
      {!name && data.length === PAGE && (
        <p className="operator-rest">
          <button type="button" className="button" onClick={() => setAfter(data[data.length - 1]?.id ?? "")}>
            {t("operator.more")}
          </button>
        </p>
      )}
    </>
  );
}
