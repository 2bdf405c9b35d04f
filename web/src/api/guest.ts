import i18next from "i18next";
import { api, got, Problem } from "./client";

/** A seat at this server without an account: enough to play bots, or a friend at the same screen. */
export async function enterAsGuest(name?: string): Promise<void> {
  const said = await fetch("/api/guest", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json", "accept-language": i18next.language ?? "en" },
    body: JSON.stringify(name ? { name } : {}),
  }).catch(() => null);
  if (!said) throw new Problem(0, "offline", i18next.t("problem.offline"));
  if (said.ok) return;
  const body = (await said.json().catch(() => ({}))) as Partial<Problem>;
  throw new Problem(
    said.status,
    body.key ?? `http_${said.status}`,
    body.title ?? i18next.t("problem.unknown"),
    body.rules,
  );
}

/** Whoever has no session comes in as a guest. */
export async function beSomebody(): Promise<void> {
  const { accounts, me } = await got(api.GET("/api/me"));
  if (accounts && !me) await enterAsGuest();
}
