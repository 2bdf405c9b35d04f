import type { Page } from "@playwright/test";

/** Everything that reaches a browser, and everything that lies in it. */
export class Ear {
  private readonly heard: string[] = [];
  private readonly coming: Promise<unknown>[] = [];

  constructor(readonly page: Page) {
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => this.heard.push(String(payload))));
    page.on("response", (reply) => {
      if (/\/(api\/games|assets)\//.test(reply.url())) return; // what is printed is the same for all
      this.heard.push(reply.url(), JSON.stringify(reply.headers()));
      this.coming.push(
        reply.text().then(
          (text) => this.heard.push(text),
          () => undefined,
        ),
      );
    });
  }

  async all(): Promise<string> {
    await Promise.all(this.coming);
    const seen = await this.page.locator("body").ariaSnapshot();
    const kept = await this.page.evaluate(async () => {
      const found = [
        document.documentElement.outerHTML,
        JSON.stringify({ ...localStorage }),
        JSON.stringify({ ...sessionStorage }),
      ];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (!/\/(api\/games|assets)\//.test(request.url))
            found.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
      for (const { name } of await indexedDB.databases()) found.push(name ?? "");
      return found.join("\n");
    });
    const cookies = JSON.stringify(await this.page.context().cookies());
    return [...this.heard, seen, kept, cookies].join("\n");
  }
}
