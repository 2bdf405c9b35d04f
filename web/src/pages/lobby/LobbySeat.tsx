import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { door } from "~/api/queries";
import type { Seat, Summary } from "~/api/types";
import { MarkIcon } from "~/art/symbols";
import { useSides } from "~/catalogue/useSides";
import { useNames } from "~/ui/names";
import { ChairSelect } from "../setup/Chairs";
import type { ChairWish } from "../setup/plans";
import { InviteLink } from "./InviteLink";
import type { Invite, LobbyDeeds } from "./useLobby";

interface Props {
  match: Summary;
  seat: Seat;
  bots: readonly string[];
  lobby: LobbyDeeds;
}

/** One seat: its owner changes it and invites; others take it when it is free. */
export function LobbySeat({ match, seat, bots, lobby }: Props) {
  const { t } = useTranslation();
  const names = useNames();
  const sideOf = useSides();
  const { data: here } = useQuery(door);
  const [invite, setInvite] = useState<Invite | null>(null);
  const chair = match.seats[seat];
  const mine = match.mine.includes(seat);
  const open = chair?.kind === "open";
  const othersSeat = chair?.kind === "person" && !mine;
  const now: ChairWish =
    chair?.kind === "bot" ? { kind: "bot", bot: chair.name ?? "" } : { kind: mine ? "me" : "open" };
  return (
    <div className="lobby-seat">
      <div className="list-row">
        <span className="chair-name">
          <MarkIcon side={sideOf(match.game, seat)} size={16} />
          {names.seat(match.game, seat)}
        </span>
        {match.owner && !othersSeat ? (
          <>
            <label className="unseen" htmlFor={`seat-${seat}`}>
              {t("lobby.change", { seat: names.seat(match.game, seat) })}
            </label>
            <ChairSelect
              id={`seat-${seat}`}
              game={match.game}
              bots={bots}
              chair={now}
              choose={(next) => void lobby.fill(seat, next).catch(quiet)}
            />
          </>
        ) : (
          <span className="grow">{names.chair(match.game, chair)}</span>
        )}
        {match.reserved?.[seat] ? (
          <span className="chip">{t("people.reserved", { name: match.reserved[seat] })}</span>
        ) : null}
        {open && !match.owner && here?.me ? (
          <button type="button" className="button" onClick={() => void lobby.join(seat).catch(quiet)}>
            {t("lobby.join_as", { seat: names.seat(match.game, seat) })}
          </button>
        ) : null}
        {open && !here?.me ? (
          <Link href="/account" className="button">
            {t("lobby.join_account")}
          </Link>
        ) : null}
      </div>
      {open && match.owner ? (
        <div className="lobby-invite">
          {invite ? (
            <InviteLink invite={invite} seat={names.seat(match.game, seat)} game={names.game(match.game)} />
          ) : (
            <>
              <button type="button" className="button" onClick={() => void lobby.invite(seat).then(setInvite, quiet)}>
                {t("lobby.invite")}
              </button>
              <p className="hint">{t("lobby.invite_help")}</p>
            </>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** The refusal is shown above the seats. */
const quiet = () => undefined;
