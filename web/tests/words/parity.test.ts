import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { type Catalogue, type Lang, Voice } from "~/words/voice";

interface Said {
  game: string;
  lang: Lang;
  words: Catalogue;
  lines: { key: string; params: Record<string, unknown>; said: string }[];
}

const PATIENCE = 120_000; // Python is started for it, on a machine that may be busy

/** Both sides read the same messages with a parser of their own: they must say the same. */
it(
  "says what Python says, for every message of every game",
  () => {
    const python = process.env.PYTHON ?? "../.venv/bin/python";
    const out = execFileSync(python, ["../tools/say_words.py"], { maxBuffer: 64 * 1024 * 1024 });
    const said: Said[] = JSON.parse(out.toString());
    expect(said.length).toBeGreaterThanOrEqual(4);
    for (const { game, lang, words, lines } of said) {
      const voice = new Voice(lang, words);
      for (const { key, params, said: wanted } of lines)
        expect([game, key, voice.say(key, params)]).toEqual([game, key, wanted]);
    }
  },
  PATIENCE,
);
