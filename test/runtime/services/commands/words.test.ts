import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listedWords, quoted, splitLine } from "../../../../runtime/services/commands/words.js";

const words = (line: string): string[] => splitLine(line).all.map(({ text }) => text);

describe("splitting a line", () => {
  it.each([
    ["", []],
    ["   \t ", []],
    ["help", ["help"]],
    ["  tp\t1  2   3 ", ["tp", "1", "2", "3"]],
    ['say "two words" end', ["say", "two words", "end"]],
    ['say ""', ["say", ""]],
    ['say "a\\"b" "c\\\\"', ["say", 'a"b', "c\\"]],
    ['say "a b"c', ["say", "a bc"]],
    ['pass pa"ss 5"', ["pass", 'pa"ss', '5"']],
    ["say C:\\dir\\x", ["say", "C:\\dir\\x"]],
    ["sag 'a b'", ["sag", "'a", "b'"]],
    ["say жук\u00a0🐞 𝔏ady", ["say", "жук", "🐞", "𝔏ady"]],
    ["x'; DROP TABLE accounts; --", ["x';", "DROP", "TABLE", "accounts;", "--"]],
  ])("splits %j", (line, expected) => {
    expect(words(line)).toEqual(expected);
  });

  it("marks a double quote that is not closed", () => {
    const { all } = splitLine('add_user bob "my pass');
    expect(all.at(-1)).toEqual({ text: "my pass", start: 13, end: 21, isClosed: false });
    expect(all[0]!.isClosed).toBe(true);
  });

  it("returns the rest of the line as it is written, but a single quoted group without its quotes", () => {
    expect(splitLine('bc He said  "hi"  to me ').textFrom(1)).toBe('He said  "hi"  to me');
    expect(splitLine('bc "all of it"').textFrom(1)).toBe("all of it");
    expect(splitLine('bc "not" "one"').textFrom(1)).toBe('"not" "one"');
    expect(splitLine('bc 5" pipe, "open').textFrom(1)).toBe('5" pipe, "open');
    expect(splitLine('bc "open end').textFrom(1)).toBe('"open end');
    expect(splitLine("bc").textFrom(1)).toBe("");
  });

  it("keeps each word of a list unchanged, whatever it contains", () => {
    const list = ["bc", "", "a b", 'q"q', "\\", "$(x)", "[[lua]]", "'; --"];
    expect(listedWords(list).all.map(({ text }) => text)).toEqual(list);
    expect(words(listedWords(list).line)).toEqual(list);
    expect(listedWords(["bc", "hello ", "big world"]).textFrom(1)).toBe("hello  big world");
  });

  it("reads every quoted text back", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 8 }), (list) => {
        expect(words(list.map(quoted).join(" "))).toEqual(list);
        expect(listedWords(list).line).toBe(list.map(quoted).join(" "));
      }),
    );
  });

  it("reports the right positions, and terminates for any line", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', "\\", " ", "a", "\t", "é"), maxLength: 60 }), (line) => {
        let last = 0;
        for (const { start, end } of splitLine(line).all) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(line.slice(last).trim()).toBe("");
      }),
    );
  });
});
