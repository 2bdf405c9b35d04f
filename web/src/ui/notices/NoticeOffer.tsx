import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, got } from "~/api/client";
import { door } from "~/api/queries";
import { DeedButton } from "../forms";
import { useChannels, usePushKey } from "./notices";
import { canPush, subscribe } from "./webpush";

const OFFERED = "wardroom.notices";

/** At a match with others: whether one is told when it is one's turn, and by what. Promised only where it works, offered only
 * where it could, and once. */
export function NoticeOffer() {
  const { t } = useTranslation();
  const { data: here } = useQuery(door);
  const able = here?.accounts === true && !!here.me && here.me.role !== "guest";
  const { data: channels } = useChannels(able);
  const { data: push } = usePushKey(able);
  const [off, setOff] = useState(() => localStorage.getItem(OFFERED) === "off");
  const [denied, setDenied] = useState(false);
  if (!able || !channels) return null;
  const working = channels.filter(({ enabled }) => enabled);
  if (working.length > 0)
    return (
      <p className="small muted">
        {t("notices.told", { by: working.map(({ kind }) => t(`notices.by_${kind}`)).join(", ") })}
      </p>
    );
  const [mail, pushed] = [here.mail && !!here.me?.email, !!push && canPush()];
  if (off || (!mail && !pushed)) return null;
  return (
    <aside className="note notices" aria-label={t("notices.title")}>
      <p>{t("notices.offer")}</p>
      <div className="line">
        {mail ? (
          <DeedButton
            act={() => got(api.POST("/api/channels", { body: { kind: "mail", always: false } }))}
            label={t("account.add_mail")}
            stale={["channels"]}
          />
        ) : null}
        {pushed ? (
          <DeedButton
            act={async () => setDenied(!(await subscribe()))}
            label={t("account.add_push")}
            stale={["channels"]}
          />
        ) : null}
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            localStorage.setItem(OFFERED, "off");
            setOff(true);
          }}
        >
          {t("notices.not")}
        </button>
      </div>
      {denied ? <p className="small">{t("account.push_denied")}</p> : null}
    </aside>
  );
}
