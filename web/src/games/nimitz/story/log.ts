import type { Heard } from "~/api/types";
import type { NimitzScene } from "../types";

type Said = Heard & { undone?: boolean };

/** Events that are told as one when they come in a row: what names the thing, and what must be the same in all. */
const GATHERED: Readonly<Record<string, { each: string; all: string; same: string }>> = {
  moved: { each: "force", all: "forces", same: "place" },
  placed: { each: "ship", all: "ships", same: "zone" },
};

/** How events are told: moves to one place as one, ships placed in one zone as one. */
export function told(events: readonly Heard[]): readonly Heard[] {
  const said: Heard[] = [];
  for (const event of events) {
    const last = said.at(-1);
    const how = GATHERED[event.kind];
    if (how && last && joins(last, event, how.same)) {
      said.pop();
      const all = [...list(last.about?.[how.all] ?? last.about?.[how.each]), ...list(event.about?.[how.each])];
      const about = { [how.same]: event.about?.[how.same], [how.all]: all, n: all.length };
      said.push({ ...event, kind: `${event.kind}_many`, about });
    } else said.push(event);
  }
  return said;
}

/** Of one kind, about the same place, and both still hold. */
const joins = (last: Said, event: Said, same: string): boolean =>
  (last.kind === event.kind || last.kind === `${event.kind}_many`) &&
  last.about?.[same] === event.about?.[same] &&
  !last.undone === !event.undone;
const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** Does a new turn begin with it? */
export const chapter = (event: Heard): boolean => event.kind === "turn_begins";

/** The turn, in the log's first column. */
export const moment = (event: Heard, before: string): string => {
  if (event.kind === "turn_begins") return `T${event.about?.turn ?? ""}`;
  if (event.kind === "campaign_begins") return String(event.about?.year ?? before);
  return before || "–";
};

/** Places and forces that an event is about. */
export function touched(event: Heard): readonly string[] {
  return Object.entries(event.about ?? {})
    .filter(([name]) => !UNSEEN.includes(name))
    .flatMap(([, value]) => list(value))
    .filter((each): each is string => typeof each === "string" && THING.test(each));
}

const UNSEEN: readonly string[] = ["candidates"];
/** An area, a box, or a force: "SI", "P1", "us42-cv-lexington", "ja-bn-4". */
const THING = /^([A-Z]{2}|P\d|US_RE|JA_RE|RAID|INVASION|(us|ja)(\d\d)?-[a-z]+-[a-z0-9-]+)$/;

/** Lists that the sentence itself leaves out. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  battle_ends: ["us_lost", "japan_lost"],
  moved_many: ["forces"],
};
const FEW = 24;

/** Lines for the lists that an event brings. */
export function details({ voice }: NimitzScene, event: Heard): readonly string[] {
  return (LISTS[event.kind] ?? []).flatMap((name) => {
    const ids = list(event.about?.[name]);
    if (!ids.length || ids.length > FEW) return [];
    return [voice.say(`detail.${name}`, { list: ids.map((id) => voice.noun(id)).join(", ") })];
  });
}
