import type { About, Heard, Phrase } from "~/api/types";
import type { Voice } from "~/words";
import type { Said } from "./history";

/** What was heard, as a line of the log. */
export interface Line {
  event: Said;
  details: readonly Phrase[];
  /** The turn that begins with it; or nothing. */
  chapter: string;
  /** When it happened, in the log's first column: "1500", "T3". */
  moment: string;
}

const BEFORE = "–"; // before the first turn

/** The events as they are told, those in a row that say the same in one: as `gathered` of `wardroom.api.presentation`, and
 * `lines.json` holds both to it. What was taken back is not told with what stands. */
export function linesOf(events: readonly Said[], before = ""): readonly Line[] {
  const found: Line[] = [];
  let moment = before || BEFORE;
  for (const event of events) {
    const said = event.shown ?? {};
    const chapter = chapterOf(event);
    moment = chapter || moment;
    if (said.silent) continue;
    const line = { event: asTold(event), details: said.details ?? [], chapter, moment };
    const at = said.joins ? same(found, line) : -1;
    if (at < 0) found.push(line);
    else found[at] = joined(found[at] as Line, line);
  }
  return found;
}

/** Where in an unbroken row of its kind the line already stands that this one joins. */
function same(found: readonly Line[], { event }: Line): number {
  for (let at = found.length - 1; at >= 0; at -= 1) {
    const before = (found[at] as Line).event;
    if (before.kind !== event.kind || !before.undone !== !event.undone) return -1;
    if (before.shown?.joins === event.shown?.joins) return at;
  }
  return -1;
}

/** Numbers are added, lists laid together, of all else the later holds. So are details that differ in nothing else. */
function joined(before: Line, line: Line): Line {
  const details = [...before.details];
  for (const detail of line.details) {
    const at = details.findIndex((each) => says(each) === says(detail));
    if (at < 0) details.push(detail);
    else details[at] = { ...detail, about: added(details[at]?.about, detail.about) };
  }
  return { ...line, event: { ...line.event, about: added(before.event.about, line.event.about) }, details };
}

const says = ({ key, about }: Phrase): string =>
  key + JSON.stringify(about, (_, value) => (typeof value === "number" || Array.isArray(value) ? 0 : value));

function added(old: About = {}, more: About = {}): About {
  const about: Record<string, unknown> = { ...old };
  for (const [name, value] of Object.entries(more)) about[name] = sum(old[name], value);
  return about;
}

function sum(old: unknown, more: unknown): unknown {
  if (Array.isArray(old) && Array.isArray(more)) return [...old, ...more.filter((each) => !old.includes(each))];
  return typeof old === "number" && typeof more === "number" ? old + more : more;
}

/** The turn that begins with an event; or nothing. */
export const chapterOf = (event: Heard): string => event.shown?.chapter ?? "";

/** Places and pieces that an event is about: they are marked on the board. */
export const touchedBy = (event: Heard): readonly string[] => event.shown?.touched ?? [];

/** At which moment what came after message `n` begins. */
export function momentAt(heard: readonly Heard[], n: number): string {
  let moment = "";
  for (const event of heard) if (event.n < n) moment = chapterOf(event) || moment;
  return moment;
}

/** The event in the words of the log: what is counted from 0 is counted from 1. */
export function asTold(event: Heard): Heard {
  return event.shown?.kind ? { ...event, kind: event.shown.kind, about: event.shown.about ?? {} } : event;
}

/** The lists that an event brings, line by line. */
export const detailsOf = (event: Heard, voice: Voice): readonly string[] =>
  (event.shown?.details ?? []).map((each) => voice.phrase(each));
