import type { Page } from "@playwright/test";
import type { House } from "../../house";
import { answer, begun, patiently, post } from "../../matches";
import { SOLO } from "./seats";

type Moves = readonly (readonly (string | number)[])[];

/** A match of so many turns, an area searched in each, that was then given up by Japan: its number. */
export async function ended(page: Page, house: House, turns: number): Promise<string> {
  const match = await begun(page, house, { game: "midway", seats: SOLO });
  let searched = 0;
  let called = false;
  const choose = (moves: Moves, prompt: string) => {
    if (prompt !== "search") return moves.find(([verb]) => verb === "fleet" || verb === "place_all");
    if (called) searched += 1;
    called = !called;
    return moves.find(([verb]) => verb === (called ? "call" : "done"));
  };
  while (searched < turns) await patiently(() => answer(page, house, match, "JP", choose));
  await post(page, house, `/api/matches/${match}/seats/JP/resign`, { key: "over" });
  return match;
}
