import { isDeepStrictEqual } from "node:util";
import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { comparable, type LuaAny, number, optional, text } from "../../declare/types.js";
import { LuaRaise } from "../../vm/raise.js";

const SHOWN_CHARACTERS = 300;

/** `expect`: the assertions of script tests. A failure is an error at the test's own line. */
export function expectModule(): LuaModule {
  const why = parameter("message", optional(text()), "beginning of the failure's message");
  const actual = parameter("actual", comparable, "the actual value");
  const check = (isTrue: boolean, message: string | undefined, problem: string): void => {
    if (!isTrue) throw new LuaRaise(message === undefined ? problem : `${message}: ${problem}`);
  };
  return luaModule({
    name: "expect",
    about: "Assertions of script tests.",
    functions: {
      equal: fn({
        about: "Two values are equal. Tables are compared by their content.",
        parameters: [actual, parameter("expected", comparable, "the expected value"), why],
        returns: [],
        does: (_, came, wanted, message) =>
          check(isDeepStrictEqual(came, wanted), message, `expected ${shown(wanted)}, got ${shown(came)}`),
      }),
      not_equal: fn({
        about: "Two values differ.",
        parameters: [actual, parameter("other", comparable, "the other value"), why],
        returns: [],
        does: (_, came, other, message) =>
          check(!isDeepStrictEqual(came, other), message, `expected anything but ${shown(other)}`),
      }),
      is_true: fn({
        about: "A value is neither false nor nil.",
        parameters: [actual, why],
        returns: [],
        does: (_, came, message) => check(came !== false && came !== undefined, message, `expected true, got ${shown(came)}`),
      }),
      is_false: fn({
        about: "A value is false or nil.",
        parameters: [actual, why],
        returns: [],
        does: (_, came, message) => check(came === false || came === undefined, message, `expected false, got ${shown(came)}`),
      }),
      is_nil: fn({
        about: "A value is nil.",
        parameters: [actual, why],
        returns: [],
        does: (_, came, message) => check(came === undefined, message, `expected nil, got ${shown(came)}`),
      }),
      near: fn({
        about: "Two numbers differ by at most a tolerance.",
        parameters: [
          parameter("actual", number(), "the actual value"),
          parameter("expected", number(), "the expected value"),
          parameter("tolerance", number({ min: 0 }), "the greatest difference"),
          why,
        ],
        returns: [],
        does: (_, came, wanted, tolerance, message) =>
          check(Math.abs(came - wanted) <= tolerance, message, `expected ${wanted} ± ${tolerance}, got ${came}`),
      }),
      contains: fn({
        about: "A text contains another, or a list contains a value. In a list of texts one text must contain it.",
        parameters: [actual, parameter("part", comparable, "the contained text or value"), why],
        returns: [],
        does: (_, came, part, message) => check(holds(came, part), message, `expected ${shown(part)} in ${shown(came)}`),
      }),
    },
  });
}

function holds(whole: LuaAny, part: LuaAny): boolean {
  if (typeof whole === "string") return typeof part === "string" && whole.includes(part);
  if (!Array.isArray(whole)) return false;
  return whole.some(
    (one) => isDeepStrictEqual(one, part) || (typeof one === "string" && typeof part === "string" && one.includes(part)),
  );
}

function shown(value: LuaAny): string {
  const written = value === undefined ? "nil" : JSON.stringify(value);
  return written.length > SHOWN_CHARACTERS ? `${written.slice(0, SHOWN_CHARACTERS)}...` : written;
}
