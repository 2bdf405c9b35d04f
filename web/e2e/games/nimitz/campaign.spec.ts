import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, sameBits, test, untold, watch } from "../../house";
import { register } from "../../matches";
import { PATIENCE } from "../../patience";
import { Player, read } from "../../player";
import { asked, menu, moved, opened, piece, seen, skip, staffPlays, tap, zone } from "./nimitz";
import { nimitz } from "./policy";

const HAWAII = ["HI", "Hawaiian Islands"] as const;
const NEW_GUINEA = ["NG", "New Guinea"] as const;
const TURNS = ["January–February", "March–April", "May–June", "July–August", "September–October", "November–December"];

const log = (page: Page) => page.getByRole("tabpanel");
const ready = (page: Page) => page.locator(".question-act button.primary:enabled");
const uncounted = (page: Page) => page.locator(".bar").getByText(/^unrated/);

/** With these dice the line holds: with others the campaign may be lost in the first turns. */
const SEED = "1942".repeat(16);

test.use({ actionTimeout: PATIENCE });

/** A button of the question; what cannot be taken back is asked once more. */
async function act(page: Page, name: string): Promise<void> {
  const before = (await read(page)).title;
  const button = page.locator(".question-act").getByRole("button", { name, exact: true });
  await button.click();
  if ((await read(page)).title === before && (await ready(page).isVisible())) await button.click();
}

test("one person fights 1942 to its verdict, and what came of it can be read, branched and handed on", async ({
  page,
  browser,
  many,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const player = new Player(page, nimitz);
  const times: string[] = [];
  let since = Date.now();
  const step = (name: string, body: () => Promise<void>) =>
    test.step(name, async () => {
      await body();
      times.push(`${name}: ${((Date.now() - since) / 1000).toFixed(1)} s`);
      since = Date.now();
    });
  let match = "";

  await step("command is taken on the home page", async () => {
    await many.dice?.(SEED);
    await sameBits(page);
    await page.goto(many.url);
    await page.getByRole("button", { name: "Fleet Commander Nimitz: Solo" }).click();
    await page.getByRole("button", { name: "Take command" }).click();
    await page.waitForURL(/\/m\//);
    match = page.url().split("/m/")[1]!;
    await asked(page, /^Buy or repair/);
  });

  await step("forces are bought beside the map, and given back", async () => {
    const yard = await opened(page, "US_RE", "US reinforcements");
    await yard.locator("li", { hasText: "1st Marine" }).getByRole("button").click();
    await expect(log(page)).toContainText("1st Marine arrives at US West Coast");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(log(page)).toContainText("undone 1st Marine arrives");
    const again = await opened(page, "US_RE", "US reinforcements");
    for (const name of ["1st Marine", "CV Hornet"]) {
      await again.locator("li", { hasText: name }).getByRole("button").click();
      await expect(log(page)).toContainText(`${name} arrives at US West Coast`);
    }
    await act(page, "Finish buying");
  });

  await step("a scout goes out over Japan", async () => {
    await asked(page, /^Where do you send a scout/);
    await tap(page, "JA");
    await expect(ready(page)).toBeVisible();
    await tap(page, "JA");
    await expect(log(page)).toContainText("A scout leaves for Japan");
    await act(page, "Finish scouting");
    await asked(page, /^Move your forces/);
    await expect(log(page)).toContainText(/Japan \(scouted\): die \d+/);
    await skip(page);
  });

  await step("several forces sail together, one comes back, and a reload changes nothing", async () => {
    await moved(page, {
      forces: [
        "CV Lexington",
        "CV Enterprise",
        "CRU Chester/Louisville",
        "CRU Chicago/Northampton",
        "DESRON 1",
        "Sub Gp 1",
      ],
      from: HAWAII,
      to: NEW_GUINEA,
    });
    const { view } = await seen(page, many, match);
    expect(view.forces["us42-cv-lexington"]?.place).toBe("NG");
    await moved(page, { forces: ["DESRON 6"], from: HAWAII, to: ["MI", "Midway Island"] });
    await expect(log(page)).toContainText("DESRON 6 moves from Hawaiian Islands to Midway Island");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(log(page)).toContainText("undone DESRON 6 moves");
    await moved(page, { forces: ["1st Marine"], from: ["WC", "US West Coast"], to: ["SI", "Solomon Islands"] });
    await moved(page, { forces: ["Sub Gp 3"], from: ["AU", "Australia"], to: ["RAID", "Raiding"] });
    const { title } = await read(page);
    await page.reload();
    await expect.poll(async () => (await read(page)).title).toBe(title);
    await act(page, "End the movement");
  });

  await step("Japanese orders are told on the map", async () => {
    await asked(page, /^Japanese orders/);
    await tap(page, "CI");
    await ready(page).click(); // it rolls a die, so a second tap would not do
    await expect(log(page)).toContainText("Caroline Islands");
    await skip(page);
    if (/^Japanese orders/.test((await read(page)).title)) await act(page, "All areas, in list order");
    await player.play(({ title }) => !/^Japanese orders/.test(title));
    await skip(page);
  });

  await step("the battle of New Guinea is fought by hand", async () => {
    await asked(page, /^(Which battle|New Guinea: where)/);
    if (/^Which battle/.test((await read(page)).title)) {
      await tap(page, "NG");
      await tap(page, "NG");
    }
    await asked(page, /^New Guinea: where do your ships go/);
    await skip(page);
    const ships = page.getByRole("group", { name: /^Select a ship/ });
    await ships.getByRole("button", { name: "CRU Chester/Louisville" }).click();
    await page.getByRole("group").getByRole("button", { name: "US Ocean", exact: true }).click();
    await ships.getByRole("button", { name: /^All the rest: Coastal/ }).click();
    await player.play(({ title }) => /^Which Battle Plans/.test(title));
    const desk = page.getByRole("region", { name: "Plans for this battle" });
    for (const plan of ["Damage Control", "Sonar"]) {
      const card = desk.getByRole("button", { name: plan });
      await card.click();
      await expect(card).toContainText("Selected for this battle");
    }
    await page.getByRole("button", { name: "Fight with these 2 plans" }).click();
    await player.play(({ title }) => /^Where do your aircraft fly/.test(title));
    await skip(page);
    // A carrier may be lost at First Light, before it is asked; the Australians of New Guinea fly in any case.
    const { ask } = await seen(page, many, match);
    const planes = [...new Set(ask?.moves.flatMap((move) => (move[2] === "coastal" ? [String(move[1])] : [])))];
    const squad = planes.toSorted((a, b) => Number(/^(SBD|TBD)/.test(b)) - Number(/^(SBD|TBD)/.test(a))).slice(0, 2);
    for (const id of squad) await piece(page, id).click();
    await zone(page, "coastal");
    const able = new Set(ask?.moves.flatMap(([verb, plane]) => (verb === "fly" ? [plane] : []))).size;
    if (squad.length === 1 || squad.length === able) await ready(page).click(); // the last of them rolls dice
    for (const id of squad)
      await expect.poll(async () => (await seen(page, many, match)).view.battle?.planes?.[id]?.zone).toBe("coastal");
  });

  await step("what has become known is taken back all the same: it counts no longer", async () => {
    await act(page, "The rest stay");
    await player.play(({ title }) => !/^Where do your aircraft fly/.test(title));
    await expect(page.getByRole("button", { name: "Undo", exact: true })).toHaveAttribute("data-way", "alone");
    const { n } = await seen(page, many, match);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    const sure = page.getByRole("alertdialog", { name: "Undo anyway" });
    await expect(sure).toContainText("makes the match unrated");
    await sure.getByRole("button", { name: "Continue" }).click();
    await expect(uncounted(page)).toContainText("undo");
    await asked(page, /^Where do your aircraft fly/);
    expect((await seen(page, many, match)).n).toBeGreaterThan(n);
  });

  await step("the staff advises, and fights the rest of the battle", async () => {
    await menu(page, "Get a hint");
    await page.getByRole("alertdialog").getByRole("button", { name: "Continue" }).click();
    const advice = page.locator(".note", { hasText: "The staff suggests" });
    await advice.getByRole("button", { name: "Play it" }).click();
    await expect(uncounted(page)).toContainText("hint");
    const { sign } = await read(page);
    await ready(page).click();
    await player.changed(sign);
    await staffPlays(page, /staff play: Battle: New Guinea/);
    await expect(uncounted(page)).toContainText("staff played");
    await expect(log(page)).toContainText("The battle is over: New Guinea");
    await skip(page);
  });

  /** The staff is asked what to answer, and that is chosen and committed. */
  const advised = async () => {
    await expect(async () => {
      await menu(page, "Get a hint"); // on a busy machine it may have to be asked once more
      await page.getByRole("button", { name: "Play it" }).click({ timeout: 30_000 });
    }).toPass({ timeout: PATIENCE });
    await expect(ready(page)).toBeVisible();
    const { sign } = await read(page);
    await ready(page).click();
    await player.changed(sign);
  };
  /** A turn by clicks: what is bought and moved is the staff's advice, but for one division; the rest is the list's. */
  const turn = async (n: number, name: string, to: readonly [string, string]) => {
    if ((await player.play(({ crumbs }) => crumbs.startsWith(TURNS[n]!))).state === "over") return;
    const yard = await opened(page, "US_RE", "US reinforcements");
    await yard.locator("li", { hasText: name }).getByRole("button").click();
    await expect(log(page)).toContainText(`${name} arrives at US West Coast`);
    await player.play(({ title }) => /^Move your forces/.test(title));
    await skip(page);
    await moved(page, { forces: [name], from: ["WC", "US West Coast"], to });
    // The staff is not to be asked all the time: the server says so.
    for (let left = 3; left > 0 && /^Move your forces/.test((await read(page)).title); left -= 1) await advised();
    await player.play(({ crumbs }) => crumbs.startsWith(TURNS[n + 1]!));
  };

  await step("the staff ends the first turn", async () => {
    await staffPlays(page, /staff play: January–February 1942/);
    await skip(page);
  });

  await step("two turns by clicks", async () => {
    await turn(1, "2nd Marine", ["NC", "New Caledonia"]);
    await turn(2, "43rd Inf", ["SA", "Samoa"]);
  });

  /** The turns that were fought: who holds too little is relieved before the year is over. */
  let fought: readonly string[] = TURNS;
  await step("the staff commands to the end of the year: the verdict", async () => {
    for (const turn of TURNS.slice(3))
      if ((await read(page)).state !== "over") await staffPlays(page, new RegExp(`staff play: ${turn} 1942`));
    await expect.poll(async () => (await read(page)).state).toBe("over");
    const { view } = await seen(page, many, match);
    expect(["replaced", "poor", "historical", "good", "great"]).toContain(view.level);
    await expect(page.locator(".end-why")).toContainText(`${view.won.length} of 8 Objectives`);
    fought = TURNS.slice(0, view.turn);
  });

  await step("the diary tells it, and can be kept", async () => {
    await page.getByRole("link", { name: "Campaign diary" }).click();
    await expect(page.getByRole("heading", { level: 3 })).toHaveText(fought.map((turn) => new RegExp(turn)));
    await expect(page.getByRole("heading", { name: "Battle: New Guinea" }).first()).toBeVisible();
    const plots = page.getByRole("region", { name: "Charts" });
    await expect(plots.getByRole("img")).toHaveCount(3);
    await plots.getByText("As a table").first().click();
    await expect(plots.getByRole("table").first().getByRole("row")).toHaveCount(fought.length + 1);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: /^Download \(/ }).click();
    const bytes = readFileSync(await (await coming).path());
    for (const name of ["diary.md", "diary.json", "objectives.svg", "losses.svg", "luck.svg"])
      expect(bytes.includes(name), name).toBe(true);
  });

  await step("another course is taken from a moment of the replay, and both stand side by side", async () => {
    await page.getByRole("link", { name: "See the replay" }).click();
    await page.getByRole("slider", { name: "Move" }).focus();
    for (let n = 0; n < 3; n += 1) await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Play on from here" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/m/") && !url.pathname.endsWith(match));
    await expect(uncounted(page)).toContainText("a branch");
    await staffPlays(page, /staff play: January–February 1942/);
    await menu(page, "Compare branches");
    await expect(page.getByRole("heading", { name: "Original match" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Branch 1.1" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^from move/ })).toBeVisible();
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader")).toHaveText(["Turn", "Original match", "Branch 1.1"]);
    await expect(table.getByRole("rowheader")).toHaveText([...fought.map((turn) => `${turn} 1942`), "Current score"]);
    await expect(
      table
        .getByRole("row", { name: /^January–February/ })
        .getByRole("cell")
        .last(),
    ).toHaveText(/^\d/);
    await expect(
      table
        .getByRole("row", { name: fought.at(-1) })
        .getByRole("cell")
        .last(),
    ).toHaveText("–");
  });

  await step("the statistics keep it apart from what counts", async () => {
    await page.goto(`${many.url}/m/${match}`);
    await menu(page, "Statistics");
    const line = page.getByRole("row", { name: /^1942/ });
    await expect(line.getByRole("cell").first()).toHaveText("no");
    await expect(line.getByRole("cell").nth(1)).toHaveText("1");
  });

  await step("somebody else fights the same war", async () => {
    await page.goto(`${many.url}/m/${match}`);
    await menu(page, "Challenge others");
    const link = await page.getByRole("textbox", { name: "Challenge others" }).inputValue();
    const context = await browser.newContext({ reducedMotion: "reduce" });
    await untold(context);
    const other = await context.newPage();
    const faults = watch(other);
    await other.goto(link);
    await expect(other.getByRole("link", { name: "Sign in to accept the challenge" })).toBeVisible();
    await register(other, many, "Wilkinson");
    await other.goto(link);
    await other.getByRole("button", { name: "Accept challenge" }).click();
    await other.waitForURL(/\/m\//);
    await asked(other, /^Buy or repair/);
    await other.goto(link);
    await expect(other.getByRole("row")).toHaveCount(2); // its dice are new: the war it comes from is not one of them
    await expect(other.getByRole("link", { name: "Continue yours" })).toBeVisible();
    await page.getByRole("link", { name: "Standings" }).click();
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row", { name: /in progress/ })).toBeVisible();
    expect(faults).toEqual([]);
    await context.close();
  });
  const told = `${player.answers} presses in the list; ${times.join(", ")}`;
  test.info().annotations.push({ type: "campaign", description: told });
});
