import type { Catalogue, Lang } from "~/words";
import { flat } from "~/words/flat";
import en from "../words/diary.en.json";
import it from "../words/diary.it.json";

/** What the page of the diary says besides the diary's own sentences, which the server has too. */
export const diaryWords: Readonly<Record<Lang, Catalogue>> = { en: flat(en), it: flat(it) };
