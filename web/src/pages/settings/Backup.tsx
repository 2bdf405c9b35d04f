import { useTranslation } from "react-i18next";
import { save } from "~/api/transport";
import { Section } from "~/ui/forms";

/** All matches of this device as a file, and back. */
export function Backup() {
  const { t } = useTranslation();
  const keep = async () => {
    const { backup } = await import("~/api/worker");
    save(await backup(), `wardroom-${new Date().toISOString().slice(0, 10)}.backup`);
  };
  const bring = async (file: File | undefined) => {
    if (!file || !confirm(t("own.restore_sure"))) return;
    const { restore } = await import("~/api/worker");
    await restore(file).then(
      () => location.assign("/"),
      () => alert(t("own.no_backup")),
    );
  };
  return (
    <Section id="settings-device" title={t("own.device")}>
      <p className="muted">{t("own.device_help")}</p>
      <p className="line">
        <button type="button" className="button" onClick={() => void keep()}>
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
