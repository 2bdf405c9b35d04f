import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { api, got } from "~/api/client";
import { DeedButton, Section } from "~/ui/forms";
import { useWhen } from "~/ui/when";
import { sessions } from "./parts";
import { useNewPerson } from "./useNewPerson";

/** Where one is signed in. */
export function Sessions() {
  const { t } = useTranslation();
  const when = useWhen();
  const [, go] = useLocation();
  const signedOut = useNewPerson();
  const { data = [] } = useQuery(sessions);
  return (
    <Section id="sessions" title={t("account.sessions")}>
      <ul className="card list">
        {data.map((session) => (
          <li key={session.id} className="list-row">
            <span className="grow">
              <b>{device(session.agent) || t("account.unknown_device")}</b>
              <span className="small muted block">
                {session.current ? t("account.this_one") : t("account.seen", { ago: when.ago(session.seen) })}
              </span>
            </span>
            {session.current ? null : (
              <DeedButton
                act={() => got(api.DELETE("/api/sessions/{id}", { params: { path: { id: session.id } } }))}
                label={t("account.sign_out")}
                stale={["sessions"]}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="line">
        <DeedButton
          act={async () => {
            await got(api.DELETE("/api/sessions"));
            signedOut();
            go("/");
          }}
          label={t("account.sign_out_all")}
        />
      </p>
    </Section>
  );
}

/** Browser and system, as far as the browser says. */
export function device(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1];
  const named = { Edg: "Edge", OPR: "Opera" }[browser ?? ""] ?? browser;
  return [named, system === "Mac OS X" ? "macOS" : system].filter(Boolean).join(", ") || agent.slice(0, 60);
}
