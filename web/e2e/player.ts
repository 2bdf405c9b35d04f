import { expect, type Locator, type Page } from "@playwright/test";
import { PATIENCE } from "./patience";

/** What a player reads from the panel: the question, the rows, the buttons. */
export interface Panel {
  /** Something that changes whenever the panel does. */
  sign: string;
  /** Busy: an answer is on its way. */
  state: "asked" | "busy" | "waiting" | "over" | "recap" | "handover" | "opening";
  title: string;
  crumbs: string;
  rows: readonly string[];
  /** Buttons under the question; the first is the chosen move if `ready`. */
  acts: readonly string[];
  ready: boolean;
  /** There are more rows than are shown. */
  more: boolean;
}

/** Reads the panel at once, so that all of it belongs to the same moment. */
export function read(page: Page): Promise<Panel> {
  return page.evaluate(() => {
    const text = (at: Element | null) => (at as HTMLElement | null)?.innerText.replace(/\s+/g, " ").trim() ?? "";
    const all = (where: string) => [...document.querySelectorAll<HTMLElement>(where)];
    const top = document.querySelector(".panel-top");
    const acts = all(".panel-top .question-act button:enabled, [data-acts] button:enabled");
    const rows = all(".question button.row, .question button.number");
    const links = document.querySelector(".question .end-acts a");
    const state = document.querySelector(".hand-over")
      ? "handover"
      : !top
        ? "opening"
        : top.querySelector(".recap")
          ? "recap"
          : links
            ? "over"
            : document.querySelector(".question[aria-busy=true]")
              ? "busy"
              : acts.length || rows.length
                ? "asked"
                : "waiting";
    return {
      sign: text(top) + acts.map((act) => act.className).join(),
      state,
      title: text(document.querySelector(".question h2")),
      crumbs: text(document.querySelector(".crumbs")),
      rows: rows.map(text),
      acts: acts.map(text),
      more: !!document.querySelector(".moves-more"),
      ready: !!document.querySelector(".question-act button.primary:enabled"),
    } as Panel;
  });
}

/** How a player presses a button: with a mouse, a finger, or by keys alone. */
export type Press = (at: Locator, timeout?: number) => Promise<void>;

export const mouse: Press = (at, timeout = PATIENCE) => at.click({ timeout });
export const finger: Press = (at, timeout = PATIENCE) => at.tap({ timeout });

/** Walks with Tab to a control, as somebody without a mouse does, and presses Enter. */
export const keys: Press = async (at) => {
  const page = at.page();
  for (let n = 0; n < 250; n += 1) {
    const way = await at.evaluate((goal) => {
      const now = document.activeElement ?? document.body;
      if (now === goal) return "there";
      return now === document.body || now.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING
        ? "Tab"
        : "Shift+Tab";
    });
    if (way === "there") return page.keyboard.press("Enter");
    await page.keyboard.press(way);
  }
  throw new Error(`no way by keyboard to ${at}`);
};

/** What to press: a row or a button, by its place in what was read. */
export type Choice = { row: number } | { act: number } | "commit" | "more";
export type Policy = (panel: Panel) => Choice;

const WHOLE = { commit: ".question-act button.primary:enabled", more: ".moves-more" };
const ROWS = ".question button.row, .question button.number";
const ACTS = ".panel-top .question-act button:enabled, [data-acts] button:enabled";

/** Plays through what is visible. `turn` plays until the seat has nothing to answer. */
export class Player {
  answers = 0;
  constructor(
    readonly page: Page,
    readonly policy: Policy,
    readonly press: Press = mouse,
  ) {}

  /** One press, then what comes of it is on the screen. */
  async step(): Promise<Panel> {
    const { page } = this;
    const panel = await read(page);
    if (["waiting", "over", "opening", "busy"].includes(panel.state)) return panel;
    if (panel.state === "handover") await this.press(page.locator(".hand-over button"));
    else if (panel.state === "recap") await this.press(page.locator(".recap .button.primary"));
    else {
      const choice = this.policy(panel);
      const goal =
        typeof choice === "string"
          ? page.locator(WHOLE[choice])
          : "row" in choice
            ? page.locator(ROWS).nth(choice.row)
            : page.locator(ACTS).nth(choice.act);
      await this.press(goal);
      this.answers += 1;
    }
    await this.changed(panel.sign);
    return read(page);
  }

  async changed(sign: string): Promise<void> {
    await expect(async () => expect((await read(this.page)).sign).not.toBe(sign)).toPass({
      timeout: PATIENCE,
      intervals: [15, 15, 30, 30, 60],
    });
  }

  /** The same question stays, word for word, when the answer under way has arrived: then only the state is another. */
  private async past({ sign, state }: Panel): Promise<void> {
    const same = async () => {
      const now = await read(this.page);
      return now.sign === sign && now.state === state;
    };
    await expect.poll(same, { timeout: PATIENCE, intervals: [30, 60, 120] }).toBe(false);
  }

  /** Plays on until `until` holds; while others are to play, waits. */
  async play(until: (panel: Panel) => boolean, most = 2_000): Promise<Panel> {
    for (let n = 0; n < most; n += 1) {
      const panel = await read(this.page);
      if (panel.state === "over" || until(panel)) return panel;
      if (["waiting", "opening", "busy"].includes(panel.state)) await this.past(panel);
      else await this.step();
    }
    throw new Error(`no end after ${most} steps: ${(await read(this.page)).title}`);
  }
}
