import { expect, it } from "vitest";
import { apply, type Change } from "~/table/patch";
import examples from "../../../tests/journal/rfc6902.json";

const WRITTEN = ["add", "remove", "replace"]; // what the server writes
const readable = examples.filter((one) => "after" in one && one.patch.every(({ op }) => WRITTEN.includes(op)));

it.each(readable)("reads a patch as the server does: $about", ({ before, patch, after }) => {
  expect(readable.length).toBeGreaterThan(10);
  expect(apply(before, patch as Change[])).toEqual(after);
});

it("adds, replaces and removes without touching the original", () => {
  const before = { ships: { akagi: { hits: 0 } }, notes: [1, 2], "a/b": 1 };
  const after = apply(before, [
    { op: "replace", path: "/ships/akagi/hits", value: 2 },
    { op: "add", path: "/notes/-", value: 3 },
    { op: "remove", path: "/notes/0" },
    { op: "add", path: "/turn", value: 4 },
    { op: "remove", path: "/a~1b" },
  ]);
  expect(after).toEqual({ ships: { akagi: { hits: 2 } }, notes: [2, 3], turn: 4 });
  expect(before).toEqual({ ships: { akagi: { hits: 0 } }, notes: [1, 2], "a/b": 1 });
});

it("replaces the whole", () => {
  expect(apply({ a: 1 }, [{ op: "replace", path: "", value: { b: 2 } }])).toEqual({ b: 2 });
});

it.each(["__proto__", "constructor", "constructor/prototype"])("writes through %s into no prototype", (name) => {
  const plain: Record<string, unknown> = {};
  const given: Change[] = JSON.parse(`[{ "op": "add", "path": "/${name}/zqleft", "value": 1 }]`);
  const after = apply({ ships: 1 }, given) as Record<string, unknown>;
  expect(plain.zqleft).toBeUndefined();
  expect((Object as unknown as Record<string, unknown>).zqleft).toBeUndefined();
  expect(after.ships).toBe(1);
});
