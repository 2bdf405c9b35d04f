import type { Move } from "~/api/types";
import { Icon } from "~/art/symbols";
import type { Many } from "~/contract/game";

interface Props {
  label: string;
  /** What is arranged, and how. */
  detail?: string;
  moves: readonly Move[];
  many: Many;
}

/** "Arrange for me": several answers that are given in one press, and taken back in one. */
export function Arranged({ label, detail, moves, many }: Props) {
  return (
    <button type="button" className="button arranged" disabled={many.busy} onClick={() => many.send(moves)}>
      <Icon name="star" />
      <span>
        {label}
        {detail && <small>{detail}</small>}
      </span>
    </button>
  );
}
