import type { ReactNode } from "react";

/** What a question says in brackets at its end is set smaller, as a sentence of its own. */
export function parted(prompt: string): readonly [string, string] {
  const found = /^(.*\S)\s*\(([^()]*)\)$/s.exec(prompt);
  if (!found) return [prompt, ""];
  const more = found[2] ?? "";
  return [found[1] ?? prompt, `${more.charAt(0).toUpperCase()}${more.slice(1)}.`];
}

/** Names of places with a hyphen (E6-C) are never broken at it. */
export function unbroken(text: string): ReactNode {
  const parts = text.split(/(\w*\d-\w+)/);
  if (parts.length === 1) return text;
  return parts.map((part, n) =>
    n % 2 ? (
      <span key={n} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
