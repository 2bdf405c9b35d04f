import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { type HistoryLine, pageOf } from "~/api/people";
import { useVoice } from "~/api/queries";
import { signed } from "~/api/rating";
import { Icon } from "~/art/symbols";
import { useNames } from "~/ui/names";
import { ENDED } from "../people/ended";
import { type ItemProps, Row } from "./Row";

/** How a match ended for me, and what it did to my rating. */
export function ResultItem({ line, ...props }: ItemProps & { line: HistoryLine }) {
  const { t } = useTranslation();
  const names = useNames();
  const voice = useVoice(line.game);
  const { close } = props;
  return (
    <Row {...props} icon="flag" number={<Change line={line} />}>
      <p>
        <span className={`inbox-ended ${line.ended}`}>
          <Icon name={ENDED[line.ended]} size={14} /> {t(`home.${line.ended}`)}
        </span>{" "}
        {t("home.against", { names: "" }).trim()}{" "}
        {line.against.map((chair, n) => (
          <span key={n}>
            {n > 0 ? ", " : ""}
            {chair.page && chair.name ? (
              <Link href={pageOf(chair.name)} onClick={close}>
                {names.chair(line.game, chair)}
              </Link>
            ) : (
              <b>{names.chair(line.game, chair)}</b>
            )}
          </span>
        ))}
        , {names.game(line.game)}
      </p>
      <p className="small muted">
        {voice?.say(`scenario.${line.scenario}`)}{" "}
        <Link href={`/replay/${line.match}`} onClick={close}>
          {t("people.look")}
        </Link>{" "}
        <Link href={`/analysis/${line.match}`} onClick={close}>
          {t("people.analyse")}
        </Link>
      </p>
    </Row>
  );
}

/** The rating after it, and by how much it changed. */
function Change({ line }: { line: HistoryLine }) {
  const { t, i18n } = useTranslation();
  if (line.change === null || line.rating === null) {
    const why = `people.why_${line.unrated}`;
    return (
      <span className="faint" title={i18n.exists(why) ? t(why) : undefined}>
        {t("people.not_rated")}
      </span>
    );
  }
  return (
    <span className="inbox-rating">
      <b>{Math.round(line.rating)}</b> <span className={line.change < 0 ? "down" : "up"}>{signed(line.change)}</span>
    </span>
  );
}
