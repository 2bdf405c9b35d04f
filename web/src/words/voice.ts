import { format, type Params } from "./messages";

export type Lang = "en" | "it";
export type Catalogue = Readonly<Record<string, string>>;

/** What stands under these begins with a capital, be it with a noun. */
const SENTENCE = /^(event|why|prompt|diary)\./;
/** "2.4", in Italian "2,4". */
export const tenths = (n: number, lang: Lang = "en"): string => n.toFixed(1).replace(".", lang === "it" ? "," : ".");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Says things in one language: a game's own words, as the server gives them, and what the client adds to them. */
export class Voice {
  constructor(
    readonly lang: Lang,
    private readonly words: Catalogue,
  ) {}

  has(key: string): boolean {
    return key in this.words;
  }

  /** A message that is missing shows its key, so that play goes on. */
  say(key: string, params: Params = {}): string {
    const text = this.words[key];
    if (text !== undefined) {
      const said = format(text, params, (value, form) => this.formed(value, form));
      return SENTENCE.test(key) ? capital(said) : said;
    }
    const tail = key.slice(key.indexOf(".") + 1).replaceAll("_", " ");
    const told = Object.values(params).filter((value) => typeof value !== "object" || Array.isArray(value));
    return [tail, ...told.map((value) => this.noun(value))].join(" ");
  }

  phrase({ key, about }: { key: string; about?: Params }): string {
    return this.say(key, about);
  }

  /** A parameter as text: ids of things have their names under `noun.`, lists are joined, phrases said. */
  noun(value: unknown): string {
    if (isPhrase(value)) return this.phrase(value);
    if (Array.isArray(value)) {
      if (value.length === 0 && this.has("noun.none")) return this.say("noun.none");
      return value.map((item) => this.noun(item)).join(", ");
    }
    if (typeof value === "string") {
      if (this.has(`noun.${value}`)) return this.say(`noun.${value}`);
      const [, stem, n] = /^(.*)-(\d+)$/.exec(value) ?? []; // one of many: battalion 12
      if (stem !== undefined && this.has(`noun.${stem}-#`)) return this.say(`noun.${stem}-#`, { n });
    }
    return String(value ?? "");
  }

  /** With its preposition and article, as its own `article.` says: `form.at.il` is "nel {name}". */
  private formed(value: unknown, form: string): string {
    if (!form) return this.noun(value);
    if (Array.isArray(value)) return value.map((item) => this.formed(item, form)).join(", ");
    const article = this.words[`article.${value}`] ?? "none";
    const said = this.say(`form.${form.toLowerCase()}.${article}`, { name: this.noun(value) });
    return form[0] === form[0]?.toUpperCase() ? capital(said) : said;
  }

  /** The first of these keys that there is. */
  first(keys: readonly string[], params: Params = {}): string {
    const key = keys.find((each) => this.has(each));
    return key ? this.say(key, params) : "";
  }

  prompt(ask: { prompt: string; about?: Params }): string {
    const about = ask.prompt === "by_hand" ? { ...ask.about, why: this.say(`roll.${ask.about?.why}`) } : ask.about;
    return this.say(`prompt.${ask.prompt}`, about);
  }

  /** The line of a move under one question; else the general one for its verb. {1} is the first noun of the move. */
  move(move: readonly unknown[], prompt = ""): string {
    const key = `move.${prompt}.${move[0]}`;
    return this.say(prompt && this.has(key) ? key : `move.${move[0]}`, nouns(move));
  }

  /** What the button says that gives a move: words of its own, or its line. */
  act(move: readonly unknown[], prompt = ""): string {
    return this.first([`act.${prompt}.${move[0]}`, `act.${move[0]}`], nouns(move)) || this.move(move, prompt);
  }

  crumb([key, about]: readonly [string, Params]): string {
    return this.say(`crumb.${key}`, about);
  }

  event(event: { kind: string; about?: Params }): string {
    const about: Record<string, unknown> = { ...event.about };
    if (this.has("detail.nothing")) {
      for (const [name, value] of Object.entries(about))
        if (Array.isArray(value) && value.length === 0) about[name] = this.say("detail.nothing");
    }
    return this.say(`event.${event.kind}`, about);
  }

  why(refusal: { key: string; about?: Params }): string {
    return this.say(`why.${refusal.key}`, refusal.about);
  }

  seat(seat: string): string {
    return this.noun(seat);
  }
}

const isPhrase = (value: unknown): value is { key: string; about?: Params } =>
  typeof value === "object" && value !== null && typeof (value as { key?: unknown }).key === "string";

function nouns(move: readonly unknown[]): Params {
  const found: Record<string, unknown> = {};
  move.slice(1).forEach((noun, n) => {
    found[String(n + 1)] = noun;
    if (n < 8) found["abcdefgh"[n] as string] = noun;
  });
  return found;
}
