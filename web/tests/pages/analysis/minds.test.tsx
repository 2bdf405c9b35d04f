import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Drawn } from "~/contract/drawn";
import { Minds } from "~/pages/analysis/Minds";
import type { Analysis } from "~/table/course/useAnalysis";
import { Voice } from "~/words";

vi.mock("react-i18next", () => ({
  useTranslation: () => ({ t: (key: string, { bot = "" } = {}) => `${key} ${bot}`.trim() }),
}));
vi.mock("~/ui/names", () => ({ useNames: () => ({ bot: (_: string, bot: string) => bot }) }));

const drawn = {
  voice: new Voice("en", {
    "noun.east": "East",
    "noun.west": "West",
    "plan.take": "Take {place}, chance {chance} %.",
    "plan.wait": "Wait.",
  }),
} as unknown as Drawn;

type Plans = Analysis["plans"];
const plan = (n: number, seat: string, ...because: Plans[number]["because"]): Plans[number] => ({
  n,
  seat,
  bot: "staff",
  because,
});

function shown(plans: Plans, at = 0) {
  const found = {
    game: "strait",
    seats: ["east", "west"],
    turns: [
      { first: 0, last: 4 },
      { first: 4, last: 9 },
    ],
    plans,
  } as unknown as Analysis;
  const onAt = vi.fn();
  render(<Minds found={found} drawn={drawn} titles={["March", "April"]} at={at} onAt={onAt} />);
  return onAt;
}

const take = (place: string, chance: number): [string, Record<string, unknown>] => ["take", { place, chance }];

beforeEach(cleanup);

describe("what bots had in mind", () => {
  it("is nothing where no bot has anything to tell", () => {
    shown([]);
    expect(screen.queryAllByRole("group")).toEqual([]);
  });

  it("has the turn once, each plan on a line of its own, and leads to the turn", () => {
    const onAt = shown([plan(3, "east", take("Truk", 70), ["wait", {}]), plan(6, "east", take("Guam", 55))]);
    const [march, april] = screen.getAllByRole("button");
    expect(march?.getAttribute("aria-current")).toBe("true");
    expect(april?.getAttribute("aria-current")).toBeNull();
    const lines = [...(march?.querySelectorAll(".analysis-deed") ?? [])].map((line) => line.textContent);
    expect(lines).toEqual(["Take Truk, chance 70 %.", "Wait."]);
    expect(screen.getAllByText("March")).toHaveLength(1);
    fireEvent.click(april as HTMLElement);
    expect(onAt).toHaveBeenCalledWith(1);
  });

  it("tells sides apart only where both have bots", () => {
    shown([plan(3, "east", take("Truk", 70))]);
    expect(screen.getByRole("heading").textContent).toBe("analysis.mind staff");
    cleanup();
    shown([plan(3, "east", take("Truk", 70)), plan(4, "west", ["wait", {}])]);
    const titles = screen.getAllByRole("heading").map((title) => title.textContent);
    expect(titles).toEqual(["analysis.mind staff (East)", "analysis.mind staff (West)"]);
  });

  it("stands open while it is short, counted in plans and not in turns", () => {
    const open = (plans: Plans) => {
      cleanup();
      shown(plans);
      return screen.getByRole("group").hasAttribute("open");
    };
    const many = Array.from({ length: 7 }, (_, n) => take(`base ${n}`, n));
    expect(open([plan(3, "east", ...many.slice(0, 6))])).toBe(true);
    expect(open([plan(3, "east", ...many)])).toBe(false);
    expect(screen.getByText("Take base 6, chance 6 %.")).toBeTruthy();
  });
});
