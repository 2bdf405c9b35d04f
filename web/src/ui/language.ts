import { api } from "~/api/client";
import { type Lang, speak } from "~/words";

/** Speaks the language from now on, here and in the letters that the server sends to whoever is signed in. */
export async function chooseLanguage(lang: Lang): Promise<void> {
  await speak(lang);
  // A person without a session has nothing to keep there; that is no failure.
  await api.PATCH("/api/me", { body: { lang } }).catch(() => undefined);
}
