import { describe, expect, it } from "vitest";
import { Cliloc } from "../../../../runtime/assets/client-files/cliloc.js";
import { fillIn } from "../../../../runtime/assets/client-files/cliloc-text.js";
import { decodeMythic } from "../../../../runtime/assets/client-files/mythic.js";
import { DamagedData, ProblemBook } from "../../../../runtime/assets/client-files/problems.js";
import { seededRandom } from "../../../support/random.js";
import { SMALL_TEXTS } from "./make/client.js";
import { makeCliloc, makeMythic } from "./make/cliloc.js";

function read(bytes: Buffer) {
  const problems = new ProblemBook();
  return { cliloc: Cliloc.read({ name: "Cliloc.enu", bytes }, problems), problems };
}

const TEXTS: readonly (readonly [number, string])[] = [
  ...SMALL_TEXTS,
  [3_000_000, "Grüße, 世界"],
  [-5, "negative"],
  [500_001, ""],
  [1_020_005, "a stool"],
  [1_095_256, "later item"],
];

describe.each([
  ["plain", makeCliloc(TEXTS)],
  ["coded", makeMythic(makeCliloc(TEXTS))],
  ["coded and padded", makeMythic(makeCliloc(TEXTS), 15_368)],
])("a %s Cliloc", (_name, bytes) => {
  const { cliloc, problems } = read(bytes);

  it("has all its texts, and the last one for a repeated number", () => {
    expect(problems.list).toEqual([]);
    expect(cliloc?.count).toBe(7);
    expect(cliloc?.text(3_000_000)).toBe("Grüße, 世界");
    expect(cliloc?.text(-5)).toBe("negative");
    expect(cliloc?.text(500_001)).toBe("");
    expect(cliloc?.text(1_020_005)).toBe("a stool");
    for (const number of [0, 1, 2 ** 40, NaN, 499_999]) expect(cliloc?.text(number)).toBeUndefined();
  });

  it("fills in arguments", () => {
    expect(cliloc?.format(1_050_039, ["5", "#1020005"])).toBe("5 a stool");
    expect(cliloc?.format(1_050_039, [])).toBe(" ");
    expect(cliloc?.format(7, ["5"])).toBeUndefined();
  });

  it("knows the names of items", () => {
    expect(cliloc?.itemText(5)).toBe("a stool");
    expect(cliloc?.itemText(0x4000)).toBe("later item");
    expect(cliloc?.itemText(6)).toBeUndefined();
  });
});

describe("a damaged Cliloc", () => {
  it("has the texts before the damage, and reports where the damage begins", () => {
    const whole = makeCliloc(SMALL_TEXTS);
    const { cliloc, problems } = read(whole.subarray(0, whole.length - 1));
    expect(cliloc?.count).toBe(2);
    const last = whole.length - 7 - "~1_NUMBER~ ~2_ITEMNAME~".length;
    expect(problems.list).toMatchObject([{ file: "Cliloc.enu", offset: last, kind: "short" }]);
  });

  it.each([
    ["an empty file", Buffer.alloc(0)],
    ["half a header", Buffer.from([2, 0, 0, 0, 1])],
    ["zeros", Buffer.alloc(100)],
    ["half an encoded file", makeMythic(makeCliloc(SMALL_TEXTS)).subarray(0, 1_040)],
    ["the head of an encoded file", makeMythic(makeCliloc(SMALL_TEXTS)).subarray(0, 10)],
  ])("that consists of %s has no texts", (_name, bytes) => {
    const { cliloc, problems } = read(bytes);
    expect(cliloc).toBeUndefined();
    expect(problems.list).toHaveLength(1);
    expect(problems.list[0]!.offset).toBeDefined();
  });

  it("has no texts if its length contradicts its counts", () => {
    const bytes = makeMythic(makeCliloc(SMALL_TEXTS));
    bytes.writeUInt32LE((bytes.readUInt32LE(0) ^ 0x8e2c9a3d ^ (20 ^ 0x8e2c9a3d)) >>> 0, 0);
    expect(read(bytes).problems.list).toMatchObject([{ file: "Cliloc.enu", kind: "damaged" }]);
  });
});

describe("the encoding of newer clients", () => {
  it.each([
    ["an empty buffer", Buffer.alloc(0)],
    ["one byte", Buffer.from([200])],
    ["the same byte", Buffer.alloc(1_000, 7)],
    ["all byte values", Buffer.from(Array.from({ length: 512 }, (_, i) => i & 255))],
    ["random bytes", seededRandom(11).bytes(3_000)],
  ])("restores %s", (_name, plain) => {
    expect(decodeMythic(makeMythic(plain)).equals(plain)).toBe(true);
  });

  it("throws one type of error for any damage", () => {
    const random = seededRandom(5);
    const plain = makeCliloc(TEXTS);
    const good = makeMythic(plain);
    for (let round = 0; round < 2_000; round++) {
      const bytes = Buffer.from(good);
      // Changes only the codes, so that the counts stay right and the deeper checks run.
      for (let i = 0; i <= random.below(4); i++) bytes[1_028 + random.below(bytes.length - 1_028)] = random.below(256);
      try {
        expect(decodeMythic(bytes)).toHaveLength(plain.length);
      } catch (error) {
        expect(error).toBeInstanceOf(DamagedData);
      }
    }
  });
});

describe("fillIn", () => {
  const texts = (number: number) => (number === 7 ? "seven ~1_X~" : undefined);

  it.each([
    ["~1_A~ and ~2_B~", ["x", "y"], "x and y"],
    ["~2_B~ ~1_A~ ~2~", ["x", "y"], "y x y"],
    ["~1_NAME~", ["~1_NAME~"], "~1_NAME~"],
    ["~1_A~", ["#7"], "seven ~1_X~"],
    ["~1_A~", ["#8"], ""],
    ["~1_A~", ["#"], "#"],
    ["~0_A~~99_B~", ["x"], ""],
    ["no gap ~ here ~x~", ["x"], "no gap ~ here ~x~"],
    ["~1_A", ["x"], "~1_A"],
  ])("of %j with %j gives %j", (text, args, filled) => {
    expect(fillIn(text, args, texts)).toBe(filled);
  });

  it("is bounded", () => {
    expect(fillIn("~1_A~".repeat(10_000), ["x".repeat(10_000)], texts)).toHaveLength(16_384);
  });
});
