import type { Policy } from "../../player";
import { act, first, least, row } from "../../policies";

const QUIET =
  /^(End movement|Leave the rest|Finish readying|End the search|Submit orders|Save this order|No, cancel|Cancel this order|Arrange the rest|Finish placing bombers|Open fire|Finish splitting|Home|Continue: nothing in the air|Line up|Stay)/;

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
    if (/^After attacking zone|^Do you press home/.test(panel.title))
      return panel.ready ? "commit" : (row(panel, /^No, cancel|^Attack/) ?? first(panel));
    if (quiet && (late || /^Stand down|^In which rectangle|^Where do your aircraft land/.test(panel.title)))
      return quiet;
    if (panel.ready) return "commit";
    if (/^Which ships move/.test(panel.title)) {
      const course = least(panel.rows, /(\d+) from Midway/);
      if (course) return panel.more ? "more" : course;
      const force = row(panel, /Move a whole force/) ?? (/Fleet of zone/.test(panel.title) ? { row: 0 } : null);
      if (!often("move", most)) return quiet ?? { row: 0 };
      return force ?? { row: 0 };
    }
    if (/^Where do your ships enter/.test(panel.title))
      return row(panel, /together/) ?? least(panel.rows, /(\d+) from Midway/) ?? { row: 0 };
    if (/^Which aircraft do you start readying/.test(panel.title)) {
      if (quiet && !often("ready", 6)) return quiet;
      return row(panel, /whole base/) ?? { row: 0 };
    }
    if (/^Which area do you search/.test(panel.title))
      return (
        (often("search", 3) &&
          (row(panel, /your ships\)/) ?? row(panel, /could be here/) ?? (panel.rows.length ? { row: 0 } : null))) ||
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
