import type { Locator, Page, Request } from "@playwright/test";
import { GAMES } from "./games";
import { expect, type House, test } from "./house";
import { begun, get } from "./matches";
import { read } from "./player";

interface Sent {
  unless: boolean;
  status: number;
  why: string;
}

/** Whatever answers in the panel: rows of the list, and buttons under the question. */
const TAPS = ".question button.row, .question button.number, .question-act button:enabled";
const PRESSES = 16;

const isAnswer = (request: Request) => request.url().includes("/answer?") && request.method() === "POST";

/** A match of the first seat against bots, at its table. */
async function sat(page: Page, house: House, game: string): Promise<void> {
  const { seats } = await get<{ seats: readonly string[] }>(page, house, `/api/games/${game}`);
  const chair = (n: number) => (n ? ({ kind: "bot", bot: "random" } as const) : ({ kind: "me" } as const));
  const match = await begun(page, house, { game, seats: Object.fromEntries(seats.map((seat, n) => [seat, chair(n)])) });
  await page.goto(`${house.url}/m/${match}`);
}

/** What a press of this says before it is pressed: why it cannot be taken back. */
const says = (at: Locator) => at.evaluate((button) => button.querySelector(".why")?.textContent ?? "");
const commits = (at: Locator) => at.evaluate((button) => button.matches(".question-act .primary"));

for (const { id } of GAMES)
  test(`no tap alone gives an answer that cannot be taken back: ${id}`, async ({ page, alone }) => {
    const sent: Sent[] = [];
    let underway = 0;
    page.on("request", (request) => {
      if (isAnswer(request)) underway += 1;
    });
    page.on("response", async (reply) => {
      if (!isAnswer(reply.request())) return;
      const { unless_final: unless } = reply.request().postDataJSON() as { unless_final: boolean };
      const said = reply.ok() ? null : ((await reply.json()) as { key: string; about: { final?: string } });
      sent.push({ unless, status: reply.status(), why: said?.key === "final" ? (said.about.final ?? "") : "" });
      underway -= 1;
    });
    await page.addInitScript(() =>
      localStorage.setItem(
        "wardroom.settings",
        JSON.stringify({ state: { twoTaps: "never", speed: "off" }, version: 1 }),
      ),
    );
    await sat(page, alone, id);
    const refused: Record<string, number> = {};
    let taken = 0;
    for (let n = 0; n < PRESSES; n += 1) {
      await expect(async () => expect((await read(page)).state).toMatch(/asked|over/)).toPass();
      if ((await read(page)).state === "over") break;
      const taps = page.locator(TAPS);
      const at = taps.nth((n * 7) % Math.max(1, await taps.count()));
      if (!(await at.isVisible().catch(() => false))) continue;
      const meant = (await commits(at).catch(() => false)) || (await says(at).catch(() => "")) !== "";
      const before = sent.length;
      await at.click({ timeout: 1000 }).catch(() => undefined);
      await page.waitForTimeout(300); // an answer, if this is one
      await expect.poll(() => underway).toBe(0);
      for (const { unless, status, why } of sent.slice(before)) {
        if (!meant) expect(unless, "a tap that said nothing was sent as if it were meant").toBe(true);
        if (why) refused[why] = (refused[why] ?? 0) + 1;
        else if (status < 300) taken += 1;
      }
    }
    test
      .info()
      .annotations.push({ type: "one tap", description: `${id}: ${taken} taken, refused ${JSON.stringify(refused)}` });
    expect(taken + Object.keys(refused).length).toBeGreaterThan(0);
  });
