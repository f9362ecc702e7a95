import { isDeepStrictEqual } from "node:util";
import { fn, luaModule, type LuaModule, parameter } from "../declare/module.js";
import { comparable, type LuaAny, number, optional, text } from "../declare/types.js";
import { LuaRaise } from "../vm/raise.js";

const SHOWN_CHARACTERS = 300;

/** `expect`: what a test asserts. Each raises an error at the test's own line. */
export function expectModule(): LuaModule {
  const why = parameter("message", optional(text()), "what this is about, for the message");
  const actual = parameter("actual", comparable, "what came");
  const check = (isTrue: boolean, message: string | undefined, problem: string): void => {
    if (!isTrue) throw new LuaRaise(message === undefined ? problem : `${message}: ${problem}`);
  };
  return luaModule({
    name: "expect",
    about: "Assertions of script tests.",
    functions: {
      equal: fn({
        about: "Values are alike; tables are compared by what is in them.",
        parameters: [actual, parameter("expected", comparable, "what should have come"), why],
        returns: [],
        does: (_, came, wanted, message) =>
          check(isDeepStrictEqual(came, wanted), message, `expected ${shown(wanted)}, got ${shown(came)}`),
      }),
      not_equal: fn({
        about: "Values differ.",
        parameters: [actual, parameter("other", comparable, "what should not have come"), why],
        returns: [],
        does: (_, came, other, message) =>
          check(!isDeepStrictEqual(came, other), message, `expected anything but ${shown(other)}`),
      }),
      is_true: fn({
        about: "A condition holds: neither false nor nil.",
        parameters: [actual, why],
        returns: [],
        does: (_, came, message) => check(came !== false && came !== undefined, message, `expected true, got ${shown(came)}`),
      }),
      is_false: fn({
        about: "A condition does not hold: false or nil.",
        parameters: [actual, why],
        returns: [],
        does: (_, came, message) => check(came === false || came === undefined, message, `expected false, got ${shown(came)}`),
      }),
      is_nil: fn({
        about: "There is nothing.",
        parameters: [actual, why],
        returns: [],
        does: (_, came, message) => check(came === undefined, message, `expected nil, got ${shown(came)}`),
      }),
      near: fn({
        about: "A number lies no further from another than a tolerance.",
        parameters: [
          parameter("actual", number(), "what came"),
          parameter("expected", number(), "what should have come, about"),
          parameter("tolerance", number({ min: 0 }), "how far it may be off"),
          why,
        ],
        returns: [],
        does: (_, came, wanted, tolerance, message) =>
          check(Math.abs(came - wanted) <= tolerance, message, `expected ${wanted} give or take ${tolerance}, got ${came}`),
      }),
      contains: fn({
        about: "A text holds another, or a list a value; in a list of texts one of them must hold it.",
        parameters: [actual, parameter("part", comparable, "what must be in it"), why],
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
