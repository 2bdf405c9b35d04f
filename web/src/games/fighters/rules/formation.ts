import type { Ask, Foreseen, Move } from "~/api/types";
import { type Flight, flights, groupLeft } from "../view";
import type { Sky } from "./fire";
import { names, spots, start } from "./flight";

type Ahead = (lists: readonly (readonly Move[])[]) => Promise<readonly Foreseen[]>;

/** The flight that a path leads this aircraft to, if it is offered: the same manoeuvres from where it is. */
function alike({ board, view }: Sky, ask: Ask, craft: string, path: string): Flight | null {
  const from = view.aircraft[craft];
  const end = from && spots(board, start(from), names(path)).at(-1);
  if (!end?.hex) return null;
  const level = end.high ? "high" : "low";
  return (
    flights(ask.moves).find(
      ([, id, hex, facing, at, , weapon]) =>
        id === craft && hex === end.hex && facing === end.facing && at === level && weapon === "none",
    ) ?? null
  );
}

/** The answers by which all that are left of a group fly as this one does; null where they cannot, or where somebody would
 * come to shoot on the way: that is a question of its own. */
export async function formation(sky: Sky, flight: Flight, ahead: Ahead): Promise<readonly Move[] | null> {
  const [, craft, , , end, path, weapon] = flight;
  const rest = groupLeft(sky.view, craft).filter((id) => id !== craft);
  if (!rest.length || weapon !== "none" || (end !== "high" && end !== "low")) return null;
  const given: Move[] = [flight];
  for (const [n, id] of rest.entries()) {
    if (n < rest.length - 1) given.push(["member", id]);
    const [next] = await ahead([given]);
    const same = next?.ask?.prompt === "fly" ? alike(sky, next.ask, id, path) : null;
    if (!same) return null;
    given.push(same);
  }
  return given;
}
