import { api, got } from "./client";

/** A seat at this server without an account: enough to play bots, or a friend at the same screen. */
export async function enterAsGuest(name?: string): Promise<void> {
  await got(api.POST("/api/guest", { body: name ? { name } : {} }));
}

/** Whoever has no session comes in as a guest. */
export async function beSomebody(): Promise<void> {
  const { accounts, me } = await got(api.GET("/api/me"));
  if (accounts && !me) await enterAsGuest();
}
