import { told } from "./figure";
import { expect, test } from "./house";

const SHELL = /const SHELL = (\[.*?\]);/;

test("the first load is small and in few files, with what is kept for a day without a line", async ({
  page,
  unused,
}) => {
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  const kinds = new Map<string, string>();
  const files = new Set<string>();
  const bytes: Record<string, number> = {};
  line.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    files.add(new URL(response.url).pathname);
  });
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

  // The worker fetches what it keeps: what the page has had comes out of the browser's own store.
  const worker = await (await page.request.get(`${unused.url}/sw.js`)).text();
  const kept = JSON.parse(SHELL.exec(worker)?.[1] ?? "[]") as string[];
  expect(kept).toContain("/");
  let all = Object.values(bytes).reduce((a, b) => a + b, 0);
  for (const name of kept.filter((each) => !files.has(each))) {
    files.add(name);
    all += Number((await page.request.get(unused.url + name)).headers()["content-length"] ?? 0);
  }
  told(`home: ${kb(all)} in ${files.size} files`);
  expect(all).toBeLessThan(600_000);
  expect(files.size).toBeLessThanOrEqual(30);
});

const kb = (bytes = 0) => `${Math.round(bytes / 1000)} kB`;
