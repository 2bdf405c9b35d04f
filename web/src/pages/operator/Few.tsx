import { Children, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

const SHOWN = 8;

/** A list of which the first lines are shown, and all when one wants them: there may be a hundred. */
export function Few({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const rows = Children.toArray(children);
  const hidden = all ? 0 : rows.length - SHOWN;
  return (
    <>
      <ul>{hidden > 0 ? rows.slice(0, SHOWN) : rows}</ul>
      {hidden > 0 ? (
        <p className="operator-rest">
          <button type="button" className="button quiet" onClick={() => setAll(true)}>
            {t("operator.show_all", { n: rows.length })}
          </button>
        </p>
      ) : null}
    </>
  );
}
