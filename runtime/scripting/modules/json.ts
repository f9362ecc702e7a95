import { randomUUID } from "node:crypto";
import { fn, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { exactText, jsonValue, type LuaAny } from "../declare/types.js";
import { withoutNull } from "../declare/without-null.js";

const JSON_BYTES = 256 * 1024;
const INTEGER_BITS = 64;

/** `json`. */
export function jsonModule(): LuaModule {
  return luaModule({
    name: "json",
    about:
      "JSON text. An empty table is written as a list. null in a list or an object is left out. Numbers keep all their digits; what JSON " +
      "cannot say is refused: numbers that are not finite, and strings that are not UTF-8. So are whole numbers with more digits than a " +
      "number of Lua can have.",
    functions: {
      encode: fn({
        about: "Writes a value as JSON.",
        parameters: [parameter("value", jsonValue, "nil, a boolean, a number, a string, a list or a table with string keys")],
        returns: [parameter("text", exactText({ maxBytes: JSON_BYTES }), "JSON")],
        fails: true,
        does(_, value) {
          const written = jsonOf(value);
          return Buffer.byteLength(written) <= JSON_BYTES ? written : refuse(`more than ${JSON_BYTES} bytes of JSON`);
        },
      }),
      decode: fn({
        about: "Reads JSON.",
        parameters: [parameter("text", exactText({ maxBytes: JSON_BYTES }), "JSON")],
        returns: [parameter("value", jsonValue, "the value")],
        fails: true,
        does(_, source) {
          try {
            return withoutNull(valueOf(source));
          } catch (error) {
            return refuse(error instanceof Error ? error.message : String(error));
          }
        },
      }),
    },
  });
}

/** Before the digits of a large number while it is a string of JSON. Nobody can guess it. */
const LARGE = `${randomUUID()}:`;
const WRITTEN_LARGE = new RegExp(`"${LARGE}(-?\\d+)"`, "g");
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const LONG_NUMBER = /\d{16}/;
const WHOLE = /^-?[1-9]\d*$/;
/** From here on JSON.stringify writes an exponent, and the number comes back as it was. */
const EXPONENT_FROM = 1e21;
const HALF_CHARACTER = /\p{Surrogate}/u;

function jsonOf(value: LuaAny): string {
  const written = JSON.stringify(value ?? null, (_, one: unknown) => {
    const large = typeof one === "bigint" ? one : exactLarge(one);
    return large === undefined ? one : `${LARGE}${large}`;
  });
  return written.replace(WRITTEN_LARGE, "$1");
}

/** A whole number that JSON.stringify would write with rounded digits. */
function exactLarge(value: unknown): bigint | undefined {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return undefined;
  return Number.isInteger(value) && Math.abs(value) < EXPONENT_FROM ? BigInt(value) : undefined;
}

/** @throws SyntaxError, and RangeError for a value that Lua cannot have as it is */
function valueOf(source: string): unknown {
  const marked = !LONG_NUMBER.test(source)
    ? source
    : source.replace(STRING_OR_NUMBER, (token) => (isLarge(token) ? `"${LARGE}${token}"` : token));
  return JSON.parse(marked, (key, one: unknown) => {
    if (typeof one === "number" && !Number.isFinite(one)) throw new RangeError("a number is larger than any that Lua has");
    if (HALF_CHARACTER.test(key) || (typeof one === "string" && HALF_CHARACTER.test(one)))
      throw new RangeError("a string has half a character: a \\ud800 to \\udfff without its other half");
    return typeof one === "string" && one.startsWith(LARGE) ? BigInt(one.slice(LARGE.length)) : one;
  });
}

/**
 * Whether a token is a whole number that Lua has and JavaScript does not.
 *
 * @throws RangeError for one that neither has
 */
function isLarge(token: string): boolean {
  const nearest = Number(token);
  if (!WHOLE.test(token) || Number.isSafeInteger(nearest) || !Number.isFinite(nearest)) return false;
  const value = BigInt(token);
  if (BigInt.asIntN(INTEGER_BITS, value) === value) return true;
  if (BigInt(nearest) === value) return false;
  throw new RangeError(`${token} has more digits than a number of Lua; send it as a string`);
}
