import type { ReactNode } from "react";

/** What a question says in brackets at its end, or after its question mark, is set smaller, as sentences of its own. */
export function parted(prompt: string): readonly [string, string] {
  const [, said = prompt, more = ""] = /^(.*\S)\s*\(([^()]*)\)$/s.exec(prompt) ?? [];
  const end = said.lastIndexOf("?") + 1 || said.length;
  const besides = more && `${more.charAt(0).toUpperCase()}${more.slice(1)}.`;
  return [said.slice(0, end), `${said.slice(end)} ${besides}`.trim()];
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
