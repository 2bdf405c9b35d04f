import { describe, expect, it } from "vitest";
import { boardOf } from "~/games/fighters/rules/board";
import { aims, fate, skyOf } from "~/games/fighters/rules/fire";
import { at, centre, distance, label, parse } from "~/games/fighters/rules/hexes";
import { begins, finish, following, speltBy, waysOf } from "~/games/fighters/rules/paths";
import { retrace, standing, storyOf } from "~/games/fighters/story/story";
import { flights } from "~/games/fighters/view";
import { names, printed, recorded } from "./scene";

describe("hexes", () => {
  it("are found again from where they are drawn", () => {
    const board = boardOf(printed, "cactus");
    for (const hex of board.hexes) {
      expect(label(parse(hex))).toBe(hex);
      const [x, y] = centre(hex);
      expect(at(x + 20, y - 22)).toBe(hex);
    }
  });

  it("have neighbours as the server counts them", () => {
    const board = boardOf(printed, "first_clash");
    expect([0, 1, 2, 3, 4, 5].map((way) => board.near("0508", way))).toEqual([
      "0507",
      "0607",
      "0608",
      "0509",
      "0408",
      "0407",
    ]);
    expect([0, 1, 2, 3, 4, 5].map((way) => board.near("0608", way))).toEqual([
      "0607",
      "0708",
      "0709",
      "0609",
      "0509",
      "0508",
    ]);
    expect(board.near("0101", 0)).toBeNull();
    expect(distance(parse("0101"), parse("0404"))).toBe(board.distance("0404", "0101"));
    expect(board.islands.size).toBe(0);
    expect(boardOf(printed, "cactus").islands.has("1011")).toBe(true);
  });
});

describe("fire", () => {
  it.each(names.filter((name) => recorded(name).odds))("%s: whoever is in the sights is as the server says", (name) => {
    const { scene, odds } = recorded(name);
    const sky = skyOf(printed, scene.view);
    const found = Object.keys(scene.view.aircraft)
      .filter((id) => scene.view.aircraft[id]?.hex)
      .flatMap((shooter) => aims(sky, shooter).map((aim) => ({ shooter, ...aim })));
    const order = (list: readonly { shooter: string; target: string }[]) =>
      [...list].sort((a, b) => `${a.shooter}${a.target}`.localeCompare(`${b.shooter}${b.target}`));
    expect(order(found)).toEqual(order(odds ?? []));
  });

  it("tells what a dodge comes to", () => {
    const { scene } = recorded("dodge-solo");
    const sky = skyOf(printed, scene.view);
    for (const flight of flights(scene.ask!.moves))
      expect(["clear", "hit", "killed", "gone"]).toContain(fate(sky, flight).fate);
  });
});

describe("paths", () => {
  const flying = names.filter((name) => /^(fly|dodge)/.test(name));

  it.each(flying)("%s: every offered flight can be spelt, and what is spelt is offered", (name) => {
    const { scene } = recorded(name);
    const ways = waysOf(skyOf(printed, scene.view), scene.ask!);
    const offered = flights(scene.ask!.moves);
    for (const flight of offered) expect(speltBy(ways, flight[5].split("-"))).toContain(flight);
    for (const way of ways) expect(offered).toContain(way.flight);
  });

  it("knows as many ways to fly as there are", () => {
    const count = (name: string) => {
      const { scene } = recorded(name);
      const on = waysOf(skyOf(printed, scene.view), scene.ask!).filter(
        ({ flight }) => flight[4] === "high" || flight[4] === "low",
      );
      return new Set(on.map((way) => way.path.join("-"))).size;
    };
    // Counted once with the server's own rules of flight.
    expect([count("fly-first"), count("fly-bomb"), count("fly-torpedo")]).toEqual([3081, 1687, 362]);
  });

  it("after a turn to the right, offers nothing to the left", () => {
    const { scene } = recorded("fly-first");
    const ways = waysOf(skyOf(printed, scene.view), scene.ask!);
    const next = [...following(ways, ["tr"]).keys()];
    expect(next).toContain("sr");
    expect(next.filter((name) => name === "sl" || name === "tl")).toEqual([]);
  });

  it("finishes what was begun", () => {
    const { scene } = recorded("fly-bomb");
    const sky = skyOf(printed, scene.view);
    const ways = waysOf(sky, scene.ask!);
    const way = finish(sky, ways, ["a"])!;
    expect(begins(way, ["a"])).toBe(true);
    expect(["high", "low"]).toContain(way.flight[4]);
  });
});

describe("the story", () => {
  it("begins where things stood and ends in the true state", () => {
    for (const name of names) {
      const { scene, events } = recorded(name);
      const sky = skyOf(printed, scene.view);
      for (const event of events)
        if (event.kind === "flew" || event.kind === "dodged")
          expect(retrace(sky, event.about!).length).toBeGreaterThan(1);
      const steps = storyOf(sky, events);
      const first = steps.find((step) => step.kind === "glide");
      if (first?.kind === "glide") expect(standing(sky, steps, 0).get(first.craft)?.hex).toBe(first.spots[0]?.hex);
      expect(Object.fromEntries(standing(sky, steps, steps.length))).toEqual(scene.view.aircraft);
    }
  });
});
