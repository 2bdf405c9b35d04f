import { useEffect, useState } from "react";
import type { Ask, Move } from "~/api/types";
import { pieceOf } from "../blocks";
import { battles, shotsOf } from "../odds";
import { siteOf } from "../sites";
import type { VictoryScene } from "../view";
import type { Stage } from "./stage";

/** "Fire all as advised": one answer after the other, until the advice changes or a block is lost. */
export interface Volley {
  may: boolean;
  runs: boolean;
  start(): void;
  stop(): void;
  /** Why it stopped by itself. */
  note: string;
}

/** Below this chance to win it is for the player to say whether he stays. */
const WISE = 0.3;

interface Order {
  place: string;
  verb: string;
  strong: number;
  hopeful: boolean;
}

export function useVolley({ scene, fight, odds, commit, still }: Stage): Volley {
  const { ask, voice } = scene;
  const place = siteOf(fight.place);
  const [order, setOrder] = useState<Order | null>(null);
  const [note, setNote] = useState("");
  const move = ask && !still ? fought(ask, odds) : null;
  const runs = order !== null && order.place === place;
  useEffect(() => {
    if (!runs || !move || !odds) return;
    const why = ended(order, scene, odds, move);
    if (!why && move) return commit(move, true); // the player has ordered all of it
    setOrder(null);
    setNote(why);
  }, [runs, order, odds, move, scene, commit]);
  return {
    may: move !== null,
    runs,
    start() {
      setNote("");
      if (move) setOrder({ place, verb: String(move[0]), strong: strength(scene), hopeful: hope(scene, odds) >= WISE });
    },
    stop: () => setOrder(null),
    note: note && voice.say(`battle.stopped_${note}`),
  };
}

/** What the advice is: how to fire; to land as soon as one may; and of blocks that are as strong, whichever is hit. */
function fought(ask: Ask, odds: unknown): Move | null {
  if (ask.prompt === "fire") return advised(ask, odds);
  if (ask.prompt === "hit") return ask.moves[0] ?? null;
  return ask.prompt === "land" ? (ask.moves.find(([verb]) => verb === "land") ?? null) : null;
}

/** The shot that costs the enemy most; where nothing can be hit, to hold fire. */
export function advised({ moves, about }: Ask, odds: unknown): Move | null {
  const shots = shotsOf(odds, String(about.block)).filter(({ target }) => !target);
  const worth = (move: Move): number => shots.find(({ group }) => group === move[1])?.losses ?? 0;
  const fire = moves.filter(([verb]) => verb === "fire").toSorted((a, b) => worth(b) - worth(a))[0];
  return fire ?? moves.find(([verb]) => verb === "hold") ?? null;
}

function ended(order: Order, scene: VictoryScene, odds: unknown, move: Move | null): "" | "advice" | "lost" | "odds" {
  if (strength(scene) < order.strong) return "lost";
  if (order.hopeful && hope(scene, odds) < WISE) return "odds";
  return move && [order.verb, "fire", "hold", "hit", "land"].includes(String(move[0])) ? "" : "advice";
}

/** How many blocks of one's own are in the battle. */
function strength({ view, printed }: VictoryScene): number {
  const site = siteOf(view.fight?.place ?? "");
  return Object.entries(view.blocks).filter(
    ([id, { place }]) => siteOf(place) === site && pieceOf(printed, id).side === view.side,
  ).length;
}

function hope({ view }: VictoryScene, odds: unknown): number {
  const battle = battles(odds).find((each) => !each.how && siteOf(each.place) === siteOf(view.fight?.place ?? ""));
  if (!battle) return 1;
  return battle.attacker === view.side ? battle.win : 1 - battle.win;
}
