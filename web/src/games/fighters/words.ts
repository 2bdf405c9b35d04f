import { type Catalogue, LANGUAGES, type Lang } from "~/words";
import { flat } from "~/words/flat";
import en from "./words/en.json";
import it from "./words/it.json";

const TYPES = ["F4F", "SBD", "TBD", "A6M", "D3A", "B5N"];
const MOST = 30; // counters of a type: more than any box holds

/** Every aircraft by name and number: F4F-03 is Wildcat 3. */
function crafts(words: Catalogue): Catalogue {
  const found: Record<string, string> = {};
  for (const type of TYPES)
    for (let n = 1; n <= MOST; n += 1)
      found[`noun.${type}-${String(n).padStart(2, "0")}`] = `${words[`craft.${type}`]}\u00a0${n}`; // never parted from its number
  return found;
}

const catalogues: Readonly<Record<Lang, Catalogue>> = { en: flat(en), it: flat(it) };

export const words = Object.fromEntries(
  LANGUAGES.map((lang) => [lang, { ...crafts(catalogues[lang]), ...catalogues[lang] }]),
) as Record<Lang, Catalogue>;
