import type { SetUp } from "~/contract/scenarios";

const modules = import.meta.glob<SetUp>("../games/*/scenarios.ts", { eager: true, import: "default" });
const NOTHING: SetUp = { scenarios: {} };

export const setUpOf = (game: string): SetUp => modules[`../games/${game}/scenarios.ts`] ?? NOTHING;
