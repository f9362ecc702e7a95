import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXTENSIONS, WORLD_KINDS } from "../../../../runtime/assets/world-data/kinds.js";
import { read } from "./reading.js";

const RUNS = 300;

const words = fc.constantFrom(
  ...[
    "Static",
    "0x108F",
    "(",
    ")",
    ";",
    "=",
    "Hue=0x1",
    "Name=",
    "1 2 3",
    "-1",
    "9".repeat(30),
    "#1016093",
    "\n",
    "\r\n",
    "\t",
    " ",
    "//",
    "\u0000",
  ],
  ...[
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    '"',
    "\\",
    '"$type":"Spawner"',
    '"map":"Felucca"',
    '"location":[1,2,3]',
    '"__proto__":',
    "null",
    "1e999",
    "NaN",
  ],
  ...[
    '"src":',
    '"dst":',
    '"entries":[{"name":"Rat"}]',
    '"Area":[{"x1":1,"y1":1,"x2":9,"y2":9}]',
    '"name":"Felucca"',
    '"locations":[]',
    "\ufffd",
    "\ud800",
  ],
);
const text = fc.oneof(
  fc.array(words, { maxLength: 60 }).map((parts) => parts.join("")),
  fc.array(words, { maxLength: 60 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "binary", maxLength: 500 }),
  fc.json(),
  fc.array(fc.jsonValue()).map((values) => JSON.stringify(values)),
);
const cuts = fc.array(fc.nat({ max: 600 }), { maxLength: 6 });

describe.each(WORLD_KINDS)("%s", (kind) => {
  const file = `${kind}/Felucca/a${EXTENSIONS[kind]}`;

  test("any file is read without an error, and with the same result however it is cut", () => {
    fc.assert(
      fc.property(text, cuts, (text, cuts) => {
        const whole = read(kind, file, text);
        const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((end, i) => text.slice(places[i], end));
        const inPieces = read(kind, file, text, pieces);
        expect({ ...inPieces }).toEqual({ ...whole });
        for (const { mapIds, x, y, z } of whole.placed) expect([...mapIds, x, y, z].every(Number.isInteger)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    ["spaces", `Static${" ".repeat(4_000)}x`],
    ["parentheses", `Static 1 ${"(".repeat(2_000)}${")".repeat(1_900)}`],
    ["semicolons", `Static 1 (${";a=(1,2".repeat(500)})`],
    ["numbers", "1 ".repeat(2_000)],
    ["digits", "1".repeat(4_000)],
    ["commas", `[${"[],".repeat(20_000)}]`],
    ["quotes", `[${'"\\"",'.repeat(20_000)}1]`],
    ["a million lines", "x\n".repeat(1_000_000)],
  ])("many %s are read to the end without an error", (_, text) => {
    expect(() => read(kind, file, text)).not.toThrow();
  });
});
