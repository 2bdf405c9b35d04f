import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type Club, notify, tellMe, unsay } from "~/api/clubs";
import { DeedButton, DeedForm, text } from "~/ui/forms";
import { useNames } from "~/ui/names";
import { useWhen } from "~/ui/when";

const STALE = ["club"];

/** What officers say to all members; each decides whether it also comes to his channels. */
export function Notices({ club }: { club: Club }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const id = useId();
  const desk = club.role === "owner" || club.role === "officer";
  const client = useQueryClient();
  const told = useMutation({
    mutationFn: (on: boolean) => tellMe(club.id, on),
    onSettled: () => client.invalidateQueries({ queryKey: ["club", club.id] }),
  });
  return (
    <section className="card club-part" aria-labelledby="club-notices">
      <h2 id="club-notices">{t("clubs.notices")}</h2>
      {desk ? (
        <DeedForm act={(data) => notify(club.id, text(data, "text"))} label={t("clubs.say")} stale={STALE}>
          <div className="field">
            <label htmlFor={id}>{t("clubs.new_notice")}</label>
            <textarea id={id} name="text" rows={2} maxLength={2000} required />
          </div>
        </DeedForm>
      ) : null}
      {club.notices.length === 0 ? <p className="muted">{t("clubs.no_notices")}</p> : null}
      <ol className="club-notices">
        {club.notices.map((notice) => (
          <li key={notice.id}>
            <p className="club-said">{notice.text}</p>
            <p className="small muted line">
              {t("clubs.said_by", { name: names.person(notice.name), ago: when.ago(notice.at) })}
              {desk || notice.mine ? (
                <DeedButton act={() => unsay(club.id, notice.id)} label={t("clubs.unsay")} stale={STALE} look="quiet" />
              ) : null}
            </p>
          </li>
        ))}
      </ol>
      <label className="check">
        <input
          type="checkbox"
          checked={told.isPending ? told.variables : club.told}
          onChange={(event) => told.mutate(event.target.checked)}
        />
        <span>{t("clubs.tell_me")}</span>
      </label>
    </section>
  );
}
