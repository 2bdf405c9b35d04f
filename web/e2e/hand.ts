import { expect, type Locator, type Page, test } from "@playwright/test";
import { type Panel, read } from "./player";

/** A player with a mouse who counts his clicks. */
export class Hand {
  clicks = 0;
  readonly told: string[] = [];
  constructor(readonly page: Page) {}

  async press(at: Locator): Promise<void> {
    const said = (await read(this.page)).title;
    await at.click();
    this.count(said);
  }

  /** Presses a spot of a drawing, in its own units. */
  async tap(drawing: Locator, spot: readonly [number, number]): Promise<void> {
    const said = (await read(this.page)).title;
    const { x, y } = await drawing.evaluate((at, [x, y]) => {
      const on = new DOMPoint(x, y).matrixTransform((at as SVGGElement).getScreenCTM() as DOMMatrix);
      return { x: on.x, y: on.y };
    }, spot);
    await this.page.mouse.click(x, y);
    this.count(said);
  }

  /** Waits, without a click, until this is asked. */
  async asked(title: RegExp): Promise<Panel> {
    await expect(async () => {
      const panel = await read(this.page);
      expect(panel.state).toBe("asked");
      expect(panel.title).toMatch(title);
    }).toPass();
    return read(this.page);
  }

  within(budget: number): void {
    test.info().annotations.push({ type: "clicks", description: `${this.clicks}: ${this.told.join("; ")}` });
    expect(this.clicks, this.told.join("; ")).toBeLessThanOrEqual(budget);
  }

  private count(said: string): void {
    this.clicks += 1;
    this.told.push(`${this.clicks} ${said}`);
  }
}
