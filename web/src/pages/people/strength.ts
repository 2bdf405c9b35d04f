import type { Strength } from "~/api/people";

/** Of a strength that is little known only the hundred is said. */
export const about = (value: number): number => Math.round(value / 100) * 100;

/** As the server says it: a deviation above this is too wide to compare people by. */
export const PROVISIONAL = 110;

export interface Dot {
  at: number;
  value: number;
  low: number;
  high: number;
}

const FEW = 3; // matches: from here on there is a curve, with its band as wide as it is uncertain

/** The part of a curve that tells something: from where the strength was known well enough, or else all of it. */
export function known({ curve }: Pick<Strength, "curve">): readonly Dot[] {
  if (curve.length < FEW) return [];
  const sure = curve.findIndex(([, , deviation]) => deviation <= PROVISIONAL);
  const from = sure < 0 || sure > curve.length - FEW ? 0 : sure;
  return curve.slice(from).map(([at, value, deviation]) => ({
    at,
    value,
    low: value - deviation,
    high: value + deviation,
  }));
}

/** Round lines across, between which all of it lies. */
export function levels(dots: readonly Dot[]): readonly number[] {
  const least = Math.min(...dots.map(({ low }) => low));
  const most = Math.max(...dots.map(({ high }) => high));
  const step = [25, 50, 100, 200, 500].find((each) => (most - least) / each <= 5) ?? 1000;
  const first = Math.floor(least / step) * step;
  const found: number[] = [];
  for (let at = first; at < most + step; at += step) found.push(at);
  return found;
}

/** Moments worth a name under the curve, evenly spread, so that none stands on another. */
export function moments(from: number, until: number, most: number): readonly number[] {
  const n = Math.max(2, Math.min(most, 6));
  return Array.from({ length: n }, (_, k) => from + ((until - from) * (k + 0.5)) / n);
}

/** The beginnings of months in between: all of them, or every second, third and so on. */
export function months(from: number, until: number, most: number): readonly number[] {
  const first = new Date(from);
  const found: number[] = [];
  for (let n = 1; ; n += 1) {
    const at = new Date(first.getFullYear(), first.getMonth() + n, 1).getTime();
    if (at > until) break;
    found.push(at);
  }
  const every = Math.ceil(found.length / Math.max(1, most));
  return found.filter((_, n) => n % every === 0);
}
