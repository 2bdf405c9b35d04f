import type { Page } from "@playwright/test";
import type { ToTell } from "../../games";
import type { House } from "../../house";
import { answer, begun, get, patiently, post, prompt } from "../../matches";
import type { Shown } from "../../pages";

export async function boards(page: Page, house: House): Promise<readonly Shown[]> {
  const air = await begun(page, house, {
    game: "fighters",
    scenario: "santa_cruz",
    seats: { us: { kind: "me" }, jp: { kind: "bot", bot: "ace" } },
  });
  for (let n = 0; n < 40; n += 1) {
    if ((await prompt(page, house, air, "us")) === "fly") break;
    const groups = (moves: readonly (readonly (string | number)[])[]) => moves.find(([verb]) => verb === "group");
    await patiently(() => answer(page, house, air, "us", groups));
  }
  const over = await begun(page, house, {
    game: "fighters",
    scenario: "tulagi",
    seats: { us: { kind: "me" }, jp: { kind: "bot", bot: "random" } },
  });
  for (let n = 0; n < 6; n += 1) await patiently(() => answer(page, house, over, "us"));
  await post(page, house, `/api/matches/${over}/seats/us/resign`, { key: "over" });
  return [
    { name: "fighters", path: `/m/${air}`, telling: true },
    { name: "result", path: `/m/${over}` },
    { name: "replay of fighters", path: `/replay/${over}/5?eyes=us` },
  ];
}

/** The Japanese wing as one who sits and waits is told of it: how it comes, then whom it shoots at. */
export async function story(page: Page, house: House): Promise<ToTell> {
  const match = await begun(page, house, {
    game: "fighters",
    scenario: "santa_cruz",
    seats: { us: { kind: "me" }, jp: { kind: "bot", bot: "ace" } },
  });
  const until = async (kind: string) => {
    const heard = () => get<{ kind: string }[]>(page, house, `/api/matches/${match}/seats/us/events?since=0`);
    const before = (await heard()).length;
    for (let n = 0; n < 60; n += 1) {
      if ((await heard()).slice(before).some((event) => event.kind === kind)) return;
      await patiently(() => answer(page, house, match, "us"));
    }
  };
  return { path: `/m/${match}`, acts: [() => until("flew"), () => until("hit")] };
}
