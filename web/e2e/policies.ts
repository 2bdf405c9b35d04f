import type { Choice, Panel } from "./player";

/** A button, a row by what it says. */
export function act(panel: Panel, what: RegExp): Choice | null {
  const n = panel.acts.findIndex((each) => what.test(each));
  return n < 0 ? null : { act: n };
}

export function row(panel: Panel, what: RegExp): Choice | null {
  const n = panel.rows.findIndex((each) => what.test(each));
  return n < 0 ? null : { row: n };
}

/** The row with the least number where `what` finds one. */
export const least = (rows: readonly string[], what: RegExp): Choice | null => {
  const found = rows
    .map((each, n) => ({ n, far: Number(what.exec(each)?.[1] ?? Number.NaN) }))
    .filter(({ far }) => !Number.isNaN(far));
  found.sort((a, b) => a.far - b.far);
  return found[0] ? { row: found[0].n } : null;
};

/** The first row; of numbers the last, which is the most. */
export const first = ({ rows }: Panel): Choice => {
  if (!rows.length) return { act: 0 };
  return { row: rows.every((each) => /^\d+$/.test(each)) ? rows.length - 1 : 0 };
};
