import type { Page } from "@playwright/test";
import type { ToTell } from "../../games";
import type { House } from "../../house";
import { answer, begun, get } from "../../matches";
import { BOTH } from "./seats";

type Move = readonly (string | number)[];

/** Column and row of a zone: areas of three by three, lettered A to I inside. */
function where(zone: string): readonly [number, number] {
  const [area = "", inner = "A"] = zone.split("-");
  const n = inner.charCodeAt(0) - 65;
  return [(area.charCodeAt(0) - 65) * 3 + (n % 3), Number(area[1]) * 3 + Math.floor(n / 3)];
}

const far = (zone: string, to: string) =>
  Math.max(...[0, 1].map((n) => Math.abs((where(zone)[n] as number) - (where(to)[n] as number))));
const nearest = (moves: readonly Move[], at: number, goal: string) =>
  [...moves].sort((a, b) => far(String(a[at]), goal) - far(String(b[at]), goal))[0];

/** Both fleets make for one zone, ready all they have, look around themselves and strike what they find. */
function eager(moves: readonly Move[], prompt: string): Move | undefined {
  const of = (verb: string) => moves.filter((move) => move[0] === verb);
  const goal = "E4-E";
  if (prompt === "place_ships") return nearest(of("place_all"), 1, goal);
  if (prompt === "move_ships")
    return (
      nearest(
        of("fleet").filter((move) => far(String(move[2]), goal) < far(String(move[1]), goal)),
        2,
        goal,
      ) ?? of("done")[0]
    );
  if (prompt === "stand_down") return of("done")[0];
  if (prompt === "ready_aircraft") return of("ready_all")[0] ?? of("done")[0];
  if (prompt === "search")
    return of("call").find((move) => String(move[1]) === goal.slice(0, 2)) ?? of("call")[0] ?? of("done")[0];
  if (prompt === "write_orders") return of("strike").find((move) => far(String(move[1]), goal) < 2) ?? of("done")[0];
  if (prompt === "launch") return of("send_all")[0] ?? of("done")[0];
  if (prompt === "place_bombers") return moves.find(([verb]) => verb !== "done");
  return of("attack")[0] ?? of("confirm")[0];
}

/** A match of Midway, played over the API to the middle of an air battle; the address of the seat that is asked. */
export async function battle(
  page: Page,
  house: House,
  prompts: readonly string[] = ["place_bombers", "screen"],
): Promise<string> {
  const match = await begun(page, house, { game: "midway", seats: BOTH });
  return `/m/${match}/${await upTo(page, house, match, prompts)}`;
}

/** Plays on until somebody is asked one of these; who. */
async function upTo(
  page: Page,
  house: House,
  match: string,
  prompts: readonly string[],
  policy: typeof eager = eager,
): Promise<string> {
  for (let n = 0; n < 900; n += 1) {
    let moved = false;
    for (const seat of ["JP", "US"]) {
      const { ask } = await get<{ ask: { prompt: string } | null }>(
        page,
        house,
        `/api/matches/${match}/seats/${seat}/view`,
      );
      if (ask && prompts.includes(ask.prompt)) return seat;
      if (ask) moved = (await answer(page, house, match, seat, policy)) || moved;
    }
    if (!moved) break;
  }
  throw new Error("no battle came");
}

/** Bombers in groups of twelve at most, on one ship after the other, and every gun fires: a battle with dice. */
export function spreading(): typeof eager {
  let n = 0;
  return (moves, prompt) => {
    const of = (verb: string) => moves.filter((move) => move[0] === verb);
    if (prompt === "screen") return of("fire")[0] ?? of("done")[0];
    if (prompt === "how_many") return moves[Math.min(moves.length, 12) - 1];
    if (prompt !== "place_bombers") return eager(moves, prompt);
    const ships = [...new Set(moves.filter((move) => move.length > 1).map(([, ship]) => ship))].slice(0, 3);
    const next = moves.filter(([, ship]) => ship === ships[n % ships.length]);
    n += 1;
    return next[n % Math.max(1, next.length)] ?? of("done")[0];
  };
}

/** A strike as the fleet that is struck is told it: found, then bombed target by target. */
export async function story(page: Page, house: House, policy: typeof eager = eager): Promise<ToTell> {
  const match = await begun(page, house, { game: "midway", seats: BOTH });
  const striker = await upTo(page, house, match, ["launch"]);
  return {
    path: `/m/${match}/${striker === "JP" ? "US" : "JP"}`,
    acts: [
      async () => void (await upTo(page, house, match, ["place_bombers", "screen"], policy)),
      async () =>
        void (await upTo(
          page,
          house,
          match,
          ["next_battle", "land", "choose_casualties", "move_ships", "write_orders"],
          policy,
        )),
    ],
  };
}
