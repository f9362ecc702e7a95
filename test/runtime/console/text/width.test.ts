import { describe, expect, it } from "vitest";
import { fitted, textWidth, wrapped } from "../../../../runtime/console/text/width.js";

describe("the width of text", () => {
  it.each([
    ["plain", 5],
    ["Ünï", 3],
    ["e\u0301", 1],
    ["城門", 4],
    ["한글", 4],
    ["ｶﾅ", 2],
    ["🎮", 2],
    ["🇩🇪", 2],
    ["👍🏽", 4],
    ["👩\u200d🚀", 4],
    ["❤\ufe0f", 2],
    ["نمی\u200cخواهم", 8],
    ["▁▂█", 3],
    ["", 0],
  ])("of %j is %i", (text, width) => {
    expect(textWidth(text)).toBe(width);
  });

  it("pads left and right", () => {
    expect(fitted("ab", 4)).toBe("ab  ");
    expect(fitted("ab", 4, "right")).toBe("  ab");
    expect(fitted("城", 3, "right")).toBe(" 城");
  });

  it("cuts with an ellipsis, but never inside a wide character", () => {
    expect(fitted("abcdef", 4)).toBe("abc…");
    expect(fitted("城門城", 4)).toBe("城… ");
    expect(textWidth(fitted("城門城", 4))).toBe(4);
    expect(fitted("abc", 0)).toBe("");
  });

  it("never cuts or wraps inside a flag, a skin tone or joined emoji", () => {
    expect(fitted("🇩🇪🇫🇷", 3)).toBe("🇩🇪…");
    expect(wrapped("🇩🇪🇫🇷", 3)).toEqual(["🇩🇪", "🇫🇷"]);
    expect(wrapped("👍🏽👍🏽", 6)).toEqual(["👍🏽", "👍🏽"]);
    expect(wrapped("👩\u200d🚀👩\u200d🚀", 5)).toEqual(["👩\u200d🚀", "👩\u200d🚀"]);
  });

  it("wraps at blanks, splits long words, and keeps an indent", () => {
    expect(wrapped("one two three", 8)).toEqual(["one two", "three"]);
    expect(wrapped("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
    expect(wrapped("城門城門", 5)).toEqual(["城門", "城門"]);
    expect(wrapped("  name  what it is", 30)).toEqual(["  name  what it is"]);
    expect(wrapped("", 10)).toEqual([""]);
  });
});
