import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { pageOf } from "~/api/people";
import { door, useVoice } from "~/api/queries";
import { isRated } from "~/api/rating";
import type { Summary } from "~/api/types";
import { Icon, MarkIcon } from "~/art/symbols";
import { Cover } from "~/catalogue/Cover";
import { useSides } from "~/catalogue/useSides";
import { Face } from "~/ui/Face";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { sitDown } from "~/ui/sitDown";
import { useWhen } from "~/ui/when";
import { hostOf, openSeats } from "./offers";
import { usePaceName } from "./usePaceWords";

const COLUMNS = ["who", "game", "side", "pace", "for", "since"] as const;

/** Tables that wait for a player: one press, and one sits there. */
export function Offers({ matches }: { matches: readonly Summary[] }) {
  const { t } = useTranslation();
  return (
    <table className="card offers">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`lobby.column_${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="unseen">{t("lobby.play")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <Offer key={match.id} match={match} />
        ))}
      </tbody>
    </table>
  );
}

function Offer({ match }: { match: Summary }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  const pace = usePaceName();
  const voice = useVoice(match.game);
  const sideOf = useSides();
  const host = hostOf(match);
  const open = openSeats(match);
  const [seat = ""] = open;
  return (
    <tr>
      <td>
        {host ? (
          <span className="offer-cell offer-who">
            <Face name={host.name} />
            <span>
              <Link href={pageOf(host.name)}>{names.person(host.name)}</Link>
              <span className="small muted block">{host.rating ?? t("lobby.unrated")}</span>
            </span>
          </span>
        ) : null}
      </td>
      <td>
        <span className="offer-cell offer-game">
          <Cover game={match.game} />
          <span>
            <b>{names.game(match.game)}</b>
            <span className="small muted block">{match.title || voice?.say(`scenario.${match.scenario}`)}</span>
          </span>
        </span>
      </td>
      <td className="offer-side">
        {open.length > 1 ? (
          t("lobby.either")
        ) : (
          <span className="foe">
            <MarkIcon side={sideOf(match.game, seat)} size={13} />
            {t("lobby.as", { seat: names.seat(match.game, seat) })}
          </span>
        )}
      </td>
      <td className="offer-pace">
        <Icon name={match.pace?.bank ? "clock" : "moon"} size={15} /> {pace(match.pace)}
      </td>
      <td>{t(isRated(match) ? "rating.rated" : "rating.casual")}</td>
      <td className="muted small">{when.ago(match.created)}</td>
      <td className="offer-act">
        <Take match={match} seat={seat} />
      </td>
    </tr>
  );
}

function Take({ match, seat }: { match: Summary; seat: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [, go] = useLocation();
  const { data: here } = useQuery(door);
  const join = useMutation({
    mutationFn: () => sitDown(match.id, seat),
    onSuccess: () => go(`/m/${match.id}`),
    onSettled: () => client.invalidateQueries({ queryKey: ["matches"] }),
  });
  if (match.owner || match.mine.length > 0)
    return (
      <Link href={`/m/${match.id}`} className="button">
        {t("lobby.to_table")}
      </Link>
    );
  if (!here?.me)
    return (
      <Link href="/account" className="button">
        {t("lobby.join_account")}
      </Link>
    );
  return (
    <>
      <button type="button" className="button" disabled={join.isPending} onClick={() => join.mutate()}>
        {t("lobby.play")}
      </button>
      <ProblemNote error={join.error} />
    </>
  );
}
