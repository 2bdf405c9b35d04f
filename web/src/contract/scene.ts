import type { Ask, Lobby, Seat } from "~/api/types";
import type { Voice } from "~/words";

/** All that there is to draw from. */
export interface Scene<View, Printed> {
  view: View;
  seat: Seat | null;
  ask: Ask | null;
  lobby: Lobby;
  printed: Printed;
  voice: Voice;
  /** What the server adds to the view at a question, once it has come (`GET .../odds`). */
  odds?: unknown;
}

export interface SceneProps<View, Printed> {
  scene: Scene<View, Printed>;
}
