import type { Step } from "./teller";

const MOST = 26; // more would be a line of dust: then those around the one being told

/** The beats as dots, battles as diamonds; only what was heard is counted. Then a square, if a question comes. */
export function Dots({ steps, at, asked }: { steps: readonly Step[]; at: number; asked: boolean }) {
  const from = Math.max(0, Math.min(at - MOST / 2, steps.length - MOST));
  return (
    <span className="story-dots" aria-hidden="true">
      {steps.slice(from, from + MOST).map(({ beat }, n) => (
        <i
          key={from + n}
          data-form={beat.battle ? "diamond" : undefined}
          data-state={from + n < at ? "told" : from + n === at ? "now" : undefined}
        />
      ))}
      {asked && <i data-form="asked" />}
    </span>
  );
}
