import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useStore } from "zustand";
import type { Drawn } from "~/contract/drawn";
import type { TableStore } from "./store";

const KEYS = [
  ["U", "undo"],
  ["L", "log"],
  ["M", "board"],
  ["Esc", "drop"],
  ["Ctrl Enter", "commit"],
  ["?", "help"],
] as const;
/** While a story is told. */
const STORY = [
  ["Space →", "next"],
  ["←", "back"],
  ["Esc", "skip"],
  ["Home", "start"],
  ["P", "pause"],
  ["1–4", "pace"],
  ["M", "sound"],
] as const;

/** The keys of the table, and where more can be learnt. */
export function KeysHelp({ store, drawn }: { store: TableStore; drawn: Drawn }) {
  const { t } = useTranslation();
  const open = useStore(store, (table) => table.help);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
  }, [open]);
  if (!open) return null;
  const close = () => store.setState({ help: false });
  return (
    <dialog ref={dialog} className="keys-help" aria-labelledby="keys-help" onClose={close}>
      <h2 id="keys-help">{t("keys.title")}</h2>
      <Keys keys={KEYS} />
      <h3>{t("keys.story")}</h3>
      <Keys keys={STORY} />
      <p className="small muted">{t("chart.keys")}</p>
      <div className="keys-help-acts">
        {drawn.lessons && (
          <Link className="button large" href={`/learn/${drawn.id}`}>
            {t("keys.how")}
          </Link>
        )}
        <Link className="button large" href={`/rules/${drawn.id}`}>
          {t("bar.rules")}
        </Link>
        <button type="button" className="button primary large" onClick={() => dialog.current?.close()}>
          {t("keys.close")}
        </button>
      </div>
    </dialog>
  );
}

function Keys({ keys }: { keys: typeof KEYS | typeof STORY }) {
  const { t } = useTranslation();
  return (
    <dl>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(`keys.${what}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
