import { GAMES } from "./games";
import { expect, test } from "./house";

for (const { id } of GAMES) {
  test(`the first question of the guided match has advice: ${id}`, async ({ page, alone }) => {
    await page.goto(`${alone.url}/guide/${id}`);
    const advice = page.locator(".panel .guide, .panel-body .guide, aside.guide").first();
    await expect(page.locator(".question h2")).not.toBeEmpty();
    await expect(advice).toBeVisible();
    await expect(advice.locator("details")).toHaveAttribute("open");
    await expect(advice.locator("p").last()).not.toBeEmpty();
  });

  test(`every lesson shows the thing itself and says what it shows, and can be tried: ${id}`, async ({
    page,
    alone,
  }) => {
    await page.goto(`${alone.url}/learn/${id}`);
    const lessons = page.locator(".lesson");
    await expect(lessons.nth(4)).toBeVisible();
    for (const lesson of await lessons.all()) {
      await lesson.scrollIntoViewIfNeeded();
      const picture = lesson.getByRole("img");
      await expect(picture).toHaveAccessibleName(/^1\. .+/);
      const said = ((await picture.getAttribute("aria-label")) ?? "").split(/; (?=\d+\. )/);
      await expect(lesson.locator(".lesson-mark")).toHaveText(
        said.map((each, n) => each.replace(`${n + 1}. `, `${n + 1} `)),
      );
      await expect(lesson.locator(".lesson-mark").first()).toBeInViewport();
    }
    const titles = await lessons.getByRole("heading").allTextContents();
    for (const n of titles.keys()) {
      await page.goto(`${alone.url}/learn/${id}`);
      await lessons.nth(n).getByRole("button").click();
      await page.waitForURL(/\/m\/.*lesson=/);
      await expect(page.locator(".lesson-note")).toContainText((titles[n] ?? "").replace(/^\d+/, "").trim());
      await expect(page.locator(".question h2")).not.toBeEmpty();
    }
  });
}
