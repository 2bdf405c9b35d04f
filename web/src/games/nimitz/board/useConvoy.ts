import { useCallback, useEffect, useRef, useState } from "react";
import type { Ask, Move } from "~/api/types";

const AGAIN = 500; // an answer may find the line busy
const TRIES = 40;

/** What is still to be sent: moves that are legal no longer have been made, or cannot be. */
export function remaining(queue: readonly Move[], ask: Ask | null): readonly Move[] {
  if (ask?.prompt !== "movement") return [];
  const legal = new Set(ask.moves.map((move) => move.join()));
  return queue.filter((move) => legal.has(move.join()));
}

/** Several forces to one place: each is a move of its own, sent as soon as the one before is done. */
export function useConvoy(ask: Ask | null, commit: (move: Move) => void) {
  const [queue, setQueue] = useState<readonly Move[]>([]);
  const sent = useRef("");
  useEffect(() => {
    if (!queue.length) return;
    const left = remaining(queue, ask);
    const next = left[0];
    if (!next) {
      setQueue([]);
      sent.current = "";
      return;
    }
    let tries = 0;
    const send = () => {
      tries += 1;
      if (tries > TRIES) setQueue([]);
      else commit(next);
    };
    if (sent.current !== next.join()) {
      sent.current = next.join();
      send();
    }
    const timer = setInterval(send, AGAIN);
    return () => clearInterval(timer);
  }, [queue, ask, commit]);
  const start = useCallback((moves: readonly Move[]) => {
    sent.current = "";
    setQueue(moves);
  }, []);
  return { sending: remaining(queue, ask).length, start };
}
