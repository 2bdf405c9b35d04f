import { render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Ask, Move } from "~/api/types";
import type { Many } from "~/contract/game";
import { Forecast } from "~/games/victory/battle/Forecast";
import type { Stage } from "~/games/victory/battle/stage";
import { type Battle, winOf } from "~/games/victory/odds";
import { row } from "~/games/victory/rows";
import { OddsPanel } from "~/games/victory/sheets/OddsPanel";
import { Together } from "~/games/victory/together/Together";
import { foe } from "~/games/victory/view";
import { recorded, sceneOf } from "./table";

const battle = (of: Partial<Battle>): Battle => ({
  place: "H0608",
  attacker: "japan",
  how: "attack",
  win: 0.21,
  waters: 0.98,
  lost: { japan: { steps: 1, points: 3 }, allies: { steps: 0.5, points: 1 } },
  error: 0,
  ...of,
});

describe("the chance of a battle", () => {
  it("is a range from the harder to the milder defender, and says how far off it may be", () => {
    expect(winOf(battle({ keen: 0.12 }))).toBe("12–21%");
    expect(winOf(battle({ keen: 0.3 }))).toBe("21–30%");
    expect(winOf(battle({ keen: 0.214, error: 0.04 }))).toBe("21% ±4");
    expect(winOf(battle({ keen: null }))).toBe("21%");
  });
});

describe("which battle is fought next", () => {
  const message = recorded("choose_battle");
  const scene = sceneOf(message);
  const place = String(message.ask!.moves[0]![1]);
  const told = (attacker: Battle["attacker"]) => {
    const odds = { battles: [battle({ place, how: "", attacker, keen: 0.12 })] };
    expect(render(<OddsPanel scene={scene} odds={odds} />).container.textContent).toBe("");
    return row(scene, ["battle"], place, [["battle", place]], odds);
  };

  it("says the player's own chance in the row of each battle, and nowhere else", () => {
    const own = scene.view.side!;
    expect(told(own)).toMatchObject({ figure: "win 12–21%", bar: 0.21 });
    expect(told(own).detail).toMatch(/hold the sea 98% · you lose \d\.\d steps, they \d\.\d$/);
    expect(told(foe(own))).toMatchObject({ figure: "win 79–88%", bar: 0.79 });
    expect(told(foe(own)).detail).not.toContain("sea");
  });
});

describe("the battle being fought", () => {
  const scene = sceneOf(recorded("fire"));
  const fight = scene.view.fight!;
  const own = scene.view.side!;
  const told = (attacker: Battle["attacker"]) => {
    const odds = { battles: [battle({ place: fight.place, how: "", attacker, win: 0.21, keen: 0.12 })] };
    return render(<Forecast {...({ scene, fight, odds } as unknown as Stage)} />).container.querySelector("p")!;
  };

  it("has a range where it depends on what the defender fires for, and says so", () => {
    expect(told(own).textContent).toContain("12–21%");
    expect(told(own === "japan" ? "allies" : "japan").textContent).toContain("79–88%");
    expect(told(own).title).toMatch(/defender who fires for points/);
  });
});

describe("where these go", () => {
  const scene = sceneOf(recorded("movement"));
  const [block] = Object.keys(scene.view.blocks) as [string];
  const ship = Object.keys(scene.view.blocks).find((id) => /-(BB|CA|CV)-/.test(id)) as string;
  const where: Ask = {
    prompt: "where",
    rules: [],
    about: { block },
    moves: [["back"], ["attack", "H0608", "H0607"], ["move", "H0606"]],
  };

  it("shows the chances in each row of a battle, which come later and move nothing", async () => {
    let tell: (odds: unknown) => void = () => undefined;
    const odds = new Promise((told) => {
      tell = told;
    });
    const many = {
      pieces: [block],
      goal: null,
      choose: vi.fn(),
      send: vi.fn(),
      busy: false,
      ahead: async (lists: readonly (readonly Move[])[], wanted?: boolean) =>
        Promise.all(lists.map(async () => ({ final: "", ask: where, ...(wanted ? { odds: await odds } : {}) }))),
    } as unknown as Many;
    render(<Together scene={scene} odds={null} many={many} />);
    const rows = () => screen.getAllByRole("button").filter((each) => each.className === "row");
    await waitFor(() => expect(rows()).toHaveLength(2));
    const names = rows().map((row) => row.querySelector(".row-text > span")?.textContent);
    expect(within(rows()[0]!).getByText("…")).toBeTruthy();
    tell({ battles: [battle({ keen: 0.12 })] });
    await waitFor(() => expect(rows()[0]!.textContent).toMatch(/win 12–21%.*hold the sea 98%/));
    expect(rows().map((row) => row.querySelector(".row-text > span")?.textContent)).toEqual(names);
    expect(rows()[1]!.textContent).not.toMatch(/%/);
  });

  it("says of ships alone that they cannot take a base, and not that they do at nought per cent", async () => {
    const odds = { battles: [battle({ win: 0, keen: 0, error: 0.08 })] };
    const many = {
      pieces: [ship],
      goal: "H0608",
      choose: vi.fn(),
      send: vi.fn(),
      busy: false,
      ahead: async (lists: readonly (readonly Move[])[], wanted?: boolean) =>
        lists.map(() => ({ final: "", ask: { ...where, about: { block: ship } }, ...(wanted ? { odds } : {}) })),
    } as unknown as Many;
    render(<Together scene={scene} odds={null} many={many} />);
    await waitFor(() => expect(screen.getByText("cannot take it")).toBeTruthy());
    expect(screen.getByRole("button", { name: /^Send/ }).textContent).not.toMatch(/%/);
  });
});
