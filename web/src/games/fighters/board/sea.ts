/** A tile of swell and sun glitter, made once when a board is first opened: light and shade over whatever colour the sea
 * has. Nothing of it is loaded. Empty where nothing can be painted. */
export function seaTile(): string {
  tile ??= painted();
  return tile;
}

let tile: string | undefined;
const SIDE = 192;
const WAVES = 26;
const TURN = 2 * Math.PI;
const CREST = [255, 255, 255];
export const TROUGH = [6, 48, 78]; // deep water: black would be dirt on a light sea

/** Waves that fit into the tile a whole number of times, so that it joins with itself; most run before the wind. */
function wave(n: number) {
  const y = 3 + Math.round(26 * chance(n, 12.9) ** 1.3);
  const x = Math.round((chance(n, 78.2) - 0.3) * y * 0.8);
  return { x, y, phase: TURN * chance(n, 37.7), much: 1 / (1 + Math.hypot(x, y) / 14) };
}

/** The same every time. */
function chance(n: number, k: number): number {
  const value = Math.sin(n * k) * 43758.5453;
  return value - Math.floor(value);
}

function painted(): string {
  if (typeof document === "undefined" || navigator.userAgent.includes("jsdom")) return "";
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (!context) return "";
  const waves = Array.from({ length: WAVES }, (_, n) => wave(n + 1));
  const usual = Math.sqrt(waves.reduce((sum, { much }) => sum + much * much, 0) / 2);
  const image = context.createImageData(SIDE, SIDE);
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const bent = x + 4 * Math.sin((TURN * (x + y)) / SIDE);
      let height = 0;
      for (const { x: kx, y: ky, phase, much } of waves)
        height += (much / usual) * Math.sin((TURN * (kx * bent + ky * y)) / SIDE + phase);
      const crest = Math.max(0, height - 0.9); // where the sun glitters
      const shade = height > 0 ? Math.min(0.3, 0.04 * height + 0.16 * crest * crest) : Math.min(0.3, -0.08 * height);
      const at = 4 * (y * SIDE + x);
      image.data.set([...(height > 0 ? CREST : TROUGH), 255 * shade], at);
    }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL();
}
