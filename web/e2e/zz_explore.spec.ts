import { test } from "./house";
import { commands } from "./nimitz";
import { read } from "./player";
import { settled } from "./pages";
test("explore", async ({ page, alone }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const t = Date.now();
  const all = await commands(page, alone);
  console.log("setup", Date.now() - t);
  for (const { name, path } of all) {
    await page.goto(alone.url + path);
    await settled(page);
    await page.screenshot({ path: `/tmp/ex/${name}.png` });
    console.log(name, JSON.stringify(await read(page)));
  }
});
