import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import type { Profile } from "~/api/people";
import { door, shelf } from "~/api/queries";
import { Icon } from "~/art/symbols";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";

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
      {asking ? <Which name={profile.name} /> : null}
    </div>
  );
}

/** At which game: the rest is chosen where every match is set up. */
function Which({ name }: { name: string }) {
  const { t } = useTranslation();
  const names = useNames();
  const { data: cards } = useQuery(shelf);
  return (
    <p className="line" role="group" aria-label={t("people.which_game")}>
      {cards
        ?.filter((card) => card.seats.length === 2)
        .map((card) => (
          <Link key={card.id} href={`/new/${card.id}?how=online&for=${encodeURIComponent(name)}`} className="button">
            {names.game(card.id)}
          </Link>
        ))}
    </p>
  );
}
