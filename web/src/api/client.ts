import i18next from "i18next";
import createClient from "openapi-fetch";
import type { paths } from "./schema";
import { send } from "./transport";

/** A refusal of the server: a stable key, the sentence in the player's language, and the clauses it rests on. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    readonly title: string,
    readonly rules: readonly string[] = [],
    readonly about: Readonly<Record<string, unknown>> = {},
  ) {
    super(title);
  }
}

/** The line to the server is down: nothing was said, for all we know. */
export const OFFLINE = "offline";

export const api = createClient<paths>({ baseUrl: "/", credentials: "same-origin", fetch: send });

api.use({
  onRequest({ request }) {
    request.headers.set("accept-language", i18next.language ?? "en");
    return request;
  },
});

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** What came back, or the problem, thrown. */
export async function got<T>(answer: Promise<Answer<T>>): Promise<T> {
  let said: Answer<T>;
  try {
    said = await answer;
  } catch {
    throw new Problem(0, OFFLINE, i18next.t("problem.offline"));
  }
  if (said.response.ok) return said.data as T;
  const body = (said.error ?? {}) as Partial<Problem>;
  throw new Problem(
    said.response.status,
    body.key ?? `http_${said.response.status}`,
    body.title ?? i18next.t("problem.unknown"),
    body.rules,
    body.about,
  );
}

/** Keys make a command that is sent twice happen once. */
export function newKey(): string {
  return crypto.randomUUID();
}
