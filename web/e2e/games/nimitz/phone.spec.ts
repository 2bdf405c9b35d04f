import { expect, test } from "../../house";
import { PHONE } from "../../phone";
import { finger } from "../../player";
import { asked, campaign, moved, piece, seen } from "./nimitz";

test.use(PHONE);

test("forces of Fleet Commander Nimitz sail under a finger, and aircraft fly", async ({ page, alone }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const fleet = await campaign(page, alone, "movement");
  await page.goto(`${alone.url}/m/${fleet}`);
  await asked(page, /^Move your forces/);
  const forces = ["CV Enterprise", "DESRON 1"];
  await moved(page, { forces, from: ["HI", "Hawaiian Islands"], to: ["MI", "Midway Island"] }, true);
  const { view } = await seen(page, alone, fleet);
  for (const id of ["us42-cv-enterprise", "us42-dd-desron-1"]) expect(view.forces[id]?.place).toBe("MI");

  // Ships that are to be placed lie in sight, above the sheet.
  await page.goto(`${alone.url}/m/${await campaign(page, alone, "deploy")}`);
  await asked(page, /where do your ships go/);
  const edge = (await page.locator(".table-panel").boundingBox())!.y;
  await expect
    .poll(async () => {
      const row = (await page.locator(".nb-tray").boundingBox())!;
      const ship = (await page.locator(".nb-ship").first().boundingBox())!;
      return ship.y >= row.y && ship.y + ship.height <= Math.min(edge, row.y + row.height);
    })
    .toBe(true);

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
