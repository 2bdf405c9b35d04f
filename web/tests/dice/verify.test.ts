import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { MatchRecord } from "~/dice/record";
import { hashed, hex, hmac, sha256, utf8 } from "~/dice/sha256";
import { verify } from "~/dice/verify";
import vectors from "./vectors.json";

describe("the hash", () => {
  it("is SHA-256, whatever the length", () => {
    for (let length = 0; length < 200; length++) {
      const text = "è".repeat(length);
      expect(hashed(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });

  it("makes the same HMAC", () => {
    for (const length of [1, 32, 64, 65, 200]) {
      const key = sha256(utf8(String(length))).slice(0, length);
      const long = new Uint8Array(length).map((_, n) => n);
      for (const each of [key, long])
        expect(hex(hmac(each, utf8("7|search|x||0")))).toBe(
          createHmac("sha256", each).update("7|search|x||0").digest("hex"),
        );
    }
  });
});

describe("the verifier in the browser", () => {
  for (const { name, record, ...said } of vectors)
    it(`says of "${name}" what the server's says`, () => {
      expect(verify(record as unknown as MatchRecord)).toEqual(said);
    });
});
