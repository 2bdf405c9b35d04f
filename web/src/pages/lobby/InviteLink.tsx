import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/art/symbols";

/** A link to copy or to hand to another app. */
export function InviteLink({ link, seat, game }: { link: string; seat: string; game: string }) {
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
      <p className="hint">{t("lobby.once")}</p>
      <p className="unseen" role="status">
        {copied ? t("lobby.copied") : null}
      </p>
    </div>
  );
}
