import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/art/symbols";
import type { Invite } from "./useLobby";

/** A link to copy, to hand to another app, or to scan from this screen. */
export function InviteLink({ invite, seat, game }: { invite: Invite; seat: string; game: string }) {
  const { link, code } = invite;
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => field.current?.focus(), // not allowed: then it stands there marked, to be copied by hand
    );
  const share = () =>
    void navigator.share({ text: t("lobby.share_text", { game, seat }), url: link }).catch(() => undefined);
  return (
    <div className="stack invite-link">
      <div className="line">
        <input
          ref={field}
          type="text"
          readOnly
          className="grow"
          value={link}
          aria-label={t("lobby.invite_link", { seat })}
          onFocus={(event) => event.target.select()}
        />
        {navigator.clipboard ? (
          <button type="button" className="button" onClick={() => void copy()}>
            <Icon name={copied ? "check" : "copy"} size={16} />
            {t(copied ? "lobby.copied" : "lobby.copy")}
          </button>
        ) : null}
        {"share" in navigator ? (
          <button type="button" className="button" onClick={share}>
            <Icon name="share" size={16} />
            {t("lobby.share")}
          </button>
        ) : null}
      </div>
      {code ? (
        <figure className="invite-code">
          <img src={code} alt={t("lobby.scan", { seat })} width={148} height={148} />
          <figcaption className="small muted">{t("lobby.scan_help")}</figcaption>
        </figure>
      ) : null}
      <p className="hint">{t("lobby.once")}</p>
      <p className="unseen" role="status">
        {copied ? t("lobby.copied") : null}
      </p>
    </div>
  );
}
