import { useTranslation } from "react-i18next";
import { useNames } from "~/ui/names";
import { useWhen } from "~/ui/when";
import { usePaceName } from "./usePaceWords";
import { REACH, type Seek, type Seeks } from "./useSeeks";

const WIDEST = 3; // times the first reach: what the picture shows

/** What I look for, how far it reaches by now, and that I may leave. */
export function LookFor({ seek, seeks, rating }: { seek: Seek; seeks: Seeks; rating: number | undefined }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const pace = usePaceName();
  return (
    <section className="card look-for" aria-label={t("lobby.seeking", { game: names.game(seek.game) })}>
      <header className="apart">
        <h2>{t("lobby.you_look")}</h2>
        <span className="small muted">{when.ago(seek.at)}</span>
      </header>
      <p>
        <b>{names.game(seek.game)}</b>
        <span className="small muted block">
          {pace({ ...seek.pace, out: "" })}, {t("lobby.seek_others", { others: seek.others })}
        </span>
      </p>
      {seek.window > 0 ? <Span middle={Math.round(rating ?? 1500)} reach={seek.window} /> : null}
      <p className="small muted">{t(seek.window > 0 ? "lobby.reach" : "lobby.reach_any", { points: seek.window })}</p>
      <button type="button" className="button" disabled={seeks.busy} onClick={() => seeks.stop(seek.game)}>
        {t("lobby.seek_stop")}
      </button>
    </section>
  );
}

/** My strength in the middle, whom I meet to either side. */
function Span({ middle, reach }: { middle: number; reach: number }) {
  const share = Math.min(1, reach / (REACH * WIDEST));
  return (
    <div className="look-span" aria-hidden="true">
      <b>{middle}</b>
      <i style={{ insetInline: `${50 - 50 * share}%` }}>
        <span>{middle - reach}</span>
        <span>{middle + reach}</span>
      </i>
    </div>
  );
}
