import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Added, addedGames, addGame, type Refused, removeGame } from "~/api/added";
import { shelf } from "~/api/queries";
import { BASE } from "~/api/transport";
import { Icon } from "~/art/symbols";
import { DeedButton, Section } from "~/ui/forms";
import { useNames } from "~/ui/names";

const HEADING = "settings-added";

/** Games of other authors on this device. A page without a server has no other place for them. */
export function AddedGames() {
  const { t } = useTranslation();
  const { data: added = [] } = useQuery({ queryKey: ["added games"], queryFn: addedGames });
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  useEffect(() => {
    if (location.hash === `#${HEADING}`) document.getElementById(HEADING)?.scrollIntoView();
  }, []);
  return (
    <Section id={HEADING} title={t("own.added")} lead={t("own.added_help")}>
      {added.length > 0 && (
        <ul className="added-games stack">
          {added.map((each) => (
            <Game key={each.key} added={each} />
          ))}
        </ul>
      )}
      {file ? (
        <Sure file={file} onEnd={() => setFile(null)} onRefused={setRefused} />
      ) : (
        <p className="line">
          <label className="button">
            {t("own.add")}
            <input
              type="file"
              accept=".whl"
              className="unseen"
              onChange={({ target }) => {
                setRefused(null);
                setFile(target.files?.[0] ?? null);
              }}
            />
          </label>
        </p>
      )}
      {refused && (
        <p className="problem" role="alert">
          <Icon name="warning" size={18} />
          <span>{t(`own.refused.${refused.reason}`, { ...refused })}</span>
        </p>
      )}
    </Section>
  );
}

function Game({ added }: { added: Added }) {
  const { t } = useTranslation();
  const names = useNames();
  const { data: cards } = useQuery(shelf);
  const missing = cards && added.games.some((game) => !cards.some(({ id }) => id === game));
  return (
    <li className="apart">
      <span>
        <b>{added.games.map((game) => names.game(game)).join(", ")}</b>{" "}
        <span className="small muted">{added.package}</span>
        {missing && <span className="small"> {t("own.added_missing")}</span>}
      </span>
      <DeedButton
        act={() => removeGame(added.key).then(() => location.reload())}
        label={t("own.remove")}
        sure={t("own.remove_sure")}
        look="quiet"
      />
    </li>
  );
}

interface SureProps {
  file: File;
  onEnd(): void;
  onRefused(refused: Refused): void;
}

/** What a game may do, before it does anything. */
function Sure({ file, onEnd, onRefused }: SureProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    const refused = await addGame(file);
    if (!refused) return location.assign(BASE);
    onRefused(refused);
    onEnd();
  };
  return (
    <div className="card stack added-sure" role="group" aria-labelledby="added-sure">
      <p id="added-sure">
        <b>{t("own.add_sure", { file: file.name })}</b>
      </p>
      <p>{t("own.add_warning")}</p>
      <p className="line">
        <button type="button" className="button primary" disabled={busy} onClick={() => void add()}>
          {t("own.add")}
        </button>
        <button type="button" className="button quiet" disabled={busy} onClick={onEnd}>
          {t("own.cancel")}
        </button>
        <span role="status">{busy ? t("own.examining") : ""}</span>
      </p>
    </div>
  );
}
