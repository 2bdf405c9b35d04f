import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { boardOf } from "~/games/fighters/rules/board";
import { fault } from "~/games/fighters/rules/faults";
import { damage, isBattery, type Sky, skyOf, targets } from "~/games/fighters/rules/fire";
import { cost, MANOEUVRES, type Manoeuvre, PIVOTS } from "~/games/fighters/rules/flight";
import { afterCourse, lie } from "~/games/fighters/rules/sea";
import { Pilot, type Trip } from "~/games/fighters/rules/trips";
import { type Aircraft, isCarrier, type Ship, type View } from "~/games/fighters/view";
import { printed } from "./scene";

/** What the client works out for itself, against what Python says (tests/games/fighters/client_rules.py has the same loops,
 * and says how to see the lines behind a digest). Nothing is sampled: all types, facings, altitudes, loads and paths. */

interface Rules {
  manoeuvres: Readonly<Record<string, Manoeuvre>>;
  pivots: Readonly<Record<string, number>>;
  places: readonly (readonly [position: string, hex: string])[];
  positions: Readonly<Record<string, View>>;
  crowds: readonly View[];
  digests: Readonly<Record<string, string>>;
}

const rules = JSON.parse(readFileSync(join(import.meta.dirname, "rules.json"), "utf8")) as Rules;
const TYPES = printed.units.aircraft;
const FACINGS = [0, 1, 2, 3, 4, 5];
const ALTITUDES = [true, false];
const UNDER_TEST = "X-01";
const up = (high: boolean) => (high ? "high" : "low");
const inside = (hex: string) => {
  const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  return column >= 6 && column <= 12 && row >= 7 && row <= 13;
};

const asked = new Set<string>();

function same(heading: string, lines: Iterable<string>): void {
  asked.add(heading);
  const text = [...new Set(lines)].sort((a, b) => (a < b ? -1 : 1)).join("\n");
  expect(createHash("sha256").update(text).digest("hex").slice(0, 16), heading).toBe(rules.digests[heading]);
}

function withCraft(position: string, craft: Aircraft, options: Partial<View["options"]> = {}): Sky {
  const view = rules.positions[position]!;
  return skyOf(printed, { ...view, options: { ...view.options, ...options }, aircraft: { [UNDER_TEST]: craft } });
}

it("knows the manoeuvres", () => {
  expect(MANOEUVRES).toEqual(rules.manoeuvres);
  expect(PIVOTS).toEqual(rules.pivots);
});

it.each(printed.scenarios.scenarios.map(({ id }) => id))(
  "%s: every hex with its neighbours, edges and ground",
  (id) => {
    const board = boardOf(printed, id);
    const ground = (hex: string) => [
      ...(board.clouds.has(hex) ? ["cloud"] : []),
      ...(board.islands.has(hex) ? ["island"] : []),
    ];
    same(
      `board ${id}`,
      board.hexes.map((hex) =>
        [hex, ...FACINGS.map((way) => board.near(hex, way) ?? "-"), ...board.edges(hex), ...ground(hex)].join(" "),
      ),
    );
  },
);

describe.each(TYPES)("$id", (type) => {
  it("commands the same hexes from every hex in every facing", () => {
    const board = boardOf(printed, "cactus");
    for (const facing of FACINGS)
      same(
        `field ${type.id} ${facing}`,
        board.hexes.flatMap((hex) =>
          board
            .lines(type.id, hex, facing)
            .map((line) => `${hex} ${line.hex} ${Number(line.ahead)} ${line.blocked.map(String).join("|")}`),
        ),
      );
  });

  it("can fly the same paths, and they lead to the same ends", () => {
    for (const high of ALTITUDES)
      for (const load of ["", ...type.carries]) {
        const all = (flown: (pilot: Pilot) => readonly Trip[]) => flights(type, high, load, flown);
        same(
          `flights ${type.id} ${up(high)} ${load || "-"}`,
          all((pilot) => pilot.moves(pilot.speed)),
        );
        if (load === "bomb" && type.traits.includes("level_bomber"))
          same(
            `apart ${type.id} ${up(high)} bomb`,
            flights(type, high, load, (pilot) => pilot.moves(pilot.speed), { bombing_advances_apart: true }),
          );
        same(
          `dodges ${type.id} ${up(high)} ${load || "-"}`,
          all((pilot) => pilot.dodges()),
        );
      }
  });

  it("is told the same of every manoeuvre that cannot follow", () => {
    for (const high of ALTITUDES) {
      const craft = { type: type.id, seat: type.side, squad: "X", hex: "0908", facing: 0, high } as Aircraft;
      const sky = withCraft("empty", craft);
      const begun = new Set([""]);
      for (const { path } of new Pilot(sky, UNDER_TEST).moves(type.speed))
        path.forEach((_, n) => {
          begun.add(path.slice(0, n + 1).join("-"));
        });
      const plain = [...begun].map((path) => path.split("-").filter(Boolean)).filter((path) => path.every(isManoeuvre));
      same(
        `faults ${type.id} ${up(high)}`,
        plain
          .filter((path) => cost(path) < type.speed)
          .flatMap((path) =>
            Object.keys(MANOEUVRES).map((name) => {
              const { key, rule } = fault(sky, UNDER_TEST, path, name);
              return `${path.join("-") || "-"} ${name} ${key} ${rule}`;
            }),
          ),
      );
    }
  });

  it("hits the same, as hard, from there to everywhere", () => {
    for (const facing of FACINGS) same(`shots ${type.id} ${facing}`, hits(type, facing));
  });
});

const isManoeuvre = (name: string) => name in MANOEUVRES;

function* flights(
  type: (typeof TYPES)[number],
  high: boolean,
  load: string,
  flown: (pilot: Pilot) => readonly Trip[],
  options: Partial<View["options"]> = {},
): Iterable<string> {
  for (const [n, [position, hex]] of rules.places.entries()) {
    if (load && n > 2) continue;
    for (const facing of FACINGS)
      for (let hurt = 0; hurt < (n === 1 && !load ? type.armour : 1); hurt += 1) {
        const craft = { type: type.id, seat: type.side, squad: "X", hex, facing, high, load, damage: hurt } as Aircraft;
        for (const trip of flown(new Pilot(withCraft(position, craft, options), UNDER_TEST)))
          for (const place of trip.places) {
            const end = `${place} ${trip.facing} ${trip.end} ${trip.drop.join(" ")} ${trip.end === "left" ? 0 : trip.damage}`;
            yield `${position} ${hex} ${facing} ${hurt} ${trip.path.join("-")} ${end}`;
          }
      }
  }
}

function* hits(type: (typeof TYPES)[number], facing: number): Iterable<string> {
  const near = boardOf(printed, rules.positions.busy!.scenario).hexes.filter(inside);
  for (const hex of ["0910", "0707", "1112"])
    for (const high of ALTITUDES)
      for (const theirs of ALTITUDES)
        for (const prey of TYPES)
          for (const there of near) {
            if (there === hex) continue;
            const A = { type: type.id, seat: type.side, squad: "X", hex, facing, high } as Aircraft;
            const B = { type: prey.id, seat: prey.side, squad: "X", hex: there, facing: 0, high: theirs } as Aircraft;
            const sky = skyOf(printed, { ...rules.positions.busy!, aircraft: { A, B } });
            const points = damage(sky, "A", "B");
            if (points) yield `${hex} ${up(high)} ${there} ${up(theirs)} ${prey.id} ${points}`;
          }
}

it.each(rules.crowds.map((view, n) => ({ view, n })))(
  "crowd $n: everyone has the same in his sights",
  ({ view, n }) => {
    const sky = skyOf(printed, view);
    const guns = [...Object.keys(view.aircraft), ...batteries(view)];
    same(
      `sights ${n}`,
      guns.flatMap((gun) => targets(sky, gun).map((target) => `${gun} ${target} ${damage(sky, gun, target)}`)),
    );
    expect(guns.filter(isBattery).length).toBeGreaterThan(0);
  },
);

/** Those that can still fire, on ships and ashore. */
function batteries(view: View): readonly string[] {
  const afloat = Object.entries(view.ships).flatMap(([id, { hexes = [], hits = [] }]) =>
    hexes.map((_, n) => n).flatMap((n) => (hits.includes(n) ? [] : [`${id}.${n}`])),
  );
  return [...afloat, ...Object.keys(view.land_aa).flatMap((hex) => (view.wrecked.includes(hex) ? [] : [`aa.${hex}`]))];
}

it.each(["destroyer", "hornet"])("%s: every course leads to the same hexes", (kind) => {
  const empty = skyOf(printed, rules.positions.empty!);
  const of = (facing: number, hexes: readonly string[]) => ({ kind, side: "us", seat: "us", facing, hexes }) as Ship;
  const segments = isCarrier(printed, of(0, [])) ? 3 : 2;
  const lines: string[] = [];
  for (const bow of empty.board.hexes)
    for (const facing of FACINGS) {
      const hexes = lie(empty, bow, facing, segments);
      if (hexes.length < segments) continue;
      const sky = { ...empty, view: { ...empty.view, ships: { ship: of(facing, hexes) } } };
      for (const course of ["ahead", "left", "right"]) {
        const found = afterCourse(sky, "ship", course);
        if (found) lines.push(`${bow} ${facing} ${course} ${found.facing} ${found.hexes.join(" ")}`);
      }
    }
  same(`courses ${kind}`, lines);
});

it("has been asked everything that Python was", () => {
  expect([...asked].sort()).toEqual(Object.keys(rules.digests).sort());
});
