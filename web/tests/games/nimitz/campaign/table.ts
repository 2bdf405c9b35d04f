import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import type { Message } from "~/api/types";
import game from "~/games/nimitz";
import type { NimitzScene, Printed, View } from "~/games/nimitz/types";
import { flat } from "~/words/flat";
import { type Lang, Voice } from "~/words/voice";

/** Recorded messages of two campaigns, and the game's own words and data as the server serves them. */
const HERE = join(process.cwd(), "tests/games/nimitz/fixtures/campaign");
const GAME = join(process.cwd(), "../src/wardroom/games/nimitz");

const yaml = <T extends object>(path: string): T => load(readFileSync(join(GAME, path), "utf8")) as T;

export const printed = {
  map: yaml("data/map.yaml"),
  counters: yaml("data/counters.yaml"),
  campaigns: yaml<{ campaigns: object }>("data/campaigns.yaml").campaigns,
  plans: yaml("data/plans.yaml"),
  tables: yaml("data/tables.yaml"),
} as unknown as Printed;

export const MOMENTS: readonly string[] = readdirSync(HERE).map((name) => name.replace(/\.json$/, ""));

export type Recorded = Message<View> & { odds: unknown };

export const recorded = (moment: string): Recorded =>
  JSON.parse(readFileSync(join(HERE, `${moment}.json`), "utf8")) as Recorded;

export const serverWords = (lang: Lang): Record<string, string> => flat(yaml(`words/${lang}.yaml`));

export const voice = (lang: Lang = "en"): Voice => new Voice(lang, { ...serverWords(lang), ...game.words[lang] });

export function sceneOf({ view, seat, ask }: Recorded, lang: Lang = "en"): NimitzScene {
  return { view, seat, ask, printed, voice: voice(lang), lobby: { id: "m" } as NimitzScene["lobby"] };
}
