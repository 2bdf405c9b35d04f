import { expect } from "@playwright/test";
import { promoted } from "./company";
import { test } from "./house";
import { get, post, register } from "./matches";
import { shelf } from "./pages";

test("an operator hides, ends and removes a match, and it stands in the log", async ({ page, many }) => {
  const name = `Op${Date.now() % 1e6}`;
  await register(page, many, name);
  const game = (await shelf(page, many)).find(({ seats }) => seats.length === 2)!;
  const [mine, other] = game.seats as [string, string];
  const made = { game: game.id, title: "A bad title", seats: { [mine]: { kind: "me" }, [other]: { kind: "me" } } };
  const { match } = await post<{ match: string }>(page, many, "/api/matches", made);
  await post(page, many, `/api/matches/${match}/start`);
  await page.goto(`${many.url}/operator`);
  await expect(page.getByText("Only operators can see this page.")).toBeVisible();

  await promoted(page, many, name);
  await page.goto(`${many.url}/account`);
  await page.getByRole("link", { name: "Moderation" }).click();
  const people = page.getByRole("region", { name: "People" });
  await people.getByLabel("Find a player by name").fill(name.slice(1).toLowerCase());
  await expect(people.getByText("1 player.")).toBeVisible();
  await expect(people.getByRole("listitem")).toHaveCount(1);
  await expect(people.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  await page.getByRole("radio", { name: "Matches" }).check();
  const row = page.getByRole("listitem").filter({ hasText: "A bad title" });
  await row.getByLabel("Actions for A bad title").click();
  await row.getByLabel("Reason (logged)").fill("its title");
  await row.getByRole("button", { name: "Hide" }).click();
  await expect(row).toHaveCount(0); // its title is gone
  const untitled = page.getByRole("region", { name: "Matches" }).getByRole("listitem").filter({ hasText: name });
  await untitled.getByRole("button", { name: "End" }).click();
  await expect
    .poll(async () => (await get<{ status: string }>(page, many, `/api/matches/${match}`)).status)
    .toBe("abandoned");
  await untitled.getByRole("button", { name: "Delete", exact: true }).click();
  const confirm = page.getByRole("group", { name: /^Delete / });
  const last = confirm.getByRole("button", { name: "Delete", exact: true });
  await expect(last).toBeDisabled();
  const typed = confirm.getByLabel("Type the name");
  await typed.fill(((await confirm.getByRole("heading").textContent()) ?? "").trim().slice("Delete ".length, -1));
  await last.click();
  const log = page.getByRole("region", { name: "Moderation log" });
  for (const deed of ["Hidden", "Ended", "Removed"])
    await expect(log.getByRole("listitem").filter({ hasText: deed }).filter({ hasText: match })).toHaveCount(1);
  await expect(log.getByRole("listitem").filter({ hasText: "its title" })).toHaveCount(3);
});
