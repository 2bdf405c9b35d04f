import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useVoice } from "~/api/queries";
import type { Summary } from "~/api/types";
import { Cover } from "~/catalogue/Cover";
import { useNames } from "~/ui/names";
import { Foe } from "../home/Hero";

/** A match in a list: what is played, by whom, and what one can do about it. */
export function TableRow({ match, more, children }: { match: Summary; more: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const names = useNames();
  const voice = useVoice(match.game);
  return (
    <li className="table-row">
      <Cover game={match.game} />
      <div className="grow">
        <b>
          {voice
            ? t("lobby.scenario_of", {
                game: names.game(match.game),
                scenario: voice.say(`scenario.${match.scenario}`),
              })
            : names.game(match.game)}
        </b>
        <p className="small muted who">
          {Object.entries(match.seats).map(([seat, chair]) => (
            <span key={seat} className="foe">
              <Foe game={match.game} seat={seat} />
              {t("lobby.taken_by", { seat: names.seat(match.game, seat), name: names.chair(match.game, chair) })}
            </span>
          ))}
        </p>
        <p className="small faint">{more}</p>
      </div>
      <div className="line">{children}</div>
    </li>
  );
}
