import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import type { Summary } from "~/api/types";
import { isAgreeing } from "~/dice/ceremony";
import type { LobbyDeeds } from "./useLobby";

const quiet = () => undefined;

/** The button that begins, or what it waits for. */
export function Starting({ match, lobby }: { match: Summary; lobby: LobbyDeeds }) {
  const { t } = useTranslation();
  const count = Object.values(match.seats).filter((chair) => chair.kind === "open").length;
  return (
    <div className="line" role="status">
      {count > 0 ? <p className="muted">{t("lobby.seats_missing", { count })}</p> : null}
      {count === 0 && !isAgreeing(match.ceremony ?? []) && (match.owner || match.mine.length > 0) ? (
        <button
          type="button"
          className="button primary large"
          disabled={lobby.busy}
          onClick={() => void lobby.start().catch(quiet)}
        >
          {t("lobby.start")}
        </button>
      ) : null}
    </div>
  );
}

/** The ways out: the owner closes the table, others get up. */
export function Closing({ match, lobby }: { match: Summary; lobby: LobbyDeeds }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [sure, setSure] = useState(false);
  const home = () => go("/");
  if (!match.owner && match.mine.length === 0) return null;
  if (!match.owner)
    return (
      <p>
        <button type="button" className="button" onClick={() => void lobby.leave().then(home, quiet)}>
          {t("lobby.leave")}
        </button>
      </p>
    );
  return (
    <p className="line">
      {sure ? (
        <>
          <span>{t("lobby.cancel_sure")}</span>
          <button type="button" className="button grave" onClick={() => void lobby.cancel().then(home, quiet)}>
            {t("lobby.cancel")}
          </button>
          <button type="button" className="button" onClick={() => setSure(false)}>
            {t("lobby.keep")}
          </button>
        </>
      ) : (
        <button type="button" className="button quiet" onClick={() => setSure(true)}>
          {t("lobby.cancel")}
        </button>
      )}
    </p>
  );
}
