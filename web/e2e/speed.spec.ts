import { told } from "./figure";
import { expect, test } from "./house";

test("the first load is small", async ({ page, unused }) => {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  line.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto(unused.url);
  await page.waitForLoadState("networkidle");
  const sum = (bytes.Script ?? 0) + (bytes.Stylesheet ?? 0);
  told(`home: script ${kb(bytes.Script)}, style ${kb(bytes.Stylesheet)}, fonts ${kb(bytes.Font)}`);
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThan(300_000);
});

const kb = (bytes = 0) => `${Math.round(bytes / 1000)} kB`;
