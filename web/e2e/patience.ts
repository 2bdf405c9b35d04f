import type { Page } from "@playwright/test";

/** Milliseconds that only a fault takes: a busy machine makes tests slow, not red. */
export const PATIENCE = 120_000;

/**
 * How much longer things take here than on a machine with nothing else to do, and at least 1: the time that a piece of
 * work took, beside the processor's time it was given for it.
 */
export async function busy(page: Page): Promise<number> {
  const line = await page.context().newCDPSession(page);
  await line.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await line.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const before = await spent();
  const took = await page.evaluate(() => {
    const began = performance.now();
    let sum = 0;
    for (let n = 0; n < 2e8; n += 1) sum += n % 7;
    return sum > 0 ? performance.now() - began : 0;
  });
  const given = (await spent()) - before;
  await line.detach();
  return Math.max(1, took / given);
}
