import { Link } from "wouter";

export interface NextStep {
  href: string;
  label: string;
}

/** A list with nothing in it yet: says so, and offers what to do instead. */
export function Empty({ text, steps }: { text: string; steps: readonly NextStep[] }) {
  return (
    <div className="stack">
      <p>{text}</p>
      <p className="line">
        {steps.map(({ href, label }) => (
          <Link key={href} href={href} className="button">
            {label}
          </Link>
        ))}
      </p>
    </div>
  );
}
