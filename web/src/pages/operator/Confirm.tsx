import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/art/symbols";
import { ProblemNote } from "~/ui/ProblemNote";

interface Props {
  deed: "suspend" | "remove";
  /** Whom or what: it has to be typed. */
  name: string;
  /** A reason that was typed already. */
  why?: string;
  act(why: string): Promise<unknown>;
  stale: readonly string[];
}

/** A grave act opens in place with what it will do; its button works only when the name has been typed. */
export function Confirm(props: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return open ? (
    <Asked {...props} close={() => setOpen(false)} />
  ) : (
    <button type="button" className="button grave" onClick={() => setOpen(true)}>
      {t(`operator.${props.deed}`)}
    </button>
  );
}

function Asked({ deed, name, why: typed = "", act, stale, close }: Props & { close(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const [why, setWhy] = useState(typed);
  const [again, setAgain] = useState("");
  const done = useMutation({
    mutationFn: () => act(why),
    onSuccess: () => {
      for (const key of stale) client.invalidateQueries({ queryKey: [key] });
      close();
    },
  });
  return (
    <div className="confirm stack" role="group" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <Icon name="warning" size={18} /> {t(`operator.confirm.${deed}`, { name })}
      </h3>
      <p className="small muted">{t(`operator.confirm_help.${deed}`)}</p>
      <div className="field">
        <label htmlFor={`${id}-why`}>{t("operator.why_told")}</label>
        <input id={`${id}-why`} type="text" value={why} maxLength={80} onChange={(e) => setWhy(e.target.value)} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-name`}>{t("operator.write_name", { name })}</label>
        <input
          id={`${id}-name`}
          type="text"
          value={again}
          autoComplete="off"
          onChange={(event) => setAgain(event.target.value)}
        />
      </div>
      <ProblemNote error={done.error} />
      <p className="line">
        <button type="button" className="button" onClick={close}>
          {t("operator.cancel")}
        </button>
        <button
          type="button"
          className="button grave"
          disabled={again.trim() !== name.trim() || done.isPending}
          onClick={() => done.mutate()}
        >
          {t(`operator.${deed}`)}
        </button>
      </p>
    </div>
  );
}
