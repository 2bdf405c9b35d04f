import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Summary } from "~/api/types";
import { SALT } from "../setup/Salt";
import type { LobbyDeeds } from "./useLobby";

/** My word in the dice, while it can still be changed. */
export function OwnWord({ match, lobby }: { match: Summary; lobby: LobbyDeeds }) {
  const { t } = useTranslation();
  const seat = match.mine[0];
  const [word, setWord] = useState(seat ? (match.salts?.[seat] ?? "") : "");
  const [kept, setKept] = useState(false);
  if (!seat) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void lobby.salt(seat, word).then(
      () => setKept(true),
      () => undefined,
    );
  };
  return (
    <form className="field" onSubmit={submit}>
      <label htmlFor="own-word">{t("setup.salt")}</label>
      <div className="line">
        <input
          id="own-word"
          type="text"
          className="grow"
          value={word}
          maxLength={64}
          pattern={SALT}
          title={t("setup.salt_rule")}
          autoComplete="off"
          onChange={(event) => {
            setWord(event.target.value);
            setKept(false);
          }}
        />
        <button type="submit" className="button">
          {t("lobby.salt_keep")}
        </button>
        <span role="status">{kept ? t("lobby.salt_kept") : null}</span>
      </div>
      <p className="hint">{t("setup.salt_help")}</p>
    </form>
  );
}
