import type { Page } from "@playwright/test";
import { type Panel, Player, type Policy, read } from "../../player";
import { act, first, row } from "../../policies";

/** Empire of the Sun: whoever is not told otherwise plays for operations, moves nobody, and leaves the rest to the staff. */
export const empire: Policy = (panel) => {
  if (panel.ready) return "commit";
  return (
    act(panel, /^(Auto|Finish|Declare|Home|Done|None|Pass|Stay|Hold|Decline|Leave)/) ||
    row(panel, /^Operation/) ||
    first(panel)
  );
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
