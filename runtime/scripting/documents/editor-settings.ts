import { luaEvents } from "../events/lua-events.js";

/** Standard libraries that the sandbox does not have, by the language server's names. */
const NOT_THERE = ["io", "package", "ffi", "jit", "bit", "bit32"];

/**
 * Settings for the Lua language server.
 *
 * @param from where it finds libraries, and what it knows besides the files that are open
 */
export function editorSettings(from: { readonly path: readonly string[]; readonly library: readonly string[] }): string {
  const settings = {
    $schema: "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
    "runtime.version": "Lua 5.4",
    "runtime.path": from.path,
    "runtime.builtin": Object.fromEntries(NOT_THERE.map((name) => [name, "disable"])),
    "workspace.library": from.library,
    "diagnostics.globals": luaEvents.map(({ name }) => name),
    // An event handler is a global function that several files define.
    "diagnostics.disable": ["lowercase-global", "duplicate-set-field"],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
