import type { Step } from "./teller";

const MOST = 26; // more would be a line of dust: then those around the one being told

/** The beats as dots, battles as diamonds; only what was heard is counted. */
export function Dots({ steps, at }: { steps: readonly Step[]; at: number }) {
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
    </span>
  );
}
