import type { Row } from "~/contract/game";
import type { Option } from "./draft";

interface Choice {
  option: Option;
  row: Partial<Row>;
}

interface Props {
  choices: readonly Choice[];
  /** The number that is chosen. */
  chosen: number | null;
  label: string;
  onPick: (option: Option) => void;
}

export const areNumbers = (choices: readonly { option: Option }[]): boolean =>
  choices.every(({ option }) => typeof option.next === "number");

/** A long row of numbers to choose from: all in sight at once, and what the chosen one means below. */
export function Numbers({ choices, chosen, label, onPick }: Props) {
  const rising = [...choices].sort((a, b) => Number(a.option.next) - Number(b.option.next));
  const told = choices.find(({ option }) => option.next === chosen)?.row;
  return (
    <div className="numbers">
      <ul aria-label={label}>
        {rising.map(({ option }) => (
          <li key={option.next}>
            <button
              type="button"
              className="number"
              aria-pressed={option.next === chosen}
              onClick={() => onPick(option)}
            >
              {option.next}
            </button>
          </li>
        ))}
      </ul>
      <p className="numbers-told" aria-live="polite">
        {told && (
          <>
            <span>{told.label}</span>
            {told.detail && <small>{told.detail}</small>}
            {told.figure && <span className="row-figure">{told.figure}</span>}
          </>
        )}
      </p>
    </div>
  );
}
