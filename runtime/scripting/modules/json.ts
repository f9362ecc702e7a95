import { fn, luaModule, type LuaModule, parameter, refuse } from "../declare/module.js";
import { anything, text } from "../declare/types.js";
import { withoutNull } from "../declare/without-null.js";

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
