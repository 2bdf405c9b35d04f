import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got, type Problem } from "~/api/client";
import { notesOf } from "~/api/queries";
import type { Seat } from "~/api/types";
import { Icon } from "~/art/symbols";

interface Props {
  match: string;
  seat: Seat;
  n: number;
  /** Where the moment of a note is shown; without it, the replay shows it. */
  onAt?(n: number): void;
}

/** The same beside a match that one looks back at. */
export function OwnNotes(props: Props) {
  const { t } = useTranslation();
  return (
    <section className="own-notes" aria-label={t("notes.yours")}>
      <h2>{t("notes.yours")}</h2>
      <Notes {...props} />
    </section>
  );
}

/** One's own notes, each pinned to the moment it was written at. Nobody else ever sees them. */
export function Notes({ match, seat, n, onAt }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: notes } = useQuery(notesOf(match));
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  async function write(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!text.trim()) return;
    await done(async () => {
      await got(api.POST("/api/matches/{match}/notes", { params: { path: { match } }, body: { seat, n, text } }));
      setText("");
    });
  }
  const remove = (note: number) =>
    done(() => got(api.DELETE("/api/matches/{match}/notes/{note}", { params: { path: { match, note } } })));
  async function done(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      setProblem("");
      await client.invalidateQueries(notesOf(match));
    } catch (fault) {
      setProblem((fault as Problem).message);
    }
  }
  const mine = (notes ?? []).filter((note) => note.seat === seat);
  return (
    <div className="notes">
      <form className="line-form tall" onSubmit={(event) => void write(event)}>
        <textarea
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t("notes.new")}
          placeholder={t("notes.new")}
          maxLength={2000}
          rows={2}
        />
        <button type="submit" className="button">
          {t("notes.keep")}
        </button>
      </form>
      {problem && (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
      <ol className="note-list">
        {[...mine].reverse().map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            {onAt ? (
              <button type="button" className="note-at" onClick={() => onAt(note.n)}>
                {t("notes.at", { n: note.n })}
              </button>
            ) : (
              <Link href={`/replay/${match}/${note.n}?eyes=${seat}`}>{t("notes.at", { n: note.n })}</Link>
            )}
            <button
              type="button"
              className="button quiet icon"
              aria-label={t("notes.remove")}
              onClick={() => void remove(note.id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      {mine.length === 0 && <p className="tab-empty">{t("notes.empty")}</p>}
    </div>
  );
}
