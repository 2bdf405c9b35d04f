import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type Club, type ClubWish, ENTRIES, type Entry } from "~/api/clubs";
import { Field, text } from "~/ui/forms";

/** What a club says of itself: when it is founded, and when it is changed. */
export function ClubFields({ club }: { club?: Pick<Club, "name" | "about" | "entry"> }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <Field
        name="name"
        label={t("clubs.name")}
        defaultValue={club?.name}
        minLength={2}
        maxLength={32}
        required
        autoComplete="off"
      />
      <div className="field">
        <label htmlFor={`${id}-about`}>{t("clubs.about")}</label>
        <textarea id={`${id}-about`} name="about" rows={3} maxLength={500} defaultValue={club?.about} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-entry`}>{t("clubs.who_comes")}</label>
        <select id={`${id}-entry`} name="entry" defaultValue={club?.entry ?? ENTRIES[0]}>
          {ENTRIES.map((entry) => (
            <option key={entry} value={entry}>
              {t(`clubs.entry.${entry}`)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

export const wishOf = (data: FormData): ClubWish => ({
  name: text(data, "name"),
  about: text(data, "about"),
  entry: text(data, "entry") as Entry,
});
