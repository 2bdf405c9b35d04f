import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import { messagesOf } from "~/api/inbox";
import type { Profile } from "~/api/people";
import { door } from "~/api/queries";
import { Icon } from "~/art/symbols";
import { ProblemNote } from "~/ui/ProblemNote";
import { WhichGame } from "./WhichGame";

type Kind = "follow" | "mute" | "block";

/** What one can do about somebody: nobody is told of the first three. */
export function Deeds({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { data: here } = useQuery(door);
  const [asking, ask] = useState(false);
  const client = useQueryClient();
  const deed = useMutation({
    mutationFn: (body: { kind: Kind; on: boolean }) =>
      got(api.PUT("/api/people/relations", { body: { name: profile.name, ...body } })),
    onSuccess: () => {
      client.invalidateQueries({ queryKey: ["people"] });
      client.invalidateQueries({ queryKey: ["blocks"] });
    },
  });
  if (!here?.me || here.me.role === "guest") return null;
  const toggle = (kind: Kind, on: boolean, look = "") => (
    <button
      type="button"
      className={`button ${look}`}
      aria-pressed={on}
      disabled={deed.isPending}
      onClick={() => deed.mutate({ kind, on: !on })}
    >
      {t(`people.${kind}${on ? "_off" : ""}`)}
    </button>
  );
  return (
    <div className="person-deeds">
      <div className="line">
        {profile.blocked ? null : toggle("follow", profile.follows)}
        {profile.may_write ? (
          <Link href={messagesOf(profile.name)} className="button">
            <Icon name="chat" size={16} /> {t("inbox.write")}
          </Link>
        ) : null}
        <details className="person-more">
          <summary className="button icon" aria-label={t("people.more")}>
            <Icon name="more" size={18} />
          </summary>
          <div className="card person-menu">
            {toggle("mute", profile.muted, "quiet")}
            {toggle("block", profile.blocked, "quiet")}
            <p className="small muted">{t("people.block_help")}</p>
          </div>
        </details>
        {profile.may_challenge ? (
          <button type="button" className="button primary large" aria-expanded={asking} onClick={() => ask(!asking)}>
            {t("people.challenge", { name: profile.name })}
          </button>
        ) : null}
      </div>
      <ProblemNote error={deed.error} />
      {asking ? <WhichGame name={profile.name} /> : null}
    </div>
  );
}
