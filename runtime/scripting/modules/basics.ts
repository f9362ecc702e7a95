import { fn, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { anything, boolean, integer, list, type LuaAny, number, optional, text } from "../declare/types.js";
import type { ScriptClock } from "../clock.js";
import type { Log } from "../../log.js";

const LINE_BYTES = 8 * 1024;
const PICK_MAXIMUM = 10_000;
const JSON_BYTES = 256 * 1024;

/** `log`: lines in the server's log, with the file that wrote them. */
export function logModule(log: Log): LuaModule {
  const level = (name: "debug" | "info" | "warn" | "error") =>
    fn({
      about: `Writes a line of level ${name}.`,
      parameters: [parameter("message", text({ maxBytes: LINE_BYTES }), "the line")],
      returns: [],
      does: (task, message) => log[name]({ file: task.file }, message),
    });
  return luaModule({
    name: "log",
    about: "Lines in the server's log; operators see them in the console too.",
    functions: { debug: level("debug"), info: level("info"), warn: level("warn"), error: level("error") },
  });
}

/** `random`. @param next a number from 0 to less than 1 */
export function randomModule(next: () => number): LuaModule {
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return luaModule({
    name: "random",
    about: "Chance. In tests it is seeded.",
    functions: {
      integer: fn({
        about: "A whole number; both ends may come.",
        parameters: [parameter("low", integer(), "least"), parameter("high", integer(), "greatest")],
        returns: [parameter("value", integer(), "one of them")],
        fails: true,
        does: (_, low, high) => (low <= high ? between(low, high) : refuse(`nothing lies between ${low} and ${high}`)),
      }),
      number: fn({
        about: "A number from 0 to less than 1.",
        parameters: [],
        returns: [parameter("value", number(), "the number")],
        does: () => next(),
      }),
      chance: fn({
        about: "True so many times out of a hundred.",
        parameters: [parameter("percent", number({ min: 0, max: 100 }), "how often")],
        returns: [parameter("happens", boolean, "whether this time")],
        does: (_, percent) => next() * 100 < percent,
      }),
      pick: fn({
        about: "One value of a list, all alike likely; nil when the list is empty.",
        parameters: [parameter("values", list(anything, { max: PICK_MAXIMUM }), "what to choose from")],
        returns: [parameter("value", anything, "one of them")],
        does: (_, values) => values[Math.floor(next() * values.length)],
      }),
      dice: fn({
        about: "The sum of some dice: `random.dice(2, 6)`.",
        parameters: [
          parameter("count", integer({ min: 1, max: 1_000 }), "how many"),
          parameter("sides", integer({ min: 1, max: 1_000_000 }), "sides of each"),
        ],
        returns: [parameter("sum", integer(), "what they show")],
        does(_, count, sides) {
          let sum = 0;
          for (let i = 0; i < count; i++) sum += between(1, sides);
          return sum;
        },
      }),
    },
  });
}

/** `time`. */
export function timeModule(clock: ScriptClock): LuaModule {
  return luaModule({
    name: "time",
    about: "What time it is. In tests the clock stands still until the test moves it.",
    functions: {
      now: fn({
        about: "Milliseconds that only ever grow, to measure how long something takes.",
        parameters: [],
        returns: [parameter("milliseconds", number(), "since the server started")],
        does: () => clock.now(),
      }),
      unix: fn({
        about: "Milliseconds since 1970, UTC.",
        parameters: [],
        returns: [parameter("milliseconds", integer(), "the time")],
        does: () => Math.floor(clock.unix()),
      }),
      iso: fn({
        about: "A time as text: 2026-03-19T10:15:00.000Z.",
        parameters: [parameter("unix_milliseconds", optional(integer({ min: 0, max: 8.64e15 })), "which; now without it")],
        returns: [parameter("text", text(), "ISO 8601, UTC")],
        does: (_, at) => new Date(at ?? clock.unix()).toISOString(),
      }),
    },
  });
}

/** `json`. */
export function jsonModule(): LuaModule {
  return luaModule({
    name: "json",
    about: "JSON text. An empty table is written as a list; null in a list or an object is left out.",
    functions: {
      encode: fn({
        about: "Writes a value as JSON.",
        parameters: [parameter("value", anything, "nil, booleans, numbers, strings, lists and tables with string keys")],
        returns: [parameter("text", text({ maxBytes: JSON_BYTES }), "JSON")],
        fails: true,
        does(_, value) {
          const written = JSON.stringify(value ?? null);
          return Buffer.byteLength(written) <= JSON_BYTES ? written : refuse(`more than ${JSON_BYTES} bytes of JSON`);
        },
      }),
      decode: fn({
        about: "Reads JSON.",
        parameters: [parameter("text", text({ maxBytes: JSON_BYTES }), "JSON")],
        returns: [parameter("value", anything, "what it says")],
        fails: true,
        does(_, source) {
          try {
            return withoutNull(JSON.parse(source));
          } catch (error) {
            return refuse(error instanceof Error ? error.message : String(error));
          }
        },
      }),
    },
  });
}

/** `config`: what an operator set under `scripts.values`, for scripts to read. */
export function configModule(values: Readonly<Record<string, LuaAny>>): LuaModule {
  return luaModule({
    name: "config",
    about: "What the operator set for scripts: the member `scripts.values` of the configuration file.",
    functions: {
      get: fn({
        about: "A value by its name.",
        parameters: [
          parameter("name", text({ minBytes: 1, maxBytes: 200 }), "its name"),
          parameter("fallback", anything, "what is answered where it is not set"),
        ],
        returns: [parameter("value", anything, "as set, or the fallback")],
        does: (_, name, fallback) => (Object.hasOwn(values, name) ? values[name] : fallback),
      }),
    },
  });
}

function withoutNull(value: unknown): LuaAny {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(withoutNull).filter((one) => one !== undefined);
  if (typeof value !== "object") return value as LuaAny;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutNull(one)]));
}
