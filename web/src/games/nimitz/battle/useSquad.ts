import { useCallback, useEffect, useMemo, useState } from "react";
import type { Ask, Move } from "~/api/types";
import type { BoardProps } from "~/contract/game";
import type { Printed, View, Zone } from "../types";
import { stillToSend } from "./pick";

const NOBODY: readonly string[] = [];

/** Aircraft that are still to be sent. */
const left = (ask: Ask | null) => new Set(ask?.moves.flatMap(([verb, plane]) => (verb === "fly" ? [plane] : []))).size;

/** Several aircraft for one zone: they are sent as one list of moves. */
export function useSquad({ scene, choose, many }: Pick<BoardProps<View, Printed>, "scene" | "choose" | "many">) {
  const { ask, view } = scene;
  const [squad, setSquad] = useState<readonly string[]>(NOBODY);
  const [last, setLast] = useState<Move | null>(null);
  const flying = ask?.prompt === "fly";
  const able = useMemo(
    () => squad.filter((plane) => flying && ask.moves.some((move) => move[1] === plane)),
    [squad, flying, ask],
  );
  const send = useCallback(
    (zone: Zone) => {
      const moves = stillToSend(scene, able, zone);
      const all = moves.length === left(ask);
      const now = all ? moves.slice(0, -1) : moves;
      if (now.length) many?.send(now);
      setLast((all && moves.at(-1)) || null);
      setSquad(NOBODY);
    },
    [able, many, scene, ask],
  );
  // Dice roll when nobody is left: the last one is only chosen, and goes with the button that says so.
  useEffect(() => {
    if (!last || !flying || left(ask) > 1) return;
    choose(last);
    setLast(null);
  }, [last, flying, ask, choose]);
  // Whoever sends one of several from the list means all of them.
  const lead = squad.at(-1);
  const gone = lead !== undefined && squad.length > 1 && !able.includes(lead) ? view.battle?.planes?.[lead]?.zone : "";
  useEffect(() => {
    if (gone && flying) send(gone as Zone);
  }, [gone, flying, send]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another battle turn begins with nobody chosen
  useEffect(() => setSquad(NOBODY), [view.battle?.turn, flying]);
  const gathered = useCallback(
    (planes: readonly string[]) => {
      const newest = planes.at(-1);
      setSquad(planes);
      choose(newest ? ["fly", newest] : []);
    },
    [choose],
  );
  const toggle = useCallback(
    (plane: string) => gathered(able.includes(plane) ? able.filter((each) => each !== plane) : [...able, plane]),
    [able, gathered],
  );
  /** A whole group: taken together, or let go together when all of it is taken. */
  const gather = useCallback(
    (planes: readonly string[]) => {
      const whole = planes.every((plane) => able.includes(plane));
      const others = able.filter((plane) => !planes.includes(plane));
      gathered(whole ? others : [...others, ...planes]);
    },
    [able, gathered],
  );
  return { squad: able, toggle, gather, send };
}
