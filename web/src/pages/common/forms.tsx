import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef } from "react";
import { ProblemNote } from "./ProblemNote";

interface FieldProps extends ComponentProps<"input"> {
  name: string;
  label: string;
  hint?: string;
}

/** A line to fill in, with its name above and its help below. */
export function Field({ label, hint, type = "text", ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type={type} aria-describedby={hint ? `${id}-hint` : undefined} {...rest} />
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** What stands in a field of a form. */
export function text(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value.trim() : "";
}

interface DeedFormProps {
  act(data: FormData): Promise<unknown>;
  label: string;
  /** Said when it is done. */
  done?: string;
  /** What has to be asked for again, now that this is done. */
  stale?: readonly string[];
  look?: "primary" | "grave" | "";
  children?: ReactNode;
}

/** Fields and one button. The server's refusal stands above the button; what was typed stays. */
export function DeedForm({ act, label, done, stale = [], look = "", children }: DeedFormProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const deed = useMutation({
    mutationFn: act,
    onSuccess: () => {
      form.current?.reset();
      for (const key of stale) client.invalidateQueries({ queryKey: [key] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    deed.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="stack" ref={form} onSubmit={submit}>
      {children}
      <ProblemNote error={deed.error} />
      <div className="line">
        <button type="submit" className={`button ${look}`} disabled={deed.isPending}>
          {label}
        </button>
        <span role="status" className="muted">
          {deed.isSuccess ? done : null}
        </span>
      </div>
    </form>
  );
}

/** A button that does one thing. */
export function DeedButton({
  act,
  label,
  stale = [],
  look = "",
}: Omit<DeedFormProps, "act"> & { act(): Promise<unknown> }) {
  const client = useQueryClient();
  const deed = useMutation({
    mutationFn: act,
    onSuccess: () => {
      for (const key of stale) client.invalidateQueries({ queryKey: [key] });
    },
  });
  return (
    <>
      <button type="button" className={`button ${look}`} disabled={deed.isPending} onClick={() => deed.mutate()}>
        {label}
      </button>
      {deed.error ? <ProblemNote error={deed.error} /> : null}
    </>
  );
}

/** A part of a page, with its name. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead ? <p className="muted">{lead}</p> : null}
      {children}
    </section>
  );
}
