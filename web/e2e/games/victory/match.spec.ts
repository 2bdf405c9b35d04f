import type { Page } from "@playwright/test";
import { Ear } from "../../ear";
import { expect, type House, test, untold, watch } from "../../house";
import { invited, post, register } from "../../matches";
import { type Panel, Player, read } from "../../player";
import { blocksOf, faceUp, foe, KURILES, LAE, moved, SIDES, type Side, seen } from "./pacific";
import { victory } from "./policy";

/** Two browsers at one war. One answer at a time: so what lies face up is known at every moment. */
class War {
  /** Blocks of each side that have ever lain face up. */
  readonly shown: Record<Side, Set<string>> = { japan: new Set(), allies: new Set() };
  private readonly owned: Record<Side, Set<string>> = { japan: new Set(), allies: new Set() };
  private readonly ears: Record<Side, Ear>;
  private readonly players: Record<Side, Player>;

  constructor(
    readonly house: House,
    readonly match: string,
    readonly pages: Record<Side, Page>,
  ) {
    this.ears = { japan: new Ear(pages.japan), allies: new Ear(pages.allies) };
    this.players = { japan: new Player(pages.japan, victory), allies: new Player(pages.allies, victory) };
  }

  get answers(): number {
    return this.players.japan.answers + this.players.allies.answers;
  }

  /** What lies face up now, by its owner's own view: the enemy's view shows that and no more. */
  async note(): Promise<void> {
    const { japan, allies } = this.pages;
    const views = {
      japan: await seen(japan, this.house, this.match, "japan"),
      allies: await seen(allies, this.house, this.match, "allies"),
    };
    for (const side of SIDES) {
      const open = faceUp(views[side], side);
      for (const id of open) this.shown[side].add(id);
      for (const id of blocksOf(views[side], side)) this.owned[side].add(id);
      if (views.japan.n === views.allies.n && !views.japan.view.level)
        expect(blocksOf(views[foe(side)], side).toSorted()).toEqual(open.toSorted());
    }
  }

  /** Whoever is asked answers, until a side reads what is waited for. */
  async play(until: (panel: Panel, side: Side) => boolean): Promise<Panel> {
    for (let n = 0; n < 1_500; n += 1)
      for (const side of SIDES) {
        const panel = await read(this.pages[side]);
        if (until(panel, side)) return panel;
        if (panel.state !== "asked" && panel.state !== "recap") continue;
        await this.players[side].step();
        await this.note();
      }
    throw new Error("the war has no end");
  }

  /** Nothing that stands with its back to a browser has ever come near it. */
  async canary(when: string): Promise<void> {
    await this.note();
    for (const side of SIDES) {
      const heard = await this.ears[side].all();
      const told = (id: string) => new RegExp(`\\b${id}(?!\\d)`).test(heard);
      const open = this.shown[foe(side)];
      const hidden = [...this.owned[foe(side)]].filter((id) => !open.has(id) && !RELIEVED.includes(id));
      expect(hidden.length, "there are secrets to be kept").toBeGreaterThan(20);
      expect(hidden.filter(told), `${when}: what ${side} must not know`).toEqual([]);
      // The control: what may be known is there, so the ears do hear.
      expect(
        [...this.owned[side]].filter((id) => !told(id)),
        `${when}: what ${side} knows`,
      ).toEqual([]);
      expect(
        [...open].filter((id) => !told(id)),
        `${when}: what ${side} has seen`,
      ).toEqual([]);
    }
  }
}

/** December 1943: all are told who commands it, not where it stands. */
const RELIEVED = ["BR-SHQ-WAVELL"];

async function told(page: Page, ...lines: readonly string[]): Promise<void> {
  for (const line of lines) await expect(page.getByRole("tabpanel")).toContainText(line);
}

const asked = (what: RegExp, who?: Side) => (panel: Panel, side: Side) =>
  panel.state === "asked" && what.test(panel.title) && (who === undefined || who === side);

test("two browsers fight Pacific Victory to the end of the war, and neither sees behind a block", async ({
  page,
  browser,
  many,
}) => {
  const other = await browser.newContext();
  await untold(other);
  const guest = await other.newPage();
  const faults = watch(guest);
  await register(page, many, "King");
  const { match } = await post<{ match: string }>(page, many, "/api/matches", {
    game: "victory",
    scenario: "setting_sun",
    seats: { allies: { kind: "me" }, japan: { kind: "open" } },
  });
  await invited(page, guest, many, match, "japan", "Ozawa");
  const war = new War(many, match, { allies: page, japan: guest });
  for (const each of [page, guest]) await each.goto(`${many.url}/m/${match}`);

  await test.step("headquarters act, an invasion sails, and the enemy sees only backs", async () => {
    await war.play(asked(/^Which unit moves/, "allies"));
    const line = page.locator(".question button.row");
    await line.filter({ hasText: /^Activate/ }).click();
    await line.filter({ hasText: "Nimitz" }).click();
    await page
      .getByRole("button", { name: /^Activate Nimitz/ })
      .last()
      .click();
    await expect(page.getByText("is activated").first()).toBeVisible();
    for (const wanted of KURILES) await moved(page, wanted);
    await moved(page, { block: "US submarine division 2", from: "H1304", to: "H1404" });
    await war.canary("after the first moves");
  });

  await test.step("a reload in the middle changes nothing", async () => {
    const { title } = await read(page);
    await page.reload();
    await expect.poll(async () => (await read(page)).title).toBe(title);
  });

  await test.step("the landing is fought round by round", async () => {
    await war.play(asked(/^Round 1 in the Kuriles/));
    for (const each of [page, guest])
      await expect(each.getByRole("region", { name: "Battle in the Kuriles" })).toBeVisible();
    await war.play(asked(/^What do you buy/));
    await told(page, "US infantry 1 comes ashore", "fires at", "The battle in the Kuriles is over");
  });

  await test.step("steps are bought at the desk, sealed", async () => {
    for (const [side, each] of Object.entries(war.pages)) {
      const desk = each.getByRole("region", { name: "Production desk" });
      await expect(desk, side).toBeVisible();
      await desk
        .getByRole("button", { name: /^Step for/ })
        .first()
        .click();
      await expect(desk.getByRole("list", { name: "Orders so far" }).getByRole("listitem")).toHaveCount(1);
    }
    await war.play(({ crumbs }) => /September 1943/.test(crumbs));
    await war.canary("after a season of war");
  });

  await test.step("ships fight, aircraft fall back, a base is blockaded", async () => {
    await war.play(
      (panel, side) => /December 1943/.test(panel.crumbs) && asked(/^Which unit moves/, "allies")(panel, side),
    );
    for (const wanted of LAE) await moved(page, wanted);
    await war.play(({ crumbs }) => /March 1944/.test(crumbs));
    await told(page, "US air force 5 retreats from Lae", "blockades Lae", "The battle at Lae is over");
  });

  await test.step("to the level of victory", async () => {
    await war.play(({ crumbs }) => /June 1945/.test(crumbs));
    await war.canary("before the end");
    await war.play(({ state }) => state === "over");
    const { view } = await seen(page, many, match, "allies");
    const words = {
      japanese_victory: "a Japanese victory",
      stalemate: "a stalemate",
      allied_victory: "an Allied victory",
    };
    for (const each of [page, guest]) {
      await expect(each.getByRole("link", { name: /^Watch (the replay|both sides)$/ })).toBeVisible();
      await expect(each.getByRole("tabpanel")).toContainText(`ends in ${words[view.level as keyof typeof words]}`);
    }
    test.info().annotations.push({ type: "war", description: `${war.answers} presses, ${view.level}` });
  });
  expect(faults).toEqual([]);
  await other.close();
});
