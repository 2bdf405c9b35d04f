/** The first sentence, and what follows it. */
export function sentences(text: string): [string, string] {
  const end = /[.?!…]\s+(?=\p{Lu})/u.exec(text);
  if (!end) return [text, ""];
  return [text.slice(0, end.index + 1), text.slice(end.index + end[0].length)];
}
