import { expect, it } from "vitest";
import { levelOf } from "~/table/Moves";
import { parted } from "~/words/parted";

it("a list with one move shows it as a row", () => {
  expect(levelOf([["call", "D1"]], [])).toEqual(["call"]);
});

it("goes on to the first real choice", () => {
  expect(
    levelOf(
      [
        ["call", "D1"],
        ["call", "D2"],
      ],
      [],
    ),
  ).toEqual(["call"]);
});

it("keeps the neighbours of a chosen move in sight", () => {
  expect(
    levelOf(
      [
        ["call", "D1"],
        ["call", "D2"],
      ],
      ["call", "D2"],
    ),
  ).toEqual(["call"]);
});

it("sets what a question says in brackets apart", () => {
  expect(parted("Which area? (4 left; free ones too)")).toEqual(["Which area?", "4 left; free ones too."]);
  expect(parted("Which area?")).toEqual(["Which area?", ""]);
  expect(parted("How many? The rest stay. (2 left)")).toEqual(["How many?", "The rest stay. 2 left."]);
  expect(parted("It is declared. Play a card? Or none?")).toEqual(["It is declared. Play a card? Or none?", ""]);
  expect(parted("Move your forces. Each costs one.")).toEqual(["Move your forces. Each costs one.", ""]);
});
