import type { Clause } from "~/api/types";

export interface Chapter {
  id: string;
  name: string;
  clauses: readonly Clause[];
}

/** MW-S3-3 stands in the chapter MW-S3. */
export function chapterOf(id: string): string {
  return id.slice(0, id.lastIndexOf("-"));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "appendix, ships 1" and "appendix, ships 2" make the chapter "Appendix, ships"; "step 3" alone is "Step 3". */
function named(clauses: readonly Clause[]): string {
  const [first = ""] = clauses[0]?.where.split(";") ?? [];
  const bare = first.replace(/,? \d+$/, "");
  const numbered = (where: string) => where.startsWith(bare) && /^,? \d/.test(where.slice(bare.length));
  const many = clauses.some(({ where }) => numbered(where) && !where.startsWith(first));
  return capital(many ? bare : first);
}

/** Chapters in the order of the ledger, each named by where its first clause stands in the rules. */
export function chapters(clauses: readonly Clause[]): readonly Chapter[] {
  const found = new Map<string, Clause[]>();
  for (const clause of clauses) {
    const id = chapterOf(clause.id);
    const list = found.get(id);
    if (list) list.push(clause);
    else found.set(id, [clause]);
  }
  return [...found].map(([id, list]) => ({ id, name: named(list), clauses: list }));
}

/** Letters as they are sought: without case and accents, and with one apostrophe. */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
}

/** A word without the ending that number and gender change, as `lib/terms.py` seeks it: `squadroni` finds `squadrone`. */
const stem = (word: string) => word.replace(/(?<=[\p{L}\p{N}_]{4})(?:h?[aeio]|s)$/u, "");

/** Those that have every word sought, in their text, number or place, or as another name of what they speak of. */
export function found(clauses: readonly Clause[], words: string, kind = ""): readonly Clause[] {
  const sought = plain(words).split(/\s+/).filter(Boolean).map(stem);
  return clauses.filter((clause) => {
    if (kind && clause.kind !== kind) return false;
    const text = plain(`${clause.id} ${clause.where} ${clause.text} ${clause.keywords}`);
    return sought.every((word) => text.includes(word));
  });
}

export function kindsOf(clauses: readonly Clause[]): readonly string[] {
  return [...new Set(clauses.map((clause) => clause.kind))];
}
