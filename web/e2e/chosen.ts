import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The games whose boards and matches are gone through: all, or those that E2E_GAMES names (`make e2e ONLY=one,two`). */
const named = process.env.E2E_GAMES?.split(",").filter(Boolean) ?? [];
const every = readdirSync(join(import.meta.dirname, "games"));

export const chosen: readonly string[] = named.length ? every.filter((id) => named.includes(id)) : every;
export const left: readonly string[] = every.filter((id) => !chosen.includes(id));
