import type { Locator, Page } from "@playwright/test";

export interface Panned {
  /** Frames a second, by the clock on the wall. */
  rate: number;
  /** Milliseconds of processor time that the page's own thread takes for a frame: scripts, styles, layout, painting. */
  work: number;
}

/** Drags a board about for three seconds. */
export async function panned(page: Page, board: Locator): Promise<Panned> {
  const box = await board.boundingBox();
  if (!box) throw new Error("no board");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y);
  const worked = await work(page);
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const at: number[] = [];
        const tick = (now: number) => {
          at.push(now);
          if (now - (at[0] as number) < 3_000) requestAnimationFrame(tick);
          else resolve(at);
        };
        requestAnimationFrame(tick);
      }),
  );
  const until = Date.now() + 3_000;
  for (let n = 0; Date.now() < until; n += 1)
    await page.mouse.move(x + 140 * Math.sin(n / 12), y + 90 * Math.cos(n / 12));
  const at = await frames;
  const spent = await worked();
  await page.mouse.up();
  const count = at.length - 1;
  return { rate: (count * 1000) / ((at.at(-1) as number) - (at[0] as number)), work: spent / count };
}

/** Milliseconds of processor time of the page's own thread from now on, whatever else the machine does meanwhile. */
export async function work(page: Page): Promise<() => Promise<number>> {
  const line = await page.context().newCDPSession(page);
  await line.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await line.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const before = await spent();
  return async () => {
    const given = (await spent()) - before;
    await line.detach();
    return given;
  };
}
