import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import type { Ask, Heard, Message, Move } from "~/api/types";
import game from "~/games/empire";
import type { EmpireScene, Printed, SideId, View } from "~/games/empire/view";
import { flat } from "~/words/flat";
import { type Lang, Voice } from "~/words/voice";

/** A recorded message, and the game's own words and data as the server serves them. */
const HERE = join(process.cwd(), "tests/games/empire/fixtures");
const GAME = join(process.cwd(), "../src/wardroom/games/empire");

const yaml = (path: string): object => load(readFileSync(join(GAME, path), "utf8")) as object;
const json = <T>(name: string): T => JSON.parse(readFileSync(join(HERE, `${name}.json`), "utf8"));

export const printed = {
  ...Object.fromEntries(
    ["map", "units", "cards", "scenarios", "tables"].map((name) => [name, yaml(`data/${name}.yaml`)]),
  ),
  starts: json<Printed["starts"]>("starts"),
} as unknown as Printed;

export type Recorded = Message<View> & { odds: unknown };
export const recorded = (prompt: string): Recorded => json(prompt);

/** What each seat heard of a turn: the view before it, the events, the view after; and cards that it must not know. */
export const war =
  json<Record<SideId, { before: View; events: readonly Heard[]; after: View; secret: readonly string[] }>>("war");

export const serverWords = (lang: Lang): Record<string, string> => flat(yaml(`words/${lang}.yaml`));

export const voice = (lang: Lang = "en"): Voice => new Voice(lang, { ...serverWords(lang), ...game.words[lang] });

export const asked = (prompt: string, moves: readonly Move[], about = {}): Ask => ({ prompt, moves, about, rules: [] });

/** The first play of 1943, changed. */
export function scene(view: Partial<View> = {}, ask: Ask | null = null, lang: Lang = "en"): EmpireScene {
  const { view: seen, seat } = recorded("play");
  return {
    view: { ...seen, ...view },
    seat,
    ask,
    printed,
    voice: voice(lang),
    lobby: { id: "m" } as EmpireScene["lobby"],
  };
}
