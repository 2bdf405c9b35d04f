import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useVoice } from "~/api/queries";
import { importRecord } from "~/api/solitaire";
import type { Seat } from "~/api/types";
import { useNames } from "~/ui/names";
import { ProblemNote } from "~/ui/ProblemNote";
import { useTitle } from "~/ui/useTitle";
import { type Carried, carried } from "./carried";
import "./alone.css";

/** A match from a file: to look at, or, if it was in progress, to play on here. */
export default function OpenFilePage() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const client = useQueryClient();
  const [match, setMatch] = useState<Carried | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  useTitle(t("open_file.title"));

  async function read(file: File | undefined): Promise<void> {
    setProblem(null);
    const found = file ? carried(await file.text()) : null;
    setMatch(found);
    if (file && !found) setProblem(new Error(t("open_file.not_one")));
  }

  async function open(found: Carried, mine: readonly Seat[]): Promise<void> {
    setBusy(true);
    try {
      const { match: id } = await importRecord(found.text, mine);
      client.invalidateQueries({ queryKey: ["matches"] });
      go(found.over ? `/replay/${id}` : `/m/${id}`);
    } catch (fault) {
      setProblem(fault as Error);
      setBusy(false);
    }
  }

  return (
    <div className="column">
      <header className="alone-head">
        <h1>{t("open_file.title")}</h1>
        <p className="muted">{t("open_file.lead")}</p>
      </header>
      <label className="button large">
        {t("open_file.pick")}
        <input
          type="file"
          accept="application/json,.json"
          className="unseen"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </label>
      <ProblemNote error={problem} />
      {match && <Found match={match} busy={busy} onOpen={(mine) => void open(match, mine)} />}
    </div>
  );
}

interface FoundProps {
  match: Carried;
  busy: boolean;
  onOpen: (mine: readonly Seat[]) => void;
}

/** What the file holds. Each button says what then happens. */
function Found({ match, busy, onOpen }: FoundProps) {
  const { t } = useTranslation();
  const names = useNames();
  const voice = useVoice(match.game);
  const sides = match.over || match.seats.length < 2 ? [] : match.seats;
  return (
    <section className="card" aria-live="polite">
      <h2 className="subheading">{names.game(match.game)}</h2>
      <p className="muted">{t(match.over ? "open_file.over" : "open_file.in_progress", { n: match.entries })}</p>
      <p className="line">
        {sides.map((seat) => (
          <button key={seat} type="button" className="button" disabled={busy} onClick={() => onOpen([seat])}>
            {t("open_file.as", { side: voice?.seat(seat) ?? seat })}
          </button>
        ))}
        <button
          type="button"
          className={sides.length ? "button" : "button primary"}
          disabled={busy}
          onClick={() => onOpen(match.over ? [] : match.seats)}
        >
          {t(match.over ? "open_file.look" : sides.length ? "open_file.both" : "open_file.go_on")}
        </button>
      </p>
    </section>
  );
}
