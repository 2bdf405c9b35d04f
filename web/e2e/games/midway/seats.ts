import type { Chair } from "../../matches";

export const SOLO: Record<string, Chair> = { JP: { kind: "me" }, US: { kind: "bot", bot: "random" } };
export const BOTH: Record<string, Chair> = { JP: { kind: "me" }, US: { kind: "me" } };
