import { fn, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { anything, type LuaAny, text } from "../declare/types.js";

const JSON_BYTES = 256 * 1024;

/** `json`. */
export function jsonModule(): LuaModule {
  return luaModule({
    name: "json",
    about: "JSON text. An empty table is written as a list. null in a list or an object is left out.",
    functions: {
      encode: fn({
        about: "Writes a value as JSON.",
        parameters: [parameter("value", anything, "nil, a boolean, a number, a string, a list or a table with string keys")],
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
        returns: [parameter("value", anything, "the value")],
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

function withoutNull(value: unknown): LuaAny {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map(withoutNull).filter((one) => one !== undefined);
  if (typeof value !== "object") return value as LuaAny;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutNull(one)]));
}
