import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Summary } from "~/api/types";
import { fitting, giveMine, owed, promiseMine, unpromised } from "~/dice/bits";
import { waitedFor } from "~/dice/ceremony";
import { useNames } from "~/ui/names";
import { useWhen } from "~/ui/when";
import type { LobbyDeeds } from "./useLobby";

const quiet = () => undefined;

/** Between the last seat taken and the first move: each browser gives the bits it promised, by itself. */
export function Dealing({ match, lobby }: { match: Summary; lobby: LobbyDeeds }) {
  const { t } = useTranslation();
  const names = useNames();
  const when = useWhen();
  useGiving(match);
  const { ceremony = [] } = match;
  const missing = waitedFor(ceremony);
  if (missing.length === 0) return null;
  const lost = owed(match).some((seat) => !fitting(match, seat));
  return (
    <div className="stack" role="status">
      <p>{t("lobby.dealing", { seats: missing.map((seat) => names.seat(match.game, seat)).join(", ") })}</p>
      {lost ? (
        <>
          <p className="muted">{t("lobby.bits_lost")}</p>
          <p>
            <button
              type="button"
              className="button"
              disabled={lobby.busy}
              onClick={() => void lobby.again().catch(quiet)}
            >
              {t("lobby.deal_again")}
            </button>
          </p>
        </>
      ) : (
        <p className="muted">{t("lobby.dealing_help")}</p>
      )}
      {match.due ? <p className="muted">{t("lobby.dealing_due", { when: when.moment(match.due) })}</p> : null}
    </div>
  );
}

const LATER = 2_000;

/** Promises when there is a seed without a promise of mine, gives when the promises are closed. What did not come through, or
 * became due meanwhile, is tried again: nobody else can give it, and the match does not begin without. */
function useGiving(match: Summary): void {
  const client = useQueryClient();
  const busy = useRef(false);
  const [tries, again] = useReducer((n: number) => n + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a reason to look again
  useEffect(() => {
    const due = unpromised(match).length > 0 || owed(match).some((seat) => fitting(match, seat));
    if (!due) return;
    if (!busy.current) {
      busy.current = true;
      const act = unpromised(match).length > 0 ? promiseMine(match) : giveMine(match);
      act.catch(quiet).finally(() => {
        busy.current = false;
        client.invalidateQueries({ queryKey: ["match", match.id] });
      });
    }
    const timer = setTimeout(again, LATER);
    return () => clearTimeout(timer);
  }, [match, client, tries]);
}
