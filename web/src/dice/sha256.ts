/** SHA-256 and HMAC by hand: a browser gives its own only to pages that came by https, and tables stand in living rooms too. */
const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The first 32 bits of what stands behind the point, of roots of primes: so the standard fills its tables. */
function fill(): void {
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(n, 2);
    K[found++] = fraction(n, 3);
  }
}

/** With whole numbers: a root as a floating number could be off by one in the last of 32 bits. */
function fraction(n: number, power: 2 | 3): number {
  const goal = BigInt(n) << BigInt(32 * power);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(power) <= goal) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}
fill();

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));
const at = (words: Uint32Array, n: number): number => words[n] as number;

export function sha256(bytes: Uint8Array): Uint8Array {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = START.slice();
  const w = new Uint32Array(64);
  for (let block = 0; block < blocks; block++) {
    for (let n = 0; n < 16; n++) w[n] = view.getUint32(block * 64 + n * 4);
    for (let n = 16; n < 64; n++) {
      const a = at(w, n - 15);
      const b = at(w, n - 2);
      const first = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const second = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[n] = at(w, n - 16) + first + at(w, n - 7) + second;
    }
    stir(state, w);
  }
  const out = new Uint8Array(32);
  for (let n = 0; n < 8; n++) new DataView(out.buffer).setUint32(n * 4, at(state, n));
  return out;
}

function stir(state: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < 64; n++) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + mixed + ((e & f) ^ (~e & g)) + at(K, n) + at(w, n)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = at(state, n) + word;
}

export function hmac(key: Uint8Array, text: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      text,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array => encoder.encode(text);
export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (text: string): Uint8Array =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
export const hashed = (text: string): string => hex(sha256(utf8(text)));
