import type { Page } from "@playwright/test";
import { type Panel, Player, type Policy, read } from "../../player";
import { act, first, row } from "../../policies";

/** What ends a question with the least done. */
const QUIET =
  /^(Finish|Declare|Done|Leave|Send all who|Let |Play no card|No HQ|The (rest|other)|No more|Add no|Confirm|Keep|End|Take nothing|Draw all|Evacuate nobody|Do not drop|Lose the other)/;

/** Empire of the Sun: whoever is not told otherwise plays for operations, moves nobody, and leaves the rest to the staff. */
export const empire: Policy = (panel) => {
  if (panel.ready) return "commit";
  return act(panel, QUIET) || row(panel, /^Operation/) || first(panel);
};

/** The whole answer to an offensive: the enemy's plan is looked for, and an HQ comes with all whom it can bring. */
const reacting: Policy = (panel) =>
  panel.ready ? "commit" : (row(panel, /^Roll|units? that can come/) ?? empire(panel));

export class Reactor extends Player {
  readonly asked: string[] = [];
  constructor(page: Page) {
    super(page, (panel) => {
      this.asked.push(panel.title);
      return reacting(panel);
    });
  }

  /** Who can come is looked up while the question is there already. */
  override async step(): Promise<Panel> {
    const { page } = this;
    if (/leads your reaction/.test((await read(page)).title))
      await page
        .locator(".question button.row")
        .filter({ hasText: /that can come/ })
        .first()
        .waitFor();
    return super.step();
  }
}
