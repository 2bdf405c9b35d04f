import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { shelf } from "~/api/queries";
import { shelved } from "~/catalogue/front";
import { Section } from "~/ui/forms";
import { useNames } from "~/ui/names";
import { useTitle } from "~/ui/useTitle";
import "./about.css";

const STEPS = ["promise", "words", "rolls", "open"] as const;

export default function AboutPage() {
  const { t } = useTranslation();
  useTitle(t("about.title"));
  // The page is drawn after the browser has looked for the anchor.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <div className="column about">
      <header>
        <h1>{t("about.title")}</h1>
        <p className="lead">{t("about.what")}</p>
      </header>
      <ul className="stack">
        {(["rules", "fog", "dice", "undo", "bots"] as const).map((each) => (
          <li key={each}>
            <b>{t(`about.${each}`)}</b> <span className="muted">{t(`about.${each}_more`)}</span>
          </li>
        ))}
      </ul>
      <Section id="dice" title={t("about.check")} lead={t("about.check_lead")}>
        <ol className="steps">
          {STEPS.map((step) => (
            <li key={step}>{t(`about.step_${step}`)}</li>
          ))}
        </ol>
        <p className="muted">{t("about.check_how")}</p>
        <pre className="command">
          <code>wardroom verify record.json</code>
        </pre>
      </Section>
      <Section id="originals" title={t("about.originals")} lead={t("about.originals_lead")}>
        <Originals />
        <p>{t("about.independent")}</p>
      </Section>
      <Section id="licences" title={t("about.licences")}>
        <ul className="stack">
          {(["code", "fonts", "coasts"] as const).map((each) => (
            <li key={each} className="muted">
              {t(`about.licence_${each}`)}
            </li>
          ))}
        </ul>
        <p className="muted">
          {t("about.programs")} <a href="/api/openapi.json">/api/openapi.json</a>
        </p>
      </Section>
      <p className="line">
        <Link href="/rules" className="button">
          {t("shell.rules")}
        </Link>
        <Link href="/" className="button">
          {t("shell.play")}
        </Link>
      </p>
    </div>
  );
}

/** The board games that are refereed here, and whose work they are. */
function Originals() {
  const names = useNames();
  const { data } = useQuery(shelf);
  return (
    <ul className="card list">
      {shelved(data).map(({ id }) => (
        <li key={id} className="list-row">
          <span className="grow">
            <b>
              <cite>{names.original(id)}</cite>
            </b>
            <span className="small muted block">{names.maker(id)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
