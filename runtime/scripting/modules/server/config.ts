import { fn, luaModule, type LuaModule, parameter } from "../../declare/module.js";
import { anything, type LuaAny, text } from "../../declare/types.js";

/** `config`: the operator's values for scripts, from `scripts.values`. */
export function configModule({ values }: { readonly values: Readonly<Record<string, LuaAny>> }): LuaModule {
  return luaModule({
    name: "config",
    about: "The operator's values for scripts: the member `scripts.values` of the configuration file.",
    functions: {
      get: fn({
        about: "Returns a value by its name.",
        parameters: [
          parameter("name", text({ minBytes: 1, maxBytes: 200 }), "name of the value"),
          parameter("fallback", anything, "the result when the operator did not set it"),
        ],
        returns: [parameter("value", anything, "the value or the fallback")],
        does: (_, name, fallback) => (Object.hasOwn(values, name) ? values[name] : fallback),
      }),
    },
  });
}
