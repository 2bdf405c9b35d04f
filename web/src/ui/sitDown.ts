import { api, got, Problem } from "~/api/client";
import type { Lobby, Seat, Summary } from "~/api/types";
import { giveMine, promise, promiseMine } from "~/dice/bits";

export const look = (match: string): Promise<Summary> =>
  got(api.GET("/api/matches/{match}", { params: { path: { match } } })) as Promise<unknown> as Promise<Summary>;

/** Takes an open seat, with a promise for the dice, and begins if it was the last. */
export async function sitDown(match: string, seat: Seat): Promise<void> {
  const { commitment } = await look(match);
  const join = (body: { seat: Seat; salt: string; promise?: { hash: string; to: string } }) =>
    got(api.POST("/api/matches/{match}/join", { params: { path: { match } }, body }));
  await join({ seat, salt: "", promise: promise(match, seat, commitment) }).catch((error: unknown) => {
    if (error instanceof Problem && error.key === "seed_renewed") return join({ seat, salt: "" }); // promised below
    throw error;
  });
  await beginIfFull(match);
}

/** Whoever takes the last seat begins the match. That another has just begun it is as good. */
export async function beginIfFull(match: string): Promise<void> {
  const told = await look(match);
  await promiseMine(told);
  if (isFull(told)) await start(match).catch(() => undefined);
}

/** Closes the promises, and gives the bits of the seats that are mine: the match begins with the last of them. */
export async function start(match: string): Promise<void> {
  await got(api.POST("/api/matches/{match}/start", { params: { path: { match } } }));
  await giveMine(await look(match));
}

export const isFull = ({ status, seats }: Pick<Lobby, "status" | "seats">): boolean =>
  status === "lobby" && Object.values(seats).every(({ kind }) => kind !== "open");
