/** The messages of all catalogues: the same small part of ICU that the Python side reads (`wardroom.lib.messages`).
 *
 *   {name}                                              the parameter
 *   {n, plural, =0 {none} one {# ship} other {# ships}} by number; # is the number
 *   {side, select, JP {Nagumo} other {Spruance}}        by word
 *   {place, form, at}                                   the parameter with its preposition and article
 *
 * An apostrophe is an apostrophe, except that '{ and '} open a literal text and '' is one apostrophe. */

export type Params = Readonly<Record<string, unknown>>;
export type Show = (value: unknown, form: string) => string;

type Part = string | { name: string; form?: string } | Choice;
interface Choice {
  name: string;
  kind: "plural" | "select";
  branches: Record<string, Part[]>;
}

const parsed = new Map<string, Part[]>();

export function format(text: string, params: Params, show: Show = plain): string {
  let parts = parsed.get(text);
  if (!parts) {
    parts = new Parser(text).whole();
    parsed.set(text, parts);
  }
  return write(parts, params, show);
}

/** Every parameter a message may need: for tests. */
export function names(text: string): Set<string> {
  const found = new Set<string>();
  const walk = (parts: Part[]) => {
    for (const part of parts) {
      if (typeof part === "string") continue;
      found.add(part.name);
      if ("branches" in part) Object.values(part.branches).forEach(walk);
    }
  };
  walk(new Parser(text).whole());
  return found;
}

const plain: Show = (value) => String(value ?? "");

function write(parts: Part[], params: Params, show: Show): string {
  let out = "";
  for (const part of parts) {
    if (typeof part === "string") out += part;
    else if ("branches" in part) out += write(pick(part, params[part.name]), params, show);
    else out += show(params[part.name], part.form ?? "");
  }
  return out;
}

function pick(choice: Choice, value: unknown): Part[] {
  const { branches } = choice;
  let word = String(value);
  if (choice.kind === "plural") word = `=${word}` in branches ? `=${word}` : Number(value) === 1 ? "one" : "other";
  return branches[word] ?? branches.other ?? [];
}

class Parser {
  private at = 0;
  constructor(private readonly text: string) {}

  whole(): Part[] {
    const parts = this.message(null);
    if (this.at < this.text.length) throw this.error("a } that closes nothing");
    return parts;
  }

  private error(what: string): Error {
    return new Error(`${what}, at character ${this.at + 1} of ${this.text}`);
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private message(number: string | null): Part[] {
    const parts: Part[] = [];
    while (this.at < this.text.length && this.text[this.at] !== "}") parts.push(this.part(number));
    return parts;
  }

  private part(number: string | null): Part {
    let found = this.take(/[^{}#']+/y);
    if (found) return found[0];
    found = this.take(/'([{}][^']*)'/y);
    if (found) return found[1] ?? "";
    const here = this.text[this.at];
    if (here === "'") {
      this.at += this.text[this.at + 1] === "'" ? 2 : 1;
      return "'";
    }
    this.at += 1;
    if (here === "#") return number === null ? "#" : { name: number };
    return this.placeholder(number);
  }

  private placeholder(number: string | null): Part {
    const name = this.take(/\s*(\w+)\s*/y)?.[1];
    if (!name) throw this.error("a { without a name");
    if (this.take(/\s*\}/y)) return { name };
    const form = this.take(/,\s*form\s*,\s*(\w+)\s*\}/y)?.[1];
    if (form) return { name, form };
    const kind = this.take(/,\s*(plural|select)\s*,/y)?.[1] as Choice["kind"] | undefined;
    if (!kind) throw this.error("neither } nor plural nor select nor form");
    const branches: Record<string, Part[]> = {};
    for (;;) {
      const branch = this.take(/\s*(=\d+|[\w.-]+)\s*\{/y)?.[1];
      if (!branch) break;
      branches[branch] = this.message(kind === "plural" ? name : number);
      if (!this.take(/\s*\}/y)) throw this.error("a branch that is not closed");
    }
    if (!this.take(/\s*\}/y) || !branches.other) throw this.error("a choice that is not closed, or without other");
    return { name, kind, branches };
  }
}
