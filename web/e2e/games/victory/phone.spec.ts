import { expect, test } from "../../house";
import { PHONE } from "../../phone";
import { finger, read } from "../../player";
import { lift, moved, war } from "./pacific";

test.use(PHONE);

test("a block of Pacific Victory moves under a finger, and a battle is answered", async ({ page, alone }) => {
  const match = await war(page, alone, "japan", "movement");
  await page.goto(`${alone.url}/m/${match}/japan`);
  await moved(page, { block: "Ise", from: "H0904", to: "H0804" }, true);
  await lift(page, { block: "Hiyo", from: "H0904" }, true);
  await finger(page.getByRole("button", { name: /^Back to the other units/ }));
  await expect(page.getByRole("heading", { name: /^Which unit moves/ })).toBeVisible();

  await page.goto(`${alone.url}/m/${await war(page, alone, "japan", "fire")}/japan`);
  const orders = page.getByRole("region", { name: "Battle in the Kuriles" }).getByRole("button", { name: /^Fire at/ });
  await orders.first().tap();
  await expect(orders.first()).toHaveAttribute("aria-pressed", "true");
  await expect(orders.first()).toContainText("Rolls dice"); // a tap that comes before it is said is not meant
  const { title } = await read(page);
  await orders.first().tap();
  await expect.poll(async () => (await read(page)).title).not.toBe(title);
});

test("a battle and the production desk of Pacific Victory fill a phone", async ({ page, alone }) => {
  for (const [prompt, name] of [
    ["fire", /^Battle/],
    ["production", "Production desk"],
  ] as const) {
    await page.goto(`${alone.url}/m/${await war(page, alone, "japan", prompt)}/japan`);
    const stage = page.getByRole("region", { name });
    await expect(stage).toBeVisible();
    const sheet = page.getByRole("complementary", { name: "Question and log" });
    await expect(sheet).toHaveAttribute("data-height", "low");
    const tops = async () => (await sheet.boundingBox())?.y ?? 0;
    await expect.poll(tops).toBeGreaterThan(740); // of 844: all but the line with the question
    const box = await stage.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(560);
    expect(box?.width ?? 0).toBeGreaterThan(375);
  }
});
