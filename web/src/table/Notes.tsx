import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import { notesOf } from "~/api/queries";
import type { Seat } from "~/api/types";
import { Icon } from "~/art/symbols";

/** One's own notes, each pinned to the moment it was written at. Nobody else ever sees them. */
export function Notes({ match, seat, n }: { match: string; seat: Seat; n: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: notes } = useQuery(notesOf(match));
  const [text, setText] = useState("");
  async function write(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!text.trim()) return;
    await got(api.POST("/api/matches/{match}/notes", { params: { path: { match } }, body: { seat, n, text } }));
    setText("");
    await client.invalidateQueries(notesOf(match));
  }
  async function remove(note: number): Promise<void> {
    await got(api.DELETE("/api/matches/{match}/notes/{note}", { params: { path: { match, note } } }));
    await client.invalidateQueries(notesOf(match));
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
      <ol className="note-list">
        {[...mine].reverse().map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <Link href={`/replay/${match}/${note.n}?eyes=${seat}`}>{t("notes.at", { n: note.n })}</Link>
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
