import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { BASE } from "~/api/transport";
import { Section } from "~/ui/forms";

const table = () => import("~/api/worker");

/** All matches of this device as a file, and back; and whether all of it works without a network. */
export function Backup() {
  const { t } = useTranslation();
  const { data: here } = useQuery({
    queryKey: ["all here"],
    queryFn: async () => (await table()).allHere(),
    refetchInterval: ({ state }) => (state.data ? false : 2_000),
  });
  const bring = async (file: File | undefined) => {
    if (!file || !confirm(t("own.restore_sure"))) return;
    await (await table()).restore(file).then(
      () => location.assign(BASE),
      () => alert(t("own.no_backup")),
    );
  };
  return (
    <Section id="settings-device" title={t("own.device")}>
      <p className="muted">{t("own.device_help")}</p>
      <p role="status">{here === undefined ? "" : t(here ? "own.all_here" : "own.coming")}</p>
      <p className="line">
        <button type="button" className="button" onClick={async () => (await table()).saveBackup()}>
          {t("own.backup")}
        </button>
        <label className="button quiet">
          {t("own.restore")}
          <input type="file" className="unseen" onChange={({ target }) => void bring(target.files?.[0])} />
        </label>
      </p>
    </Section>
  );
}
