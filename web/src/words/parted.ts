/** What a question says in brackets at its end is set smaller, as a sentence of its own. */
export function parted(prompt: string): readonly [string, string] {
  const found = /^(.*\S)\s*\(([^()]*)\)$/s.exec(prompt);
  if (!found) return [prompt, ""];
  const more = found[2] ?? "";
  return [found[1] ?? prompt, `${more.charAt(0).toUpperCase()}${more.slice(1)}.`];
}
