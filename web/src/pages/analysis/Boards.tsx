import { useEffect, useMemo, useState } from "react";
import type { Summary } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import { useOverlays } from "~/table/Layers";
import { SideBySide } from "~/table/Looking";
import { BOTH, type Frame, Reel } from "~/table/reel";

interface Props {
  summary: Summary;
  drawn: Drawn;
  eyes: string;
  /** The message of each viewer at the moment that is looked at. */
  numbers: Readonly<Record<string, number>>;
}

/** The board at one moment, through the eyes of one side, or of each beside the other. */
export function Boards({ summary, drawn, eyes, numbers }: Props) {
  const seats = useMemo(() => Object.keys(summary.seats), [summary.seats]);
  const reels = useMemo(
    () => new Map([...seats, "public"].map((seat) => [seat, new Reel(summary.id, seat)])),
    [summary.id, seats],
  );
  const shown = eyes === BOTH ? seats : [eyes];
  const frames = useFrames(reels, shown, numbers);
  const { game, voice, printed } = drawn;
  const [overlays] = useOverlays(drawn.id, game);
  const scenes = shown.flatMap((seat) => {
    const frame = frames[seat];
    return frame ? [{ view: frame.view, seat, ask: null, lobby: summary, printed, voice }] : [];
  });
  return (
    <div className="table-sheet">
      {scenes.length < shown.length ? (
        <p className="page-note" />
      ) : (
        <SideBySide drawn={drawn} scenes={scenes} shown={overlays} />
      )}
    </div>
  );
}

function useFrames(
  reels: ReadonlyMap<string, Reel>,
  shown: readonly string[],
  numbers: Readonly<Record<string, number>>,
): Readonly<Record<string, Frame>> {
  const [frames, setFrames] = useState<Readonly<Record<string, Frame>>>({});
  const wanted = shown.map((seat) => `${seat} ${Math.max(1, numbers[seat] ?? 1)}`).join(",");
  useEffect(() => {
    let here = true;
    const all = wanted.split(",").map(async (each) => {
      const [seat = "", n] = each.split(" ");
      const frame = await reels.get(seat)?.want(Number(n));
      return [seat, frame] as const;
    });
    Promise.all(all).then(
      (found) =>
        here && setFrames(Object.fromEntries(found.flatMap(([seat, frame]) => (frame ? [[seat, frame]] : [])))),
      () => undefined, // the rest of the page can be read without a board
    );
    return () => {
      here = false;
    };
  }, [reels, wanted]);
  return frames;
}
