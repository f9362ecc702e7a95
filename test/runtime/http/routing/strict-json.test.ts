import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_JSON_DEPTH } from "../../../../runtime/http/routing/limits.js";
import { parseStrictJson, StrictJsonError } from "../../../../runtime/http/routing/strict-json.js";

describe("strict JSON", () => {
  it("reads the same as JSON.parse", () => {
    const values = fc.jsonValue({ maxDepth: MAX_JSON_DEPTH - 2 }).filter((value) => !JSON.stringify(value).includes("__proto__"));
    fc.assert(
      fc.property(values, fc.nat(3), (value, indent) => {
        expect(parseStrictJson(JSON.stringify(value, null, indent))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("accepts or refuses any text, and never fails otherwise", () => {
    const pieces = fc.constantFrom("{", "}", "[", "]", ",", ":", '"', '"a"', '"\\""', "\\", "1", "null", " ", "é");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        try {
          parseStrictJson(parts.join(""));
        } catch (error) {
          expect(error).toBeInstanceOf(StrictJsonError);
        }
      }),
    );
  });

  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"b":{"c":[1,2]},"a":2}',
    '{"a":{},"\\u0061":{}}',
    '[{"x":{"a":1,"a":1}}]',
    '{"\\"":1,"\\"":2}',
    '{"":1,"":2}',
  ])("refuses a member that occurs twice: %s", (text) => {
    expect(() => parseStrictJson(text)).toThrow("twice");
  });

  it.each([
    '[{"a":1},{"a":1}]',
    '{"a":{"a":{"a":1}}}',
    '{"a":"a","b":"a"}',
    '{"a":["a","a","a"],"b":1}',
    '{"a":"x\\",\\"a\\":","b":1}',
    '{"a\\\\":1,"a":2}',
    '{"constructor":1,"toString":2}',
  ])("accepts equal names and texts elsewhere: %s", (text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  it.each(['{"__proto__":1}', '{"a":[{"__proto__":{}}]}', '{"_\\u005fproto__":1}'])("refuses __proto__ as a name: %s", (text) => {
    expect(() => parseStrictJson(text)).toThrow("not allowed");
  });

  it("accepts __proto__ as a value", () => {
    expect(parseStrictJson('{"a":"__proto__"}')).toEqual({ a: "__proto__" });
  });

  it("limits the depth", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(() => parseStrictJson(nested(MAX_JSON_DEPTH))).not.toThrow();
    expect(() => parseStrictJson(nested(MAX_JSON_DEPTH + 1))).toThrow(StrictJsonError);
    expect(() => parseStrictJson(nested(30_000))).toThrow(StrictJsonError);
  });

  it("does not repeat the text in its message", () => {
    expect(() => parseStrictJson('{"password": "hunter2')).toThrow(
      /^The body cannot be read: it is not valid JSON: see line 1, column 14\.$/,
    );
  });
});
