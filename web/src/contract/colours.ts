import type { Card, Seat } from "~/api/types";
import type { Side } from "~/art/sides";

/** The colours that there are, and how the name of a seat begins that asks for one. */
const COLOURS = { us: /^(us|am)/i, jp: /^ja?p/i, cn: /^(cn|chin)/i, uk: /^(uk|brit)/i, nl: /^(nl|dutch)/i };

type Painted = Pick<Card, "seats" | "guests" | "sides">;
type Own = `#${string}`;
const isOwn = (side: string | undefined): side is Own => side?.startsWith("#") ?? false;

/** Every seat has a colour and a mark: what the game says, else what its name asks for, else one that is free. A colour
 * of the game's own takes the place of one that is free (`ownColours`). */
export function coloursOf({ seats, guests, sides }: Painted): Record<Seat, Side> {
  const all = Object.keys(COLOURS) as (keyof typeof COLOURS)[];
  const found: Record<Seat, Side> = {};
  const give = (wanted: (seat: Seat) => Side | undefined) => {
    for (const seat of [...seats, ...guests]) {
      const side = found[seat] ?? wanted(seat);
      if (side) found[seat] = side;
    }
  };
  const said = (seat: Seat) => sides[seat];
  give((seat) => {
    const side = said(seat);
    return isOwn(side) ? undefined : side;
  });
  give((seat) => (said(seat) ? undefined : all.find((side) => COLOURS[side].test(seat))));
  give(() => all.find((side) => !Object.values(found).includes(side)) ?? "none");
  return found;
}

/** Colours that the game brings, by the side whose place they take. */
export function ownColours(card: Painted): readonly (readonly [Side, Own])[] {
  const found = coloursOf(card);
  return Object.entries(card.sides).flatMap(([seat, side]) => {
    const place = found[seat];
    return isOwn(side) && place ? [[place, side] as const] : [];
  });
}
