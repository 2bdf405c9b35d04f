import type { ReactNode } from "react";
import { Link } from "wouter";

export interface NextStep {
  href: string;
  label: string;
}

/** A list with nothing in it yet: says so, and offers what to do instead. */
export function Empty({ text, steps, children }: { text: string; steps: readonly NextStep[]; children?: ReactNode }) {
  return (
    <div className="stack">
      <p>{text}</p>
      <p className="line">
        {children}
        {steps.map(({ href, label }) => (
          <Link key={href} href={href} className="button">
            {label}
          </Link>
        ))}
      </p>
    </div>
  );
}
