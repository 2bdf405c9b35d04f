import i18next, { type i18n, type Module } from "i18next";
import { initReactI18next } from "react-i18next";
import { format, type Params } from "./messages";
import type { Catalogue, Lang } from "./voice";

export type { Params } from "./messages";
export { type Catalogue, capital, type Lang, tenths, Voice } from "./voice";
export const LANGUAGES: readonly Lang[] = ["en", "it"];

export type Catalogues = Readonly<Record<Lang, () => Promise<{ default: Catalogue }>>>;
/** What is said in each language, as `begin` was told. */
let catalogues: Catalogues;

/** i18next reads our messages with the grammar that the games' words are written in. */
const icu = {
  type: "i18nFormat",
  parse: (text: string, params: Params) => format(text, params),
} as unknown as Module;

/** The language of an earlier visit, else the browser's, else English. */
export function preferred(): Lang {
  const kept = localStorage.getItem("wardroom.lang");
  if (kept === "en" || kept === "it") return kept;
  return navigator.languages.find((name) => /^(it|en)/.test(name))?.startsWith("it") ? "it" : "en";
}

export async function begin(all: Catalogues, lang: Lang = preferred()): Promise<i18n> {
  catalogues = all;
  const words = (await catalogues[lang]()).default;
  await i18next
    .use(icu)
    .use(initReactI18next)
    .init({
      lng: lang,
      fallbackLng: false,
      keySeparator: false,
      nsSeparator: false,
      resources: { [lang]: { translation: words } },
      interpolation: { escapeValue: false, skipOnVariables: true },
      react: { useSuspense: false },
    });
  document.documentElement.lang = lang;
  return i18next;
}

export async function speak(lang: Lang): Promise<void> {
  localStorage.setItem("wardroom.lang", lang);
  if (!i18next.hasResourceBundle(lang, "translation"))
    i18next.addResourceBundle(lang, "translation", (await catalogues[lang]()).default);
  await i18next.changeLanguage(lang);
  document.documentElement.lang = lang;
}
