import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { api, got } from "~/api/client";
import { notesOf } from "~/api/queries";
import type { Seat } from "~/api/types";
import { Icon } from "~/art/symbols";
import { Alert } from "~/ui/Alert";
import { LineForm } from "./LineForm";

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
  const remove = useMutation({
    mutationFn: (note: number) =>
      got(api.DELETE("/api/matches/{match}/notes/{note}", { params: { path: { match, note } } })),
    onSuccess: () => client.invalidateQueries(notesOf(match)),
  });
  const mine = (notes ?? []).filter((note) => note.seat === seat);
  return (
    <div className="notes">
      <LineForm
        label={t("notes.new")}
        button={t("notes.keep")}
        most={2000}
        tall
        say={(text) =>
          got(api.POST("/api/matches/{match}/notes", { params: { path: { match } }, body: { seat, n, text } }))
        }
        stale={notesOf(match).queryKey}
      />
      <Alert text={remove.error?.message} />
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
              onClick={() => remove.mutate(note.id)}
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
