import type { Catalogue, Lang } from "~/words";
import { flat } from "~/words/flat";
import en from "../words/battle.en.json";
import it from "../words/battle.it.json";

/** What the battle map says, to be laid over the game's other words. */
export const battleWords: Readonly<Record<Lang, Catalogue>> = { en: flat(en), it: flat(it) };
