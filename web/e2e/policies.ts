import type { Choice, Panel, Policy } from "./player";

function act(panel: Panel, what: RegExp): Choice | null {
  const n = panel.acts.findIndex((each) => what.test(each));
  return n < 0 ? null : { act: n };
}

function row(panel: Panel, what: RegExp): Choice | null {
  const n = panel.rows.findIndex((each) => what.test(each));
  return n < 0 ? null : { row: n };
}

const least = (rows: readonly string[], what: RegExp): Choice | null => {
  const found = rows
    .map((each, n) => ({ n, far: Number(what.exec(each)?.[1] ?? Number.NaN) }))
    .filter(({ far }) => !Number.isNaN(far));
  found.sort((a, b) => a.far - b.far);
  return found[0] ? { row: found[0].n } : null;
};

/** The first row; of numbers the last, which is the most. */
const first = ({ rows }: Panel): Choice => {
  if (!rows.length) return { act: 0 };
  return { row: rows.every((each) => /^\d+$/.test(each)) ? rows.length - 1 : 0 };
};

const QUIET =
  /^(End movement|Leave the rest|Ready no more|End the search|Hand in the orders|Write the order down|No, drop|Arrange the rest|All bombers are set|Open fire|No more waves|Home with all|Nothing in the air|Line up|Stay)/;

/** Midway: both fleets make for the island, look for each other and strike what they see. Late in the match nothing new is begun. */
export function midway(active: number, most = 4): Policy {
  let turn = "";
  let done: Record<string, number> = {};
  const often = (what: string, times: number) => {
    done[what] = (done[what] ?? 0) + 1;
    return done[what] <= times;
  };
  return (panel) => {
    const number = /Turn (\d+)/.exec(panel.crumbs)?.[1] ?? "1";
    if (number !== turn) [turn, done] = [number, {}];
    const quiet = act(panel, QUIET);
    const late = Number(turn) > active;
    if (/^Some of these aircraft|^Do you press home/.test(panel.title))
      return panel.ready ? "commit" : (row(panel, /^No, drop|^Attack/) ?? first(panel));
    if (quiet && (late || /^Do you stand down|^In which rectangle|^Where do your aircraft land/.test(panel.title)))
      return quiet;
    if (panel.ready) return "commit";
    if (/^Which ships move/.test(panel.title)) {
      const course = least(panel.rows, /(\d+) from Midway/);
      if (course) return panel.more ? "more" : course;
      const force = row(panel, /Move a whole force/) ?? (/Fleet of zone/.test(panel.title) ? { row: 0 } : null);
      if (!often("move", most)) return quiet ?? { row: 0 };
      return force ?? { row: 0 };
    }
    if (/^Where do your ships come on/.test(panel.title))
      return row(panel, /together/) ?? least(panel.rows, /(\d+) from Midway/) ?? { row: 0 };
    if (/^Which aircraft do you start readying/.test(panel.title)) {
      if (quiet && !often("ready", 6)) return quiet;
      return row(panel, /whole base/) ?? { row: 0 };
    }
    if (/^Which area do you search/.test(panel.title))
      return (
        (often("search", 3) &&
          (row(panel, /your ships look/) ?? row(panel, /may be here/) ?? (panel.rows.length ? { row: 0 } : null))) ||
        (quiet ?? { row: 0 })
      );
    if (/^What are your orders/.test(panel.title)) {
      const strike =
        row(panel, /Strike a zone/) ??
        (panel.rows.some((each) => /turns? ago|carrier|cruiser|battleship|CV|CA|BB/.test(each)) ? { row: 0 } : null);
      return strike && often("orders", 2) ? strike : (quiet ?? { row: 0 });
    }
    if (/which (aircraft|fighters) fly/.test(panel.title))
      return row(panel, /Send all/) ?? (often("send", 6) && panel.rows.length ? { row: 0 } : (quiet ?? { row: 0 }));
    return panel.rows.length && often(panel.title, 8) ? { row: 0 } : (quiet ?? first(panel));
  };
}

/** Fighters: the machine finishes every flight; else the first row. */
export const fighters: Policy = (panel) => {
  if (panel.ready) return "commit";
  return act(panel, /^Finish for me/) ?? (panel.rows.length ? { row: 0 } : { act: 0 });
};

/** Pacific Victory: whoever is not told otherwise ends what he is at. Invaders land, aircraft do not stay, ships blockade;
 * at Lae they fire once, so that they live to do it. */
export const victory: Policy = (panel) => {
  if (panel.ready) return "commit";
  const wanted =
    (/come ashore/.test(panel.title) && row(panel, /^Land/)) ||
    (/^Round [23].*what does US air force/.test(panel.title) && row(panel, /^Retreat/)) ||
    (/^Round ([23] at Lae|.*what does US air force)/.test(panel.title) && act(panel, /^Hold/));
  return wanted || act(panel, /^(Done|Blockade)/) || first(panel);
};

/** Fleet Commander Nimitz: nothing more than must be; ships lie before the coast, and Japan takes Hits where the list begins. */
export const nimitz: Policy = (panel) => {
  if (panel.ready) return "commit";
  return (
    act(
      panel,
      /^(Buy nothing|No more scouts|End the movement|All areas|Done choosing|The others|No$|Not this|Leave)/,
    ) ??
    row(panel, /^All the rest/) ??
    first(panel)
  );
};
