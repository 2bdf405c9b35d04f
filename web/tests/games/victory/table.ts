import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import type { Message } from "~/api/types";
import game from "~/games/victory";
import type { Printed, VictoryScene, View } from "~/games/victory/view";
import { flat } from "~/words/flat";
import { type Lang, Voice } from "~/words/voice";

/** Recorded messages, one for each question, and the game's own words and data as the server serves them. */
const HERE = join(process.cwd(), "tests/games/victory/fixtures");
const GAME = join(process.cwd(), "../src/wardroom/games/victory");

const yaml = (path: string): object => load(readFileSync(join(GAME, path), "utf8")) as object;

export const printed = Object.fromEntries(
  ["map", "hexsides", "units", "scenarios", "tables"].map((name) => [name, yaml(`data/${name}.yaml`)]),
) as unknown as Printed;

export const PROMPTS: readonly string[] = readdirSync(HERE).map((name) => name.replace(/\.json$/, ""));

export type Recorded = Message<View> & { odds: unknown };

export function recorded(prompt: string): Recorded {
  return JSON.parse(readFileSync(join(HERE, `${prompt}.json`), "utf8"));
}

export const serverWords = (lang: Lang): Record<string, string> => flat(yaml(`words/${lang}.yaml`));

export function voice(lang: Lang = "en"): Voice {
  return new Voice(lang, { ...serverWords(lang), ...game.words[lang] });
}

export function sceneOf(message: Recorded, lang: Lang = "en"): VictoryScene {
  const { view, seat, ask } = message;
  return { view, seat, ask, printed, voice: voice(lang), lobby: { id: "m" } as VictoryScene["lobby"] };
}
