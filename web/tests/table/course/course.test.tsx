import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Drawn } from "~/contract/drawn";
import { Course } from "~/table/course/Course";
import { type Analysis, useAnalysis } from "~/table/course/useAnalysis";

vi.mock("~/table/course/useAnalysis", () => ({ useAnalysis: vi.fn() }));
vi.mock("~/table/end/useBranch", () => ({
  useBranch: () => ({ offered: true, busy: false, problem: "", from: tryAgain }),
}));
const tryAgain = vi.hoisted(() => vi.fn());

const found = {
  seats: ["east", "west"],
  first: "east",
  method: "fitted",
  rolls: 7,
  luck: 0.1,
  throws: [{ n: 2, why: "gun", out: 6, likely: 0.1, luck: 0.1 }],
  curve: [0.5, 0.7, 0.2].map((chance, n) => ({ n: n * 5, title: null, chance, low: chance, high: chance })),
  turns: [
    { first: 0, last: 5, title: ["turn", { n: 1 }], before: 0.5, after: 0.7, dice: 0.2, decided: {}, rest: 0 },
    {
      first: 5,
      last: 9,
      title: ["turn", { n: 2 }],
      before: 0.7,
      after: 0.2,
      dice: 0,
      decided: { east: -0.5 },
      rest: 0,
    },
  ],
  turning: [0, 1],
  moments: { "5": { east: 4 } },
} as unknown as Analysis;
const drawn = {
  id: "g",
  side: () => "us",
  voice: {
    say: (key: string) => key,
    seat: (seat: string) => seat,
    crumb: ([, about]: [string, { n: number }]) => `Turn ${about.n}`,
  },
} as unknown as Drawn;

const shown = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Course match="m" seat="east" seats={["east", "west"]} drawn={drawn} instead={<p>points</p>} />
    </QueryClientProvider>,
  );
const told = (analysis: unknown) => vi.mocked(useAnalysis).mockReturnValue(analysis as never);

describe("how a match went, at its end", () => {
  beforeEach(() => vi.clearAllMocks());

  it("keeps its place while it is being worked out", () => {
    told({ found: undefined, state: { state: "working", done: 1, of: 4 }, error: null });
    shown();
    expect(screen.getByRole("status").className).toBe("course-frame");
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("shows curve, luck and turning points, of which the worst can be tried again", () => {
    told({ found, state: { state: "ready" }, error: null });
    const { container } = shown();
    expect(screen.getByRole("img")).toBeTruthy();
    expect(container.querySelector(".course-luck .kind")).toBeTruthy();
    const points = [...container.querySelectorAll("ol li")];
    expect(points.map((each) => each.textContent?.includes("%"))).toEqual([true, true]);
    expect(points.map((each) => each.hasAttribute("data-worst"))).toEqual([false, true]);
    expect(points[1]!.querySelector("a")?.getAttribute("href")).toBe("/replay/m/4?eyes=east");
    points[1]!.querySelector("button")!.click();
    expect(tryAgain).toHaveBeenCalledWith(4);
  });

  it("has no row for luck where no die changed anything", () => {
    told({ found: { ...found, throws: [] }, state: { state: "ready" }, error: null });
    const { container } = shown();
    expect(container.querySelector(".course-luck")).toBeNull();
    expect(container.querySelector(".curve-zero")).toBeNull();
  });

  it("gives way to what the points tell where there is no analysis", () => {
    told({ found: undefined, state: undefined, error: new Error("none") });
    shown();
    expect(screen.getByText("points")).toBeTruthy();
  });
});
