import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ALONE } from "~/api/transport";
import { Icon } from "~/art/symbols";

function listen(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  return (
    <div role="status">
      {online || ALONE ? null : (
        <p className="banner">
          <Icon name="warning" size={18} />
          {t("shell.offline")}
        </p>
      )}
    </div>
  );
}
