import { useTranslation } from "react-i18next";
import type { Summary } from "~/api/types";
import { PACE_NAMES, PACES, type PaceName } from "../setup/Pace";
import type { LobbyDeeds } from "./useLobby";

/** The owner changes clock and privacy while people gather. */
export function Settle({ match, lobby }: { match: Summary; lobby: LobbyDeeds }) {
  const { t } = useTranslation();
  if (!match.owner) return null;
  const chosen = paceOf(match.pace);
  const quiet = () => undefined;
  return (
    <section className="section" aria-labelledby="lobby-settle">
      <h2 id="lobby-settle">{t("lobby.settle")}</h2>
      <div className="line">
        <div className="field">
          <label htmlFor="lobby-who">{t("lobby.who")}</label>
          <select
            id="lobby-who"
            value={match.watched ? "public" : "private"}
            onChange={(event) => void lobby.settle({ watched: event.target.value === "public" }).catch(quiet)}
          >
            <option value="private">{t("lobby.private")}</option>
            <option value="public">{t("lobby.public")}</option>
          </select>
        </div>
        <div className="field">
          <label htmlFor="lobby-pace">{t("lobby.clock")}</label>
          <select
            id="lobby-pace"
            value={chosen}
            onChange={(event) => {
              const clock = PACES[event.target.value as PaceName];
              void lobby.settle({ pace: clock ? { ...clock, out: "resign" } : {} }).catch(quiet);
            }}
          >
            {PACE_NAMES.map((name) => (
              <option key={name} value={name}>
                {t(`setup.pace_${name}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <p className="hint">{t(`setup.pace_${chosen}_help`)}</p>
    </section>
  );
}

/** Which of the usual clocks it is. */
export function paceOf(pace: Summary["pace"]): PaceName {
  return PACE_NAMES.find((name) => PACES[name]?.bank === pace?.bank) ?? "none";
}
