import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import type { Ask, Heard, Lobby } from "~/api/types";
import type { FightersScene, Printed, View } from "~/games/fighters/view";
import { words } from "~/games/fighters/words";
import { type Catalogue, type Lang, Voice } from "~/words";
import { flat } from "~/words/flat";

/** Recorded questions, the data files and the words of the game: scenes as the table would hand them to the board. */

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const GAME = "../../../../src/wardroom/games/fighters";
const yaml = (path: string): unknown => load(readFileSync(here(`${GAME}/${path}`), "utf8"));

export const printed = {
  units: yaml("data/units.yaml"),
  modules: yaml("data/modules.yaml"),
  scenarios: yaml("data/scenarios.yaml"),
} as Printed;

const catalogue = (lang: Lang): Catalogue => ({ ...flat(yaml(`words/${lang}.yaml`) as object), ...words[lang] });
export const voices: Readonly<Record<Lang, Voice>> = {
  en: new Voice("en", catalogue("en")),
  it: new Voice("it", catalogue("it")),
};

export interface Recorded {
  scene: FightersScene;
  events: readonly Heard[];
  odds?: readonly {
    shooter: string;
    target: string;
    points: number;
    dodges: boolean;
    kills: boolean;
    answers: boolean;
  }[];
}

export function recorded(name: string, lang: Lang = "en"): Recorded {
  const raw = JSON.parse(readFileSync(here(`fixtures/${name}.json`), "utf8")) as {
    seat: string;
    view: View;
    ask: Ask | null;
    events: Heard[];
    odds?: Recorded["odds"];
  };
  const lobby = { id: "m", game: "fighters", seats: {} } as unknown as Lobby;
  const scene = { view: raw.view, seat: raw.seat, ask: raw.ask, lobby, printed, voice: voices[lang] };
  return { scene, events: raw.events, odds: raw.odds };
}

export const names: readonly string[] = readdirSync(here("fixtures")).map((file) => file.replace(".json", ""));
