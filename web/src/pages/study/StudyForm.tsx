import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Study, StudyWish } from "~/api/studies";
import { CheckField, DeedForm, Field, text } from "~/ui/forms";
import type { Numbers } from "./moment";

const MOST = 12;

interface Props {
  study?: Study;
  moment: { eyes: string; numbers: Numbers };
  label: string;
  stale?: readonly string[];
  act(wish: StudyWish): Promise<unknown>;
}

/** What one says and asks about a moment. Questions that are left empty are not asked. */
export function StudyForm({ study, moment, label, stale = [], act }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [rows, setRows] = useState(Math.max(1, study?.questions.length ?? 0));
  const places = Array.from({ length: rows }, (_, place) => place);
  return (
    <DeedForm act={(data) => act(wishOf(data, moment, rows))} label={label} look="primary" stale={stale}>
      <Field name="title" label={t("study.name")} defaultValue={study?.title} maxLength={80} required />
      <div className="field">
        <label htmlFor={`${id}-about`}>{t("study.about")}</label>
        <textarea id={`${id}-about`} name="about" rows={3} maxLength={2000} defaultValue={study?.about} />
      </div>
      {places.map((place) => (
        <fieldset key={place} className="study-row">
          <legend>{t("study.question_n", { n: place + 1 })}</legend>
          <div className="field">
            <label htmlFor={`${id}-q${place}`}>{t("study.question")}</label>
            <textarea
              id={`${id}-q${place}`}
              name={`question${place}`}
              rows={2}
              maxLength={2000}
              defaultValue={study?.questions[place]?.question}
            />
          </div>
          <div className="field">
            <label htmlFor={`${id}-a${place}`}>{t("study.answer")}</label>
            <textarea
              id={`${id}-a${place}`}
              name={`answer${place}`}
              rows={2}
              maxLength={2000}
              defaultValue={study?.questions[place]?.answer}
            />
          </div>
        </fieldset>
      ))}
      {rows < MOST ? (
        <p>
          <button type="button" className="button quiet" onClick={() => setRows(rows + 1)}>
            {t("study.one_more")}
          </button>
        </p>
      ) : null}
      <CheckField name="listed" label={t("study.listed")} defaultChecked={study?.listed ?? false} />
    </DeedForm>
  );
}

const wishOf = (data: FormData, { eyes, numbers }: Props["moment"], rows: number): StudyWish => ({
  eyes,
  numbers: { ...numbers },
  title: text(data, "title"),
  about: text(data, "about"),
  questions: Array.from({ length: rows }, (_, place) => ({
    question: text(data, `question${place}`),
    answer: text(data, `answer${place}`),
  })).filter(({ question }) => question),
  listed: data.has("listed"),
});
