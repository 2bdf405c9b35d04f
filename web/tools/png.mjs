/** Writes a flat picture as a palette PNG: a browser's screenshot of a few colours is five times larger than it needs. */
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** Rows of a PNG of 8 bits a channel without interlace, each pixel as RGBA. */
function decode(png) {
  let at = SIGNATURE.length;
  const chunks = [];
  while (at < png.length) {
    const length = png.readUInt32BE(at);
    chunks.push([png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  const head = chunks.find(([type]) => type === "IHDR")[1];
  const [width, height, channels] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3];
  const raw = inflateSync(Buffer.concat(chunks.filter(([type]) => type === "IDAT").map(([, data]) => data)));
  const stride = width * channels;
  const rows = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? rows[y * stride + x - channels] : 0;
      const up = y ? rows[(y - 1) * stride + x] : 0;
      const corner = x >= channels && y ? rows[(y - 1) * stride + x - channels] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      rows[y * stride + x] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  const pixel = (i) => [
    ...rows.subarray(i * channels, i * channels + 3),
    channels === 4 ? rows[i * channels + 3] : 255,
  ];
  return { width, height, pixel };
}

function paeth(a, b, c) {
  const [da, db, dc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return da <= db && da <= dc ? a : db <= dc ? b : c;
}

/** The same picture with at most 256 colours: channels are rounded more and more coarsely until they suffice. */
export function withPalette(png) {
  const { width, height, pixel } = decode(png);
  for (let step = 1; ; step *= 2) {
    const colours = new Map();
    const lines = Buffer.alloc(height * (width + 1));
    const round = (v) => Math.min(255, Math.round(v / step) * step);
    for (let i = 0; i < width * height && colours.size <= 256; i++) {
      const colour = pixel(i).map(round);
      const key = colour[3] === 0 ? "clear" : colour.join();
      if (!colours.has(key)) colours.set(key, [colours.size, colour]);
      lines[i + Math.floor(i / width) + 1] = colours.get(key)[0];
    }
    if (colours.size > 256) continue;
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 3], 8);
    const list = [...colours.values()].map(([, colour]) => colour);
    return Buffer.concat([
      SIGNATURE,
      chunk("IHDR", head),
      chunk("PLTE", Buffer.from(list.flatMap((colour) => colour.slice(0, 3)))),
      chunk("tRNS", Buffer.from(list.map((colour) => colour[3]))),
      chunk("IDAT", deflateSync(lines, { level: 9 })),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }
}
