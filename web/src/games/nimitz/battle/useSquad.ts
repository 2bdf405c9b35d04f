import { useCallback, useEffect, useMemo, useState } from "react";
import type { BoardProps } from "~/contract/game";
import type { Printed, View, Zone } from "../types";
import { stillToSend } from "./pick";

const NOBODY: readonly string[] = [];

/** Several aircraft for one zone: they are sent as one list of answers. */
export function useSquad({
  scene,
  choose,
  commit,
  many,
}: Pick<BoardProps<View, Printed>, "scene" | "choose" | "commit" | "many">) {
  const { ask, view } = scene;
  const [squad, setSquad] = useState<readonly string[]>(NOBODY);
  const [flight, setFlight] = useState<{ planes: readonly string[]; zone: Zone } | null>(null);
  const flying = ask?.prompt === "fly";
  const able = useMemo(
    () => squad.filter((plane) => flying && ask.moves.some((move) => move[1] === plane)),
    [squad, flying, ask],
  );
  const due = useMemo(() => (flight ? stillToSend(scene, flight.planes, flight.zone) : []), [flight, scene]);
  const next = due[0];
  useEffect(() => {
    if (!flight) return;
    if (!next) return setFlight(null); // all sent, or no longer asked: the next turn begins anew
    commit(next);
    const again = setInterval(() => commit(next), 700); // an answer that was still being given is given again
    return () => clearInterval(again);
  }, [flight, next, commit]);
  // Whoever sends one of several from the list means all of them.
  const lead = squad.at(-1);
  const gone = lead !== undefined && squad.length > 1 && !able.includes(lead) ? view.battle?.planes?.[lead]?.zone : "";
  useEffect(() => {
    if (!gone || !flying) return;
    setFlight({ planes: squad.slice(0, -1), zone: gone as Zone });
    setSquad(NOBODY);
  }, [gone, flying, squad]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another battle turn begins with nobody chosen
  useEffect(() => setSquad(NOBODY), [view.battle?.turn, flying]);
  const toggle = useCallback(
    (plane: string) => {
      const now = able.includes(plane) ? able.filter((each) => each !== plane) : [...able, plane];
      setSquad(now);
      const last = now.at(-1);
      choose(last ? ["fly", last] : []);
    },
    [able, choose],
  );
  /** A whole group: taken together, or let go together when all of it is taken. */
  const gather = useCallback(
    (planes: readonly string[]) => {
      const whole = planes.every((plane) => able.includes(plane));
      const others = able.filter((plane) => !planes.includes(plane));
      const now = whole ? others : [...others, ...planes];
      setSquad(now);
      const last = now.at(-1);
      choose(last ? ["fly", last] : []);
    },
    [able, choose],
  );
  const send = useCallback(
    (zone: Zone) => {
      many?.send(stillToSend(scene, able, zone));
      setSquad(NOBODY);
    },
    [able, many, scene],
  );
  return { squad: able, toggle, gather, send, sending: flight?.zone ?? null };
}
