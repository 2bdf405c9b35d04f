import { expect, it } from "vitest";
import { skyOf } from "~/games/fighters/rules/fire";
import { routeTo } from "~/games/fighters/rules/routes";
import { acting } from "~/games/fighters/view";
import { printed, recorded } from "./scene";

const { scene } = recorded("fly-first");
const sky = skyOf(printed, scene.view);
const craft = acting(scene.ask);
const here = sky.view.aircraft[craft]?.hex ?? "";

it("asks even of the farthest hex, by as many advances as it takes", () => {
  const far = Math.max(...sky.board.hexes.map((hex) => sky.board.distance(here, hex)));
  const hex = sky.board.hexes.find((each) => sky.board.distance(here, each) === far) ?? "";
  expect(routeTo(sky, "fly", craft, hex)?.slice(0, 3)).toEqual(["fly", craft, hex]);
  expect(String(routeTo(sky, "fly", craft, hex)?.[5]).split("-")).toEqual(Array(far).fill("a"));
});

it("asks of a near hex by a path that leads there", () => {
  const hex = sky.board.near(here, 0) ?? "";
  expect(routeTo(sky, "fly", craft, hex)?.[2]).toBe(hex);
});
