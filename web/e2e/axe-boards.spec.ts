import { GAMES } from "./games";
import { expect, test } from "./house";
import { dress, LOOKS, looked } from "./looked";

for (const look of LOOKS)
  for (const { id, boards } of GAMES)
    test(`axe: ${id}, ${look.lang}, ${look.theme}`, async ({ page, alone }) => {
      await dress(page, alone.url, look);
      const withMatches = ["/", "/statistics"].map((path) => ({ name: `${path} with matches`, path }));
      expect(await looked(page, alone, [...(await boards(page, alone)), ...withMatches])).toEqual([]);
    });
