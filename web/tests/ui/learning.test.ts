import { beforeEach, describe, expect, it } from "vitest";
import { guideOf, loadGame } from "~/catalogue";
import { shelved } from "~/catalogue/front";
import en from "~/catalogue/words/en";
import { stageOf, useLearning } from "~/ui/learning";

beforeEach(() => useLearning.setState({ of: {} }));

describe("learning by playing", () => {
  it("is offered for every game on the shelf, and its every step has words in both languages", async () => {
    for (const { id } of shelved(undefined)) {
      const guide = guideOf(id);
      expect(guide, id).toBeDefined();
      expect(guide!.steps.length).toBeGreaterThan(3);
      for (const words of Object.values((await loadGame(id)).words))
        for (const { key } of guide!.steps) expect(words, `${id} ${key}`).toHaveProperty([key]);
    }
  });

  it("says how far one is, then that it is done, and that stays", () => {
    const { note, finish } = useLearning.getState();
    expect(stageOf(useLearning.getState().of.any)).toBe("new");
    note("any", { match: "m1", step: 2, of: 6 });
    expect(stageOf(useLearning.getState().of.any)).toBe("step");
    finish("any", "another");
    expect(stageOf(useLearning.getState().of.any)).toBe("step");
    finish("any", "m1");
    note("any", { match: "m2", step: 1, of: 6 });
    expect(useLearning.getState().of.any).toEqual({ match: "m2", step: 1, of: 6, done: true });
  });

  it("has a word for each stage", () => {
    for (const stage of ["new", "step", "done"]) expect(en).toHaveProperty([`home.learn_${stage}`]);
  });
});
