import type { Page } from "@playwright/test";
// @ts-expect-error a tool in plain JavaScript
import { withPalette } from "../tools/png.mjs";

/** A picture of 256 well chosen colours, a quarter as large as the screenshot. `page` is a blank one to paint in. */
export async function fewColours(page: Page, png: Buffer): Promise<Buffer> {
  const painted = await page.evaluate(quantised, png.toString("base64"));
  return withPalette(Buffer.from(painted, "base64")) as Buffer;
}

/** Median cut: the box of colours that matters most is halved until there are 256. */
async function quantised(base64: string): Promise<string> {
  type Bucket = { key: number; count: number; mean: [number, number, number] };
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const brush = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  brush.drawImage(picture, 0, 0);
  const image = brush.getImageData(0, 0, picture.width, picture.height);
  const { data } = image;
  const keyOf = (at: number) => ((data[at]! >> 2) << 12) | ((data[at + 1]! >> 2) << 6) | (data[at + 2]! >> 2);

  const buckets = new Map<number, Bucket>();
  for (let at = 0; at < data.length; at += 4) {
    const key = keyOf(at);
    const bucket = buckets.get(key) ?? { key, count: 0, mean: [0, 0, 0] };
    if (bucket.count === 0) buckets.set(key, bucket);
    bucket.count += 1;
    for (const n of [0, 1, 2] as const) bucket.mean[n] += (data[at + n]! - bucket.mean[n]) / bucket.count;
  }

  const spread = (box: Bucket[]) => {
    const ranges = ([0, 1, 2] as const).map((n) => {
      let [low, high] = [255, 0];
      for (const { mean } of box) [low, high] = [Math.min(low, mean[n]), Math.max(high, mean[n])];
      return high - low;
    });
    const most = Math.max(...ranges);
    const count = box.reduce((sum, bucket) => sum + bucket.count, 0);
    return { axis: ranges.indexOf(most) as 0 | 1 | 2, weight: most * Math.sqrt(count) };
  };
  const boxes = [{ box: [...buckets.values()], ...spread([...buckets.values()]) }];
  while (boxes.length < 256) {
    boxes.sort((a, b) => a.weight - b.weight);
    const { box, axis, weight } = boxes.pop()!;
    if (weight === 0) {
      boxes.push({ box, axis, weight });
      break;
    }
    box.sort((a, b) => a.mean[axis] - b.mean[axis]);
    const middle = (box[0]!.mean[axis] + box.at(-1)!.mean[axis]) / 2;
    const cut = Math.max(
      1,
      box.findIndex(({ mean }) => mean[axis] > middle),
    );
    for (const half of [box.slice(0, cut), box.slice(cut)]) boxes.push({ box: half, ...spread(half) });
  }

  const paint = new Map<number, number[]>();
  for (const { box } of boxes) {
    // The colour that is there most: flat areas keep exactly theirs.
    const main = box.reduce((best, bucket) => (bucket.count > best.count ? bucket : best));
    for (const { key } of box) paint.set(key, main.mean.map(Math.round));
  }
  for (let at = 0; at < data.length; at += 4) data.set([...paint.get(keyOf(at))!, 255], at);
  brush.putImageData(image, 0, 0);
  const out = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  let text = "";
  for (let at = 0; at < out.length; at += 8192) text += String.fromCharCode(...out.subarray(at, at + 8192));
  return btoa(text);
}
