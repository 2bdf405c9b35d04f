import { useEffect, useRef } from "react";
import type { Message } from "~/api/types";
import type { Telling } from "~/contract/story";
import { outcomeOf } from "../Result";
import { play } from "./sound";

const THROWN: readonly unknown[] = ["settle", "hit", "miss"];

/** What is heard at the table: the beats of the story, "your turn", the end. */
export function useSounds(beat: Telling | null, asked: boolean, message: Message | null): void {
  const key = beat && `${beat.key} ${beat.phase}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phase of each beat
  useEffect(() => {
    if (!beat) return;
    const { sound = "beat", dice } = beat.beat;
    const falls = dice?.length && THROWN.includes(sound);
    if (beat.phase === "acts") play(falls ? "throw" : sound);
    else if (falls) play(sound);
  }, [key]);
  const before = useRef(asked);
  useEffect(() => {
    if (asked && !before.current) play("turn");
    before.current = asked;
  }, [asked]);
  const over = message?.status === "over" && !beat ? outcomeOf(message, message.seat).key : null;
  const ended = useRef(over);
  useEffect(() => {
    if (over !== ended.current && (over === "won" || over === "lost")) play(over);
    ended.current = over;
  }, [over]);
}
