import type { ReactNode } from "react";

interface Props {
  id: string;
  title: string;
  /** How many there are to see to. */
  count?: number;
  /** A sentence on all of it. */
  note?: string;
  children: ReactNode;
}

/** A list of the page, in a frame with its name. */
export function Part({ id, title, count = 0, note, children }: Props) {
  return (
    <section className="card operator-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {title} {count ? <span className="operator-count">{count}</span> : null}
        </h2>
        {note ? <p className="small muted">{note}</p> : null}
      </header>
      {children}
    </section>
  );
}
