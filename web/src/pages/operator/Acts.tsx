import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/art/symbols";
import { Field } from "~/ui/forms";

interface Props {
  name: string;
  /** What the reason is called. */
  label: string;
  children(why: string): ReactNode;
}

/** What can be done about a row, folded: the reason first, which stands in the log. */
export function Acts({ name, label, children }: Props) {
  const { t } = useTranslation();
  const [why, setWhy] = useState("");
  return (
    <details className="operator-more">
      <summary className="button quiet icon" aria-label={t("operator.acts_on", { name })}>
        <Icon name="more" size={16} />
      </summary>
      <Field name="why" label={label} value={why} maxLength={80} onChange={(event) => setWhy(event.target.value)} />
      <div className="line">{children(why)}</div>
    </details>
  );
}
