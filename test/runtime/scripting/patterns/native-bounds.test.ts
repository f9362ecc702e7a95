import { describe, expect, it } from "vitest";
import { nativeBounds } from "../../../../runtime/scripting/patterns/native-bounds.js";
import { searchAtBounds } from "./bounded-search.js";

const bytesOf = (pattern: string): number => nativeBounds(Buffer.from(pattern, "latin1")).nativeBytes;

describe("the longest text for Lua's own matcher", () => {
  it.each([
    ["%%b.-", ".-x", "an escaped percent sign is a character"],
    ["%b().-", ".-.-", "%b repeats"],
    ["[%]*+-].-", ".-x", "signs in a set are characters"],
    ["[]*].-", ".-x", "a closing bracket at the beginning of a set belongs to it"],
    ["%f[%]*].-", ".-x", "%f does not repeat"],
    ["%*%-%?.-", ".-xxx", "escaped signs are characters"],
    ["(a)%1.-", ".-.-", "%1 repeats"],
  ])("is the same for %j and %j: %s", (pattern, other) => {
    const [one, two] = [bytesOf(pattern), bytesOf(other)];
    expect(Math.abs(Math.log10(one / two))).toBeLessThan(0.5);
  });

  it.each([["malformed: ["], ["%"], ["a".repeat(201)], [`^${"a?".repeat(40)}`]])("leaves %j to the host's matcher", (pattern) => {
    expect(bytesOf(pattern)).toBe(-1);
  });

  it("keeps searches for random patterns short", () => {
    const { refused, searches } = searchAtBounds(20_261_122, 2_000);
    expect(refused).toEqual([]);
    expect(searches).toBeGreaterThan(1_000);
  });
});
