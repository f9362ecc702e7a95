import { describe, expect, it } from "vitest";
import { playerText, playerTextInBytes } from "../../../../runtime/base/text/player-text.js";
import { jsonOfText, textOfBytes } from "../../../../runtime/base/text/text-files.js";
import { linesOf } from "../../../../runtime/base/text/lines.js";

describe("a text in lines", () => {
  it.each([
    ["", []],
    [" \n ", []],
    ["one two", ["one two"]],
    ["one two three", ["one two", "three"]],
    ["one\n\ntwo  three", ["one", "two", "three"]],
    ["1. a\r\n2. b\u20283. c\td", ["1. a", "2. b", "3. c d"]],
    ["abcdefgh", ["abcdefgh"]],
    ["abcdefghijk l", ["abcdefgh", "ijk l"]],
    ["👩‍👩‍👧x👩‍👩‍👧", ["👩‍👩‍👧", "x", "👩‍👩‍👧"]],
    ["𝔛𝔛𝔛𝔛𝔛", ["𝔛𝔛𝔛𝔛", "𝔛"]],
  ])("of at most eight characters: %j", (text, lines) => {
    expect(linesOf(text, 8)).toEqual(lines);
  });
});

describe("a text that is cut", () => {
  const family = "👩‍👩‍👧";
  it("has whole characters only: joined emoji, letters with their marks, flags", () => {
    expect(playerText(`ab${family}c`, 2 + family.length)).toBe(`ab${family}`);
    for (let units = 2; units < 2 + family.length; units++) expect(playerText(`ab${family}c`, units)).toBe("ab");
    expect(playerText("नमस्ते", 3)).toBe("नम");
    expect(playerText("e\u0301e\u0301", 3)).toBe("e\u0301");
    expect(playerText("🇩🇪🇫🇷", 6)).toBe("🇩🇪");
    expect(playerTextInBytes(`a${family}`, 12)).toBe("a");
    expect(playerText(`a${"\u0301".repeat(50)}`, 20)).toHaveLength(20);
  });
});

describe("a file of text", () => {
  it("may begin with a byte order mark, and is refused with the line that is not UTF-8", () => {
    expect(textOfBytes(Buffer.from("\uFEFFone"))).toBe("one");
    expect(() => textOfBytes(Buffer.from("one\ntwo\nth\xffree", "latin1"))).toThrow(
      "line 3 is not UTF-8; save the file as UTF-8",
    );
  });

  it.each([
    ['{\n  "a": 1,\n}', 3, 1],
    ['{"a": 01}', 1, 7],
    ['{"a": tru}', 1, 7],
    ['{"a": "x\ny"}', 1, 7],
    ["[1, 2", 1, 6],
    ["[1] 2", 1, 5],
    ["", 1, 1],
    ["{'a': 1}", 1, 2],
  ])("that is to be JSON is refused with line and column, and without its content: %j", (text, line, column) => {
    expect(() => jsonOfText(text)).toThrow(`it is not valid JSON: see line ${line}, column ${column}`);
  });
});
