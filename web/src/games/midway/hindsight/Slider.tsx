import type { Voice } from "~/words";
import type { Caption, Turn } from "./told";

interface Props {
  turns: readonly Turn[];
  at: number;
  captions: readonly Caption[];
  voice: Voice;
  onAt(at: number): void;
}

/** One step a turn; numbers where a caption is, a diamond where a ship was sunk, and the days below. */
export function Slider({ turns, at, captions, voice, onAt }: Props) {
  const last = Math.max(1, turns.length - 1);
  const place = (n: number) => ({ "--at": n / last }) as React.CSSProperties;
  const now = turns[at];
  return (
    <div className="hindsight-slider">
      <span className="hindsight-rail" aria-hidden>
        {turns.map(({ turn, attacks }, n) =>
          attacks.some(({ sunk }) => sunk.length) ? <i key={turn} className="sunk" style={place(n)} /> : null,
        )}
        {[...new Set(captions.map(({ turn }) => turn))].map((turn) => (
          <i key={turn} className="caption" style={place(turns.findIndex((each) => each.turn === turn))}>
            {captions.flatMap((each, n) => (each.turn === turn ? [n + 1] : [])).join(" ")}
          </i>
        ))}
        {turns.map(({ turn, day, time }, n) =>
          n === 0 || turns[n - 1]?.day !== day ? (
            <i key={turn} className="day" style={place(n)}>
              {voice.say("hindsight.at", { day, time })}
            </i>
          ) : null,
        )}
      </span>
      <input
        type="range"
        min={0}
        max={turns.length - 1}
        value={at}
        aria-label={voice.say("hindsight.turn")}
        aria-valuetext={now && voice.say("hindsight.at", { day: now.day, time: now.time })}
        onChange={(event) => onAt(Number(event.target.value))}
      />
    </div>
  );
}
