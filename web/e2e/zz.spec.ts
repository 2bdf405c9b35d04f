import { AxeBuilder } from "@axe-core/playwright";
import { test } from "./house";
import { PLAIN, settled, tables } from "./pages";
test("times", async ({ page, alone }) => {
  test.setTimeout(400_000);
  const shown = [...PLAIN.map((path) => ({ name: path, path })), ...(await tables(page, alone))];
  for (const { name, path } of shown) {
    const a = Date.now();
    await page.goto(alone.url + path);
    await settled(page);
    const b = Date.now();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const c = Date.now();
    console.log(name, b - a, c - b, violations.map((v) => `${v.id}: ${v.nodes.length} ${v.nodes[0]?.target} ${v.nodes[0]?.any[0]?.message ?? v.nodes[0]?.all[0]?.message ?? v.nodes[0]?.none[0]?.message ?? ""}`));
  }
});
