import { expect, test } from "./house";
import { begun, SOLO } from "./matches";
import { asked, campaign, commands, piece, seen, moved as sent } from "./nimitz";
import { fronts, lift, moved, war } from "./pacific";
import { PLAIN, type Shown, settled, tables } from "./pages";
import { finger, Player, read } from "./player";
import { midway } from "./policies";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

test("every page fits a phone, and every target a finger", async ({ page, alone }) => {
  const boards = [...(await tables(page, alone)), ...(await fronts(page, alone)), ...(await commands(page, alone))];
  const shown = [...PLAIN.map((path) => ({ name: path, path })), ...boards];
  const wide: string[] = [];
  const small: string[] = [];
  for (const { name, path, ready } of shown as readonly Shown[]) {
    await page.goto(alone.url + path);
    await settled(page);
    await ready?.(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 390) wide.push(`${name}: ${width}`);
    for (const each of await page.evaluate(slight)) small.push(`${name}: ${each}`);
  }
  expect.soft(wide, "no sideways scrolling").toEqual([]);
  expect.soft(small, "targets of 44 px").toEqual([]);
});

/** Controls under 44 px. A link in a sentence is as high as the sentence. */
function slight(): string[] {
  const found: string[] = [];
  for (const at of document.querySelectorAll<HTMLElement>("button, select, input, textarea, summary, [role=tab], a")) {
    const inline = getComputedStyle(at).display === "inline";
    const label = (at as HTMLInputElement).labels?.[0];
    const box = (label && at.matches("[type=checkbox], [type=radio]") ? label : at).getBoundingClientRect();
    if (inline || box.width === 0 || at.closest(".unseen, [inert], [aria-hidden=true]") || at.matches(".skip"))
      continue;
    if (box.width < 43.5 || box.height < 43.5)
      found.push(
        `${at.tagName.toLowerCase()}.${at.className} “${(at.getAttribute("aria-label") ?? at.textContent ?? "").slice(0, 30)}” ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  }
  return found;
}

test("the sheet rises and falls, and two taps make a move", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: SOLO });
  await page.goto(`${alone.url}/m/${match}`);
  const sheet = page.getByRole("complementary", { name: "Question and log" });
  const handle = sheet.locator(".sheet-handle");
  await expect(sheet).toHaveAttribute("data-height", "half");
  const half = (await sheet.boundingBox())?.height ?? 0;
  await handle.tap();
  await expect.poll(async () => (await sheet.boundingBox())?.height ?? 0).toBeGreaterThan(half + 100);
  await handle.tap();
  await expect.poll(async () => (await sheet.boundingBox())?.height ?? 0).toBeLessThan(half);
  await expect(handle).toContainText("Where do your ships come on?");
  await handle.tap();

  // The first tap chooses and the second commits: nothing goes to the server before.
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().includes("/answer")) sent += 1;
  });
  const row = page.locator(".question button.row");
  await row.filter({ hasText: "Place all that are left together" }).tap();
  await row.first().tap();
  await expect(row.first()).toHaveAttribute("aria-pressed", "true");
  expect(sent).toBe(0);
  const before = (await read(page)).sign;
  await row.first().tap();
  await expect.poll(async () => (await read(page)).sign).not.toBe(before);
  expect(sent).toBe(1);
  await new Player(page, midway(2), finger).play(({ crumbs }) => /Turn 2/.test(crumbs));
});

test("a block of Pacific Victory moves under a finger, and a battle is answered", async ({ page, alone }) => {
  const match = await war(page, alone, "japan", "movement");
  await page.goto(`${alone.url}/m/${match}/japan`);
  await moved(page, { block: "Ise", from: "H0904", to: "H0804" }, true);
  await lift(page, { block: "Hiyo", from: "H0904" }, true);
  await finger(page.getByRole("button", { name: /^Back to the other units/ }));
  await expect(page.getByRole("heading", { name: /^Which unit moves/ })).toBeVisible();

  await page.goto(`${alone.url}/m/${await war(page, alone, "japan", "fire")}/japan`);
  const orders = page.getByRole("region", { name: "Battle at Kuriles" }).getByRole("button", { name: /^Fire at/ });
  await orders.first().tap();
  await expect(orders.first()).toHaveAttribute("aria-pressed", "true");
  const { title } = await read(page);
  await orders.first().tap();
  await expect.poll(async () => (await read(page)).title).not.toBe(title);
});

test("forces of Fleet Commander Nimitz sail under a finger, and aircraft fly", async ({ page, alone }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const fleet = await campaign(page, alone, "movement");
  await page.goto(`${alone.url}/m/${fleet}`);
  await asked(page, /^Move your forces/);
  const forces = ["CV Enterprise", "DESRON 1"];
  await sent(page, { forces, from: ["HI", "Hawaiian Islands"], to: ["MI", "Midway Island"] }, true);
  const { view } = await seen(page, alone, fleet);
  for (const id of ["us42-cv-enterprise", "us42-dd-desron-1"]) expect(view.forces[id]?.place).toBe("MI");

  const match = await campaign(page, alone, "fly");
  const { ask } = await seen(page, alone, match);
  const plane = String(ask?.moves.find((move) => move[0] === "fly")?.[1]);
  await page.goto(`${alone.url}/m/${match}`);
  await asked(page, /^Where do your aircraft fly/);
  await piece(page, plane).tap();
  // The edge of the lowest zone that is in sight: nothing lies there.
  const [x, y] = await page.evaluate(() => {
    const frame = document.querySelector(".nb-sheet")!.getBoundingClientRect();
    const zones = [...document.querySelectorAll(".nb-zone[data-state=open]")].map((zone) => {
      const { left, top, bottom } = zone.getBoundingClientRect();
      return {
        x: Math.max(left, frame.left) + 8,
        top: Math.max(top, frame.top),
        bottom: Math.min(bottom, frame.bottom),
      };
    });
    const lowest = zones.findLast(({ top, bottom }) => bottom - top > 40)!;
    return [lowest.x, (lowest.top + lowest.bottom) / 2] as const;
  });
  await page.touchscreen.tap(x, y);
  await finger(page.locator(".question-act button.primary:enabled"));
  await expect.poll(async () => (await seen(page, alone, match)).view.battle?.planes?.[plane]?.zone).toBeTruthy();
});
