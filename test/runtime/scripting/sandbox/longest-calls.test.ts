import { expect, it } from "vitest";
import { longestCalls } from "../../../../runtime/scripting/sandbox/longest-calls.js";
import { LuaKind } from "../../../../runtime/scripting/vm/lua-exports.js";
import { LuaState } from "../../../support/lua-state.js";

/** The functions that every file finds, with those of the libraries: `string.find`. */
function functionsOf(lua: LuaState): string[] {
  const { vm, sandbox } = lua;
  const { exports, main } = vm;
  const top = exports.lua_gettop(main);
  const names: string[] = [];
  vm.pushHeld(main, sandbox.globals);
  exports.lua_pushnil(main);
  while (exports.lua_next(main, -2) !== 0) {
    const name = vm.readString(main, -2);
    if (exports.lua_type(main, -1) === LuaKind.function) names.push(name);
    exports.lua_settop(main, -2);
  }
  exports.lua_settop(main, top);
  for (const library of ["string", "table", "math", "utf8", "os", "coroutine", "debug"]) {
    const [members] = lua.values(
      `local names = {} for name, value in pairs(${library}) do if type(value) == "function" then names[#names + 1] = name end end ` +
        "return names",
    );
    names.push(...(members as string[]).map((member) => `${library}.${member}`));
  }
  return names;
}

it("the documents list the longest call of every function of the sandbox", async () => {
  const lua = await LuaState.create();
  // Each file has a `load` of its own, so it is not among the globals.
  const found = [...functionsOf(lua), "load"];
  expect(longestCalls.flatMap(({ functions }) => functions).sort()).toEqual(found.sort());
});

it.each(longestCalls)("$functions.0 takes these arguments", async ({ source }) => {
  const lua = await LuaState.create();
  const { values, error } = lua.run(`local call = (function() ${source} end)() call() return true`);
  // The longest call may be the one that reaches the limit.
  if (error) expect(error.message).toMatch(/it made a string of more than|takes more than \d+ steps/);
  else expect(values).toEqual([true]);
});
