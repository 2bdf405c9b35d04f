import { expect, it } from "vitest";
import { linesOf, momentAt } from "~/table/lines";
import cases from "./lines.json";

it("says of what was missed when it happened, and not its number", () => {
  const heard = [
    { n: 1, kind: "turn", shown: { chapter: "0500" } },
    { n: 2, kind: "searched" },
    { n: 3, kind: "sunk" },
    { n: 4, kind: "turn", shown: { chapter: "0700" } },
  ];
  const told = linesOf(heard.slice(2), momentAt(heard, 3));
  expect(told.map(({ moment }) => moment)).toEqual(["0500", "0700"]);
});

it("gathers lines as the terminal does", () => {
  for (const { events, lines } of cases)
    expect(
      linesOf(events as Parameters<typeof linesOf>[0]).map(({ event, chapter, details }) => ({
        kind: event.kind,
        about: event.about,
        chapter,
        details,
      })),
    ).toEqual(lines);
});

it("does not tell what was taken back with what stands", () => {
  const moved = { kind: "moved", about: { n: 1 }, shown: { joins: "x" } };
  const told = linesOf([
    { n: 1, ...moved, undone: true },
    { n: 2, ...moved },
  ]);
  expect(told).toHaveLength(2);
});
