import type { Counter, Moment, Printed } from "./view";

/** The time record: turns are counted from 1, and each has its day and hour. */
function order(printed: Printed, moment: Moment): number {
  const { times } = printed.scenarios.clock;
  return moment.day * times.length + times.indexOf(moment.time);
}

function start(printed: Printed, scenario: string): Moment {
  const { scenarios } = printed.scenarios;
  return scenarios.find(({ id }) => id === scenario) ?? (scenarios[0] as Moment);
}

export function momentOf(printed: Printed, scenario: string, turn: number): Moment {
  const { times } = printed.scenarios.clock;
  const n = order(printed, start(printed, scenario)) + Math.max(1, turn) - 1;
  return { day: Math.floor(n / times.length), time: times[n % times.length] ?? "" };
}

export function turnOf(printed: Printed, scenario: string, moment: Moment): number {
  return order(printed, moment) - order(printed, start(printed, scenario)) + 1;
}

export function lastTurn(printed: Printed, scenario: string): number {
  return turnOf(printed, scenario, printed.scenarios.clock.end);
}

/** The turn on which a ship comes on: 1 for all that are due by then. */
export function arrival(printed: Printed, scenario: string, ship: Counter): number {
  const due = printed.scenarios.groups[ship.group];
  return due ? Math.max(1, turnOf(printed, scenario, due)) : 1;
}

export const isNight = (printed: Printed, time: string): boolean => printed.scenarios.clock.night.includes(time);
