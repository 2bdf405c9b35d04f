import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { useBranch } from "./useBranch";

interface Props {
  match: string;
  seat: string;
  /** The moment, as this seat counts. */
  n: number;
  branch: ReturnType<typeof useBranch>;
}

/** A moment can be watched, and tried again. */
export function Again({ match, seat, n, branch }: Props) {
  const { t } = useTranslation();
  return (
    <p className="line">
      <Link className="button" href={`/replay/${match}/${n}?eyes=${seat}`}>
        {t("result.watch")}
      </Link>
      {branch.offered && (
        <button type="button" className="button" disabled={branch.busy} onClick={() => void branch.from(n)}>
          {t("result.try_again")}
        </button>
      )}
    </p>
  );
}
