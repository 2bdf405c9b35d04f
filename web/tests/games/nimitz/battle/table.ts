import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import type { Message } from "~/api/types";
import { battleWords } from "~/games/nimitz/battle/words";
import { diaryWords } from "~/games/nimitz/diary/words";
import type { NimitzScene, Printed, View } from "~/games/nimitz/types";
import { flat } from "~/words/flat";
import { type Lang, Voice } from "~/words/voice";

/** Recorded messages of battles, one for each question, and the game's own words and data as the server serves them. */
const HERE = join(process.cwd(), "tests/games/nimitz/battle/fixtures");
const GAME = join(process.cwd(), "../src/wardroom/games/nimitz");

const yaml = (path: string): object => load(readFileSync(join(GAME, path), "utf8")) as object;

export const printed = {
  ...Object.fromEntries(["map", "counters", "plans", "tables"].map((name) => [name, yaml(`data/${name}.yaml`)])),
  campaigns: (yaml("data/campaigns.yaml") as { campaigns: object }).campaigns,
} as unknown as Printed;

export const PROMPTS: readonly string[] = readdirSync(HERE).map((name) => name.replace(/\.json$/, ""));

export function recorded(prompt: string): Message<View> {
  return JSON.parse(readFileSync(join(HERE, `${prompt}.json`), "utf8"));
}

export function voice(lang: Lang = "en"): Voice {
  return new Voice(lang, { ...flat(yaml(`words/${lang}.yaml`)), ...battleWords[lang], ...diaryWords[lang] });
}

export function sceneOf(message: Message<View>, lang: Lang = "en"): NimitzScene {
  const { view, seat, ask } = message;
  return { view, seat, ask, printed, voice: voice(lang), lobby: { id: "m" } as NimitzScene["lobby"] };
}
