import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import type { components } from "~/api/schema";
import { Section } from "~/ui/forms";
import { ProblemNote } from "~/ui/ProblemNote";

type Wish = components["schemas"]["PrivacyWish"];
const SEEN = ["everyone", "players", "nobody"] as const;
const ASKED = ["everyone", "followed", "nobody"] as const;

/** What others see of one, and who may keep a seat for one. Each choice is kept at once. */
export function Privacy() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ["privacy"],
    queryFn: () => got(api.GET("/api/privacy")) as Promise<unknown> as Promise<Wish>,
  });
  const change = useMutation({
    mutationFn: (body: Wish) => got(api.PUT("/api/privacy", { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: ["privacy"] }),
  });
  if (!data) return null;
  const choose = (part: Partial<Wish>) => change.mutate({ ...data, ...part });
  return (
    <Section id="privacy" title={t("people.privacy")} lead={t("people.privacy_lead")}>
      <p>
        <Link href="/profile">{t("people.own_page")}</Link>
      </p>
      <div className="field">
        <label htmlFor="privacy-profile">{t("people.privacy_profile")}</label>
        <select
          id="privacy-profile"
          value={data.profile}
          onChange={(event) => choose({ profile: event.target.value as Wish["profile"] })}
        >
          {SEEN.map((who) => (
            <option key={who} value={who}>
              {t(`people.seen_${who}`)}
            </option>
          ))}
        </select>
      </div>
      <label className="check">
        <input type="checkbox" checked={data.history} onChange={(event) => choose({ history: event.target.checked })} />
        <span>{t("people.privacy_history")}</span>
      </label>
      <div className="field">
        <label htmlFor="privacy-challenges">{t("people.privacy_challenges")}</label>
        <select
          id="privacy-challenges"
          value={data.challenges}
          onChange={(event) => choose({ challenges: event.target.value as Wish["challenges"] })}
        >
          {ASKED.map((who) => (
            <option key={who} value={who}>
              {t(`people.asked_${who}`)}
            </option>
          ))}
        </select>
      </div>
      <ProblemNote error={change.error} />
      <p role="status" className="muted small">
        {change.isSuccess ? t("account.kept") : null}
      </p>
    </Section>
  );
}
