import type { ClubEvent } from "~/api/clubs";

const LASTS = 3 * 3_600_000; // ms: how long an evening is in a calendar

const utc = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** An event as a file for calendars (RFC 5545). */
export const calendarOf = ({ id, title, about, starts }: ClubEvent, url: string): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Wardroom//Clubs//EN",
    "BEGIN:VEVENT",
    `UID:${id}@wardroom`,
    `DTSTAMP:${utc(starts)}`,
    `DTSTART:${utc(starts)}`,
    `DTEND:${utc(starts + LASTS)}`,
    `SUMMARY:${escaped(title)}`,
    ...(about ? [`DESCRIPTION:${escaped(about)}`] : []),
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");

/** At most 75 bytes a line; the rest follows after a space. */
function folded(line: string): string {
  const parts = [""];
  let size = 0;
  for (const letter of line) {
    const bytes = new TextEncoder().encode(letter).length;
    if (size + bytes > 74) {
      parts.push("");
      size = 0;
    }
    parts[parts.length - 1] += letter;
    size += bytes;
  }
  return parts.join("\r\n ");
}
