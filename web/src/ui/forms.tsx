import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { type Faults, faultsOf } from "./faults";
import { ProblemNote } from "./ProblemNote";

/** What is wrong with the fields of the form one is in. */
const Wrong = createContext<Faults>({});

interface FieldProps extends ComponentProps<"input"> {
  name: string;
  label: string;
  hint?: string;
}

/** A line to fill in, with its name above and its help below. */
export function Field({ label, hint, type = "text", ...rest }: FieldProps) {
  const id = useId();
  const fault = useContext(Wrong)[rest.name];
  const about = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        aria-invalid={fault ? true : undefined}
        aria-describedby={about || undefined}
        {...rest}
      />
      <Fault id={`${id}-fault`} name={rest.name} />
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** A box to tick, which may have to be. */
export function CheckField({ label, ...rest }: Omit<FieldProps, "hint">) {
  const id = useId();
  const fault = useContext(Wrong)[rest.name];
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          {...rest}
        />
        <span>{label}</span>
      </label>
      <Fault id={`${id}-fault`} name={rest.name} />
    </div>
  );
}

/** Under its field, in our words and not in the browser's. */
function Fault({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const fault = useContext(Wrong)[name];
  return fault ? (
    <p id={id} className="field-fault small">
      {t(`problem.field_${fault.key}`, { n: fault.n })}
    </p>
  ) : null;
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
  look?: "primary" | "grave" | "quiet" | "";
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
  const { t } = useTranslation();
  const [wrong, setWrong] = useState<Faults>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultsOf(event.currentTarget);
    setWrong(found);
    const [first] = Object.keys(found);
    if (first) (event.currentTarget.elements.namedItem(first) as HTMLElement | null)?.focus();
    else deed.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="stack" ref={form} onSubmit={submit} noValidate>
      <Wrong value={wrong}>{children}</Wrong>
      <ProblemNote error={deed.error} />
      <div className="line">
        <button type="submit" className={`button ${look}`} disabled={deed.isPending}>
          {label}
        </button>
        <span role="status" className="muted">
          {deed.isPending ? t("shell.pending") : deed.isSuccess ? done : null}
        </span>
      </div>
    </form>
  );
}

interface DeedButtonProps extends Omit<DeedFormProps, "act"> {
  act(): Promise<unknown>;
  /** What cannot be undone is pressed twice: what the button says before the second time. */
  sure?: string;
}

/** A button that does one thing. */
export function DeedButton({ act, label, stale = [], look = "", sure }: DeedButtonProps) {
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const deed = useMutation({
    mutationFn: act,
    onSuccess: () => {
      for (const key of stale) client.invalidateQueries({ queryKey: [key] });
    },
  });
  return (
    <>
      <button
        type="button"
        className={`button ${look}`}
        disabled={deed.isPending}
        onBlur={() => setAsked(false)}
        onClick={() => {
          if (sure && !asked) return setAsked(true);
          setAsked(false);
          deed.mutate();
        }}
      >
        {asked ? sure : label}
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
