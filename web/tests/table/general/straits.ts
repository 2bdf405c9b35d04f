import type { Ask, Card, Lobby } from "~/api/types";
import type { Scene } from "~/contract/game";
import type { GameMap, View } from "~/table/general/atlas";
import { Voice } from "~/words";

/** Three places in a line, as a stranger's game would tell of them. */
export const MAP: GameMap = {
  pieces: "pieces",
  places: [
    { id: "westport", kind: "port", base: true, x: 0, y: 1, near: ["narrows"] },
    { id: "narrows", kind: "sea", x: 3, y: 0, near: ["eastport", "westport"] },
    { id: "eastport", kind: "port", base: true, x: 6, y: 1, near: ["narrows"] },
  ],
};

export const CARD = {
  id: "straits",
  seats: ["east", "west"],
  guests: [],
  sides: {},
  package: { name: "straits", version: "1.0", author: "" },
} as unknown as Card;

export const VIEW: View = {
  turn: 1,
  pieces: [
    { place: "eastport", side: "east", kind: "cruiser", id: "east-1", state: "steps-2" },
    { place: "eastport", side: "east", kind: "transport", id: "east-4" },
    { place: "westport", side: "west" },
    { place: "westport", side: "west" },
    { place: "narrows", side: "west" },
    { place: "narrows", side: "east", kind: "destroyer", id: "east-2" },
  ],
  burnt: { east: 0, west: 2 },
};

export const ORDERS: Ask = {
  prompt: "orders",
  moves: [
    ["done"],
    ["sail", "east-1", "narrows"],
    ["sail", "east-4", "narrows"],
    ["sail", "east-2", "eastport"],
    ["sail", "east-2", "westport"],
  ],
  rules: [],
  about: {},
};

const WORDS = {
  title: "Straits",
  "noun.east": "East",
  "noun.west": "West",
  "noun.westport": "West Port",
  "noun.narrows": "Narrows",
  "noun.eastport": "East Port",
  "noun.east-#": "block {n}",
  "noun.steps-#": "{n} steps",
  "move.sail": "{1} sails to {2}",
  "move.done": "That is all",
};

export const sceneOf = (view: View = VIEW, ask: Ask | null = ORDERS, words = {}): Scene<View, unknown> => ({
  view,
  seat: "east",
  ask,
  lobby: { game: "straits", scenario: "dawn" } as unknown as Lobby,
  printed: {},
  voice: new Voice("en", { ...WORDS, ...words }),
});
