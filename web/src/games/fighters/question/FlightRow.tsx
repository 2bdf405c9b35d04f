import type { ReactNode } from "react";
import { Icon } from "~/art/symbols";
import { ARROW, bearing } from "../rules/hexes";
import type { Flight } from "../view";

interface Props {
  flight: Flight;
  chosen: boolean;
  choose(draft: readonly (string | number)[]): void;
  look(peek: Flight | null): void;
  label: ReactNode;
  detail: ReactNode;
  figure: ReactNode;
}

/** A flight as a row: its end as a sign, what it is, what it comes to. Pointed at, it is shown on the board. */
export function FlightRow({ flight, chosen, choose, look, label, detail, figure }: Props) {
  return (
    <li>
      <button
        type="button"
        className="row"
        aria-pressed={chosen}
        onClick={() => choose([...flight])}
        onPointerEnter={() => look(flight)}
        onPointerLeave={() => look(null)}
        onFocus={() => look(flight)}
        onBlur={() => look(null)}
      >
        <span className="row-head fighters-step-icon">
          {stays(flight) ? <Pointer facing={flight[3]} high={flight[4] === "high"} /> : <Icon name="warning" />}
        </span>
        <span className="row-text">
          <span>{label}</span>
          <small>{detail}</small>
        </span>
        <span className="row-figure">{figure}</span>
      </button>
    </li>
  );
}

/** Whether the aircraft is still on the board at the end. */
export const stays = (flight: Flight): boolean => flight[4] === "high" || flight[4] === "low";

/** A facing and an altitude as a sign: ring high, wave low. */
export function Pointer({ facing, high }: { facing: number; high: boolean }) {
  return (
    <svg viewBox="-15 -15 30 32" width="28" height="30" className="fighters-pointer" aria-hidden="true">
      <path
        transform={`rotate(${bearing(facing)})${high ? " scale(.9)" : " translate(0 1)"}`}
        d={ARROW}
        className="body"
      />
      {high ? <circle r="13.2" className="ring" /> : <path d="M-11 14q3.7-4 7.3 0t7.4 0 7.3 0" className="ring" />}
    </svg>
  );
}
