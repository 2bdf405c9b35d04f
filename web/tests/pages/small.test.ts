import { describe, expect, it } from "vitest";
import { device } from "~/pages/account/Sessions";
import { ours } from "~/pages/account/useBack";
import { outcomes } from "~/pages/alone/StatisticsPage";
import { chapters, found, kindsOf } from "~/pages/rules/ledger";
import { sentences } from "~/ui/sentences";
import { largest } from "~/ui/when";

const clause = (id: string, where: string, text = "", kind = "combat", keywords = "") => ({
  id,
  where,
  text,
  kind,
  keywords,
  tests: 1,
});

describe("the ledger", () => {
  const all = [
    clause("MW-SET-1", "setup 1", "Lay out the board."),
    clause("MW-SET-2", "setup 2", "Perché si cerca"),
    clause("MW-S3-1", "step 3", "The US searches.", "hidden-info"),
    clause("MW-B7-1", "step 7"),
    clause("MW-B7-2", "step 7; battle board"),
  ];

  it("has chapters, named by where they stand", () => {
    expect(chapters(all).map(({ id, name, clauses }) => [id, name, clauses.length])).toEqual([
      ["MW-SET", "Setup", 2],
      ["MW-S3", "Step 3", 1],
      ["MW-B7", "Step 7", 2],
    ]);
  });

  it("is searched by words, without case and accents, by number and by kind", () => {
    expect(found(all, "perche CERCA").map(({ id }) => id)).toEqual(["MW-SET-2"]);
    expect(found(all, "mw-s3").map(({ id }) => id)).toEqual(["MW-S3-1"]);
    expect(found(all, "", "hidden-info").map(({ id }) => id)).toEqual(["MW-S3-1"]);
    expect(found(all, "board setup")).toHaveLength(1);
  });

  it("is searched by other names of a thing, in any number and gender", () => {
    const terms = [clause("FP-1", "", "Due squadroni", "combat", "air group formazione aerea")];
    for (const words of ["squadrone", "SQUADRONI", "formazioni aeree", "air groups", "gruppo squadrone"])
      expect([words, found(terms, words).length]).toEqual([words, words === "gruppo squadrone" ? 0 : 1]);
  });

  it("has kinds", () => {
    expect(kindsOf(all)).toEqual(["combat", "hidden-info"]);
  });
});

describe("small things", () => {
  it("a length of time is never rounded up", () => {
    expect(largest(59_999)).toEqual([59, "second"]);
    expect(largest(3_599_999)).toEqual([59, "minute"]);
    expect(largest(47 * 3_600_000)).toEqual([1, "day"]);
  });

  it("the first sentence ends where the next one begins", () => {
    expect(sentences("Where do they go? They may stay.")).toEqual(["Where do they go?", "They may stay."]);
    expect(sentences("Within 1.5 zones")).toEqual(["Within 1.5 zones", ""]);
  });

  it("a device is known by its browser and its system", () => {
    expect(device("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox, Linux");
    expect(device("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130 Safari/537.36 Edg/130.0")).toBe(
      "Chrome, Windows",
    );
    expect(device("curl/8")).toBe("curl/8");
  });
});

it("goes back to pages of ours only", () => {
  expect(ours("/i/token?x=1")).toBe("/i/token?x=1");
  for (const elsewhere of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", ""])
    expect(ours(elsewhere)).toBe("/");
});

it("statistics name each ending once", () => {
  expect(outcomes({ "1": 1, lost: 1, won: 2 })).toEqual([
    ["won", 3],
    ["lost", 1],
  ]);
});
