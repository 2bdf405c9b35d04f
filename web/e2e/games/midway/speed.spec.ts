import { told } from "../../figure";
import { expect, test } from "../../house";
import { begun } from "../../matches";
import { busy } from "../../patience";
import { Player, read } from "../../player";
import { midway } from "./policy";
import { BOTH } from "./seats";

test("an answer is on the screen at once", async ({ page, alone }) => {
  const match = await begun(page, alone, { game: "midway", seats: BOTH });
  await page.goto(`${alone.url}/m/${match}/JP`);
  const player = new Player(page, midway(1));
  await player.play(({ state }) => state === "asked");
  const times: number[] = [];
  // The clock runs in the page, from the press to the next drawing that differs.
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    addEventListener(
      "click",
      (event) => {
        if (!(event.target as Element).closest(".question-act button, .bar-undo")) return;
        const before = document.querySelector(".panel-top")?.textContent;
        const start = performance.now();
        const look = () => {
          if (
            document.querySelector(".question-act button:disabled") ||
            document.querySelector(".panel-top")?.textContent === before
          )
            requestAnimationFrame(look);
          else times.push(performance.now() - start);
        };
        requestAnimationFrame(look);
      },
      true,
    );
  });
  const before = await busy(page);
  for (let n = 0; n < 20; n += 1) {
    const done = times.length;
    const panel = await read(page);
    if (panel.state === "waiting") await page.getByRole("button", { name: "Undo", exact: true }).click();
    else
      while ((await read(page)).state === "asked" && times.length === done) {
        await player.step();
        times.splice(0, times.length, ...(await page.evaluate(() => (window as unknown as { times: number[] }).times)));
      }
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { times: number[] }).times.length))
      .toBeGreaterThan(n);
    times.splice(0, times.length, ...(await page.evaluate(() => (window as unknown as { times: number[] }).times)));
  }
  const sorted = [...times].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] as number;
  told(
    `an answer shows after ${median.toFixed(0)} ms (median of ${sorted.length}; slowest ${sorted.at(-1)?.toFixed(0)} ms)`,
  );
  expect(median).toBeLessThan(200 * Math.max(before, await busy(page)));
});
