import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** Says nothing for a moment: most waits are shorter than the word for them. */
export function Loading() {
  const { t } = useTranslation();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="loading" role="status">
      {long ? t("shell.loading") : null}
    </div>
  );
}
