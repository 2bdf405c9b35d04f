import type { Card, Seat } from "~/api/types";
import type { Side } from "~/art/sides";

/** The colours that there are, and how the name of a seat begins that asks for one. */
const COLOURS = { us: /^(us|am)/i, jp: /^ja?p/i, cn: /^(cn|chin)/i, uk: /^(uk|brit)/i, nl: /^(nl|dutch)/i };

/** Every seat has a colour and a mark: what the game says, else what its name asks for, else one that is free. */
export function coloursOf({ seats, guests, sides }: Pick<Card, "seats" | "guests" | "sides">): Record<Seat, Side> {
  const all = Object.keys(COLOURS) as (keyof typeof COLOURS)[];
  const found: Record<Seat, Side> = { ...sides };
  const give = (wanted: (seat: Seat) => Side | undefined) => {
    for (const seat of [...seats, ...guests]) {
      const side = found[seat] ?? wanted(seat);
      if (side) found[seat] = side;
    }
  };
  give((seat) => all.find((side) => COLOURS[side].test(seat)));
  give(() => all.find((side) => !Object.values(found).includes(side)) ?? "none");
  return found;
}
