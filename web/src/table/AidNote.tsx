import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useStore } from "zustand";
import { Icon } from "~/art/symbols";
import type { Drawn } from "~/contract/drawn";
import { give } from "./aid";
import type { TableStore } from "./store";

/** Advice asked for, and what came of it: above the question. */
export function AidNote({ store, drawn }: { store: TableStore; drawn: Drawn }) {
  const { t } = useTranslation();
  const { aid, message, choose } = useStore(store);
  if (!aid || (aid.kind === "played" && message?.result)) return null;
  const close = () => store.setState({ aid: null });
  const crumb = aid.kind === "sure" && aid.what === "rest" && message?.crumbs.find(([key]) => key === aid.until);
  if (aid.kind === "sure")
    return (
      <div className="note warn" role="alertdialog" aria-label={t(`aid.${aid.what}`, { what: "" })}>
        <p>{t(`aid.${aid.what}_sure`, { what: crumb ? drawn.voice.crumb(crumb) : "" })}</p>
        <div className="question-act">
          <button type="button" className="button" onClick={() => void give(store, aid)}>
            {t(aid.what === "ask_back" ? "aid.ask" : "aid.go")}
          </button>
          <button ref={focused} type="button" className="button quiet" onClick={close}>
            {t("aid.not")}
          </button>
        </div>
      </div>
    );
  if (aid.kind === "hint") {
    const current = message?.n === aid.n && message.ask;
    if (!current) return null;
    return (
      <div className="note" role="status">
        <p>{t("aid.suggests", { move: drawn.voice.move(aid.move, current.prompt) })}</p>
        <div className="question-act">
          <button
            type="button"
            className="button"
            onClick={() => {
              choose(aid.move);
              close();
            }}
          >
            {t("aid.choose")}
          </button>
          <button type="button" className="button quiet" onClick={close}>
            {t("aid.close")}
          </button>
        </div>
      </div>
    );
  }
  if (aid.kind === "challenge") return <Code code={aid.code} onClose={close} />;
  return (
    <div className="note" role="status">
      <p>{t(aid.kind === "playing" ? "aid.playing" : "aid.played", { n: aid.answered })}</p>
      <div className="question-act">
        <button type="button" className="button quiet" onClick={close}>
          {t(aid.kind === "playing" ? "aid.stop" : "aid.close")}
        </button>
      </div>
    </div>
  );
}

function Code({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}/challenge/${code}`;
  return (
    <div className="note" role="status">
      <p>{t("aid.challenge_help")}</p>
      <input
        type="text"
        readOnly
        value={link}
        aria-label={t("aid.challenge")}
        onFocus={(event) => event.target.select()}
      />
      <div className="question-act">
        {navigator.clipboard && (
          <button
            type="button"
            className="button"
            onClick={() =>
              void navigator.clipboard.writeText(link).then(
                () => setCopied(true),
                () => undefined,
              )
            }
          >
            <Icon name={copied ? "check" : "copy"} size={16} />
            {t(copied ? "aid.copied" : "aid.copy")}
          </button>
        )}
        <Link className="button" href={`/challenge/${code}`}>
          {t("aid.challenge_page")}
        </Link>
        <button type="button" className="button quiet" onClick={onClose}>
          {t("aid.close")}
        </button>
      </div>
    </div>
  );
}

/** A question in the way is gone to at once, at its harmless answer. */
function focused(button: HTMLButtonElement | null): void {
  button?.focus();
}
