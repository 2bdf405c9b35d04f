import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import type { Ask } from "~/api/types";
import type { Drawn } from "~/contract/drawn";
import type { Scene } from "~/contract/game";
import { Guide } from "~/table/Guide";
import { Voice } from "~/words";

vi.mock("react-i18next", () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

const drawn = {
  voice: new Voice("en", {
    "guide.begin": "To begin with.",
    "guide.fly": "How to fly.",
    "guide.shoot": "How to shoot.",
  }),
  guide: { steps: ["fly", "shoot"].map((prompt) => ({ prompt, key: `guide.${prompt}` })) },
} as unknown as Drawn;

function advice(prompt: string, craft: string): string {
  const ask = { prompt, about: { craft }, moves: [["a"], ["b"]] } as unknown as Ask;
  const scene = { ask, lobby: { id: "m" } } as unknown as Scene<unknown, unknown>;
  return renderToStaticMarkup(<Guide scene={scene} drawn={drawn} />);
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("wardroom.guide.m", "on");
});

it("opens with what the battle is about, and explains each kind of question once", () => {
  const first = advice("fly", "F4F-01");
  expect(first).toContain("To begin with.");
  expect(first).toMatch(/<details open="">/);
  expect(advice("fly", "F4F-01"), "the same question, drawn again").toBe(first);
  expect(advice("fly", "F4F-02")).toMatch(/<details><summary>/);
  const shoot = advice("shoot", "F4F-02");
  expect(shoot).toMatch(/<details open="">/);
  expect(shoot).not.toContain("To begin with.");
});
