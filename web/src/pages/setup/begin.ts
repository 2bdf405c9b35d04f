import { api, got, Problem } from "~/api/client";
import { beSomebody } from "~/api/guest";
import type { components } from "~/api/schema";
import type { Seat } from "~/api/types";
import { promiseMine } from "~/dice/bits";
import { look, start } from "~/ui/sitDown";
import type { Wish } from "./plans";

const create = (wish: Wish) => got(api.POST("/api/matches", { body: wish as components["schemas"]["MatchWish"] }));

/** Sets the match up and, when no seat is open, begins it. Returns its id. */
export async function begin(wish: Wish, salt = ""): Promise<string> {
  const open = Object.values(wish.seats).some((chair) => chair.kind === "open");
  if (!open) await beSomebody();
  const { match } = await create(wish).catch((error: unknown) => {
    // Some scenarios have not pieces enough for every guest: play on without the seats there are not.
    if (error instanceof Problem && error.key === "no_such_seat")
      return create(without(wish, error.about.seats as Seat[]));
    throw error;
  });
  const mine = Object.keys(wish.seats).find((seat) => wish.seats[seat]?.kind === "me");
  if (salt && mine)
    await got(
      api.PUT("/api/matches/{match}/seats/{seat}/salt", { params: { path: { match, seat: mine } }, body: { salt } }),
    );
  await promiseMine(await look(match));
  if (!open) await start(match);
  return match;
}

function without(wish: Wish, seats: readonly Seat[]): Wish {
  return { ...wish, seats: Object.fromEntries(Object.entries(wish.seats).filter(([seat]) => !seats.includes(seat))) };
}
