import { fn, luaModule, type LuaModule, parameter } from "../declare/module.js";
import { anything, type LuaAny, text } from "../declare/types.js";

/** `config`: what an operator set under `scripts.values`, for scripts to read. */
export function configModule({ values }: { readonly values: Readonly<Record<string, LuaAny>> }): LuaModule {
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
