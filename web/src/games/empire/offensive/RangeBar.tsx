import type { Voice } from "~/words";
import type { Range } from "../staff";

export const per = (p: number): string => String(Math.round(p * 100));
/** An Ambush may go worse than the worst answer to an Intercept. */
export const lowest = ({ worst, likely }: Range): number => Math.min(worst.take, likely.take);

/** The chance to take a hex: hollow end for the worst answer, full end for none, a tick for what is likely. */
export function RangeBar({ range, voice }: { range: Range; voice: Voice }) {
  const { likely, alone } = range;
  const low = lowest(range);
  const said = { worst: per(low), likely: per(likely.take), alone: per(alone.take) };
  return (
    <span className="empire-range" role="img" aria-label={voice.say("plan.range", said)}>
      <b>{voice.say("plan.chance", { n: said.worst })}</b>
      <span>{voice.say("plan.chance", { n: said.likely })}</span>
      <b>{voice.say("plan.chance", { n: said.alone })}</b>
      <Bar low={low} mid={likely.take} high={alone.take} />
    </span>
  );
}

interface BarProps {
  low: number;
  mid: number;
  high: number;
  stops?: readonly number[];
}

/** From 0 to 1. */
export function Bar({ low, mid, high, stops = [] }: BarProps) {
  const at = (p: number) => 6 + p * 188;
  return (
    <svg className="empire-bar" viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden="true">
      <path d="M6 8H194" className="all" />
      <path d={`M${at(low)} 8H${at(high)}`} className="span" />
      {stops.map((p, n) => (
        <ellipse key={n} cx={at(p)} cy="8" rx="3" ry="3.6" className="stop" />
      ))}
      <ellipse cx={at(low)} cy="8" rx="4.4" ry="5" className="worst" />
      <ellipse cx={at(high)} cy="8" rx="4.4" ry="5" className="alone" />
      <path d={`M${at(mid)} 1V15`} className="likely" />
    </svg>
  );
}
