/** Round steps for an axis from 0 (or below) to at least `most`. */
export function steps(least: number, most: number): readonly number[] {
  const span = Math.max(1, most - least);
  const step = [1, 2, 5, 10, 20, 50].find((each) => span / each <= 6) ?? 100;
  const from = Math.floor(least / step) * step;
  const found: number[] = [];
  for (let at = from; at < most + step; at += step) found.push(at);
  return found;
}
