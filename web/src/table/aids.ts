import type { Move } from "~/api/types";

/** Help for one who plays alone: it is asked for, and the match no longer counts. Among people only what all agree to. */
export type Aid =
  | { kind: "sure"; what: "take_back" }
  | { kind: "sure"; what: "ask_back" }
  | { kind: "sure"; what: "hint" }
  | { kind: "sure"; what: "show" }
  | { kind: "sure"; what: "abandon" }
  | { kind: "sure"; what: "export" }
  | { kind: "sure"; what: "rest"; until: string }
  | { kind: "hint"; n: number; move: Move }
  | { kind: "playing"; answered: number }
  | { kind: "played"; answered: number }
  | { kind: "challenge"; code: string };

export type Asked = Extract<Aid, { kind: "sure" }>;
