import { expect, test, untold } from "../../house";
import { get, invited, post, register } from "../../matches";

interface Told {
  status: string;
  ceremony: readonly (readonly string[])[];
}

test("two browsers agree the dice by themselves, and each checks them afterwards", async ({ page, browser, many }) => {
  await register(page, many, "Ann");
  await page.goto(`${many.url}/new/midway?how=online`);
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/m\//);
  const match = page.url().split("/m/")[1] as string;
  const told = () => get<Told>(page, many, `/api/matches/${match}`);
  const open = Object.entries(
    (await get<{ seats: Record<string, { kind: string }> }>(page, many, `/api/matches/${match}`)).seats,
  )
    .filter(([, chair]) => chair.kind === "open")
    .map(([seat]) => seat);
  const context = await browser.newContext();
  await untold(context);
  const guest = await context.newPage();
  await invited(page, guest, many, match, open[0] as string, "Ben");

  // Nobody does anything: each browser gives what it promised.
  await expect.poll(async () => (await told()).status).toBe("playing");
  expect((await told()).ceremony.map(([kind]) => kind)).toEqual(["seed", "promise", "promise", "deal", "bits", "bits"]);

  await post(guest, many, `/api/matches/${match}/seats/${open[0]}/resign`, { key: "over" });
  for (const each of [page, guest]) {
    await each.goto(`${many.url}/replay/${match}`);
    await each.getByRole("button", { name: "Verify dice" }).click();
    await expect(each.getByText("nothing was altered.")).toBeVisible();
    await expect(each.getByText("match those stored in this browser")).toBeVisible();
  }
  await context.close();
});
