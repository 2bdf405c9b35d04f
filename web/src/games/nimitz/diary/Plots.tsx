import type { ReactNode } from "react";
import { Plot } from "~/table/Plot";
import type { Voice } from "~/words";
import type { Printed } from "../types";
import { lossesOf, luckByTurn, type Moment, signed } from "./numbers";

interface Props {
  voice: Voice;
  moments: readonly Moment[];
  printed: Printed;
  /** What else stands among the plots. */
  children?: ReactNode;
}

/** Three plots of the campaign, each with its table. */
export function Plots({ voice, moments, printed, children }: Props) {
  if (moments.length === 0) return null;
  const lost = moments.map(({ turn }) => lossesOf(turn));
  const luck = luckByTurn(moments);
  const say = (n: number) => signed(n, voice.lang);
  const us = voice.say("chronicle.side_us");
  const japan = voice.say("chronicle.side_japan");
  const years = new Set(moments.map(({ year }) => year));
  const sheet = years.size === 1 ? printed.campaigns.find(({ year }) => years.has(year)) : undefined;
  const marks = sheet
    ? Object.entries(sheet.levels)
        .filter(([, from]) => from > 0)
        .map(([level, at]) => ({ at, name: voice.noun(level) }))
    : [];
  const turns = {
    ticks: moments.map(({ year, turn }, n) =>
      n === 0 || moments[n - 1]?.year !== year ? `${year}/${turn.turn}` : String(turn.turn),
    ),
    table: {
      open: voice.say("chronicle.as_table"),
      head: voice.say("chronicle.turn"),
      ticks: moments.map(({ year, turn }) => voice.say("diary.turn", { date: turn.date, year })),
    },
  };
  return (
    <section className="diary-plots" aria-label={voice.say("chronicle.plots")}>
      <Plot
        {...turns}
        title={voice.say("diary.plot_objectives")}
        kind="steps"
        marks={marks}
        rows={[
          {
            name: voice.say("diary.held"),
            side: "us",
            values: moments.map(({ turn, counted }) => (counted ? turn.count : null)),
          },
        ]}
      />
      <Plot
        {...turns}
        title={voice.say("diary.plot_losses")}
        kind="bars"
        rows={[
          { name: us, side: "us", values: lost.map((each) => each.us) },
          { name: japan, side: "jp", values: lost.map((each) => each.japan) },
        ]}
      />
      <Plot
        {...turns}
        title={voice.say("diary.plot_luck")}
        kind="lines"
        rows={[
          { name: us, side: "us", values: luck.us, say },
          { name: japan, side: "jp", values: luck.japan, say },
        ]}
      />
      {children}
    </section>
  );
}
