import { describe, expect, it } from "vitest";
import { linesOf } from "../../../../runtime/base/text/lines.js";

describe("a text in lines", () => {
  it.each([
    ["", []],
    [" \n ", []],
    ["one two", ["one two"]],
    ["one two three", ["one two", "three"]],
    ["one\n\ntwo  three", ["one two", "three"]],
    ["abcdefgh", ["abcdefgh"]],
    ["abcdefghijk l", ["abcdefgh", "ijk l"]],
    ["𝔛𝔛𝔛𝔛𝔛", ["𝔛𝔛𝔛𝔛", "𝔛"]],
  ])("of at most eight characters: %j", (text, lines) => {
    expect(linesOf(text, 8)).toEqual(lines);
  });
});
