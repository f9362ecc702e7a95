import { beforeAll, describe, expect, it } from "vitest";
import { fn, luaModule, parameter, refuse } from "../../../../runtime/scripting/declare/module.js";
import { boolean, integer, optional, text } from "../../../../runtime/scripting/declare/types.js";
import { LuaRaise } from "../../../../runtime/scripting/vm/raise.js";
import { LuaState } from "../../../support/lua-state.js";

let lua: LuaState;
const waiting: ((value: number) => void)[] = [];
beforeAll(async () => {
  const count = parameter("count", integer({ min: 0 }), "how many");
  const name = parameter("name", text({ minBytes: 1, maxBytes: 5 }), "a name");
  const more = parameter("more", optional(boolean), "whether more");
  lua = await LuaState.create({
    modules: () => [
      luaModule({
        name: "things",
        about: "",
        constants: { limit: { value: 7, about: "" }, kinds: { value: ["a", "b"], about: "" } },
        functions: {
          nothing: fn({ about: "", parameters: [], returns: [], does: () => {} }),
          one: fn({ about: "", parameters: [count], returns: [count], does: (_, n) => n + 1 }),
          two: fn({ about: "", parameters: [count, name], returns: [name, count], does: (_, n, s) => [s, n] as const }),
          three: fn({
            about: "",
            parameters: [count, name, more],
            returns: [parameter("told", text(), "")],
            does: (_, n, s, m) => `${n} ${s} ${m}`,
          }),
          four: fn({
            about: "",
            parameters: [count, count, count, more],
            returns: [count],
            does: (_, a, b, c) => a + b + c,
          }),
          maybe: fn({
            about: "",
            parameters: [count],
            returns: [count],
            fails: true,
            does: (_, n) => (n > 0 ? n : refuse("it is none")),
          }),
          file: fn({ about: "", parameters: [], returns: [parameter("file", text(), "")], does: (task) => task.file }),
          raises: fn({
            about: "",
            parameters: [],
            returns: [],
            does: () => {
              throw new LuaRaise("said plainly");
            },
          }),
          breaks: fn({
            about: "",
            parameters: [],
            returns: [],
            does: () => {
              throw new TypeError("cannot read properties of undefined");
            },
          }),
          wait: fn({
            about: "",
            parameters: [count],
            returns: [count],
            suspends: true,
            fails: true,
            does: (_, n) =>
              n === 0 ? Promise.resolve(refuse("not now")) : new Promise<number>((resolve) => waiting.push(resolve)),
          }),
        },
      }),
    ],
  });
});

describe("a declared function", () => {
  it.each([
    ["things.nothing()", []],
    ["things.one(4)", [5]],
    ["things.two(4, 'ab')", ["ab", 4]],
    [
      "things.three(4, 'ab'), things.three(4, 'ab', true), things.three(4, 'ab', nil)",
      ["4 ab undefined", "4 ab true", "4 ab undefined"],
    ],
    ["things.four(1, 2, 3)", [6]],
    ["things.one(4.0)", [5]],
    ["things.file()", ["lua/test.lua"]],
    ["things.limit, #things.kinds, things.kinds[2]", [7, 2, "b"]],
  ])("%s", (call, values) => {
    expect(lua.values(`return ${call}`)).toEqual(values);
  });

  it.each([
    ["things.one()", "bad argument #1 'count' to 'things.one' (integer expected, got no value)"],
    ["things.one(nil)", "bad argument #1 'count' to 'things.one' (integer expected, got nil)"],
    ["things.one('4')", "bad argument #1 'count' to 'things.one' (integer expected, got string)"],
    ["things.one(1.5)", "bad argument #1 'count' to 'things.one' (integer expected, got 1.5)"],
    ["things.one(-1)", "bad argument #1 'count' to 'things.one' (-1 is not at least 0)"],
    ["things.two(1, '')", "bad argument #2 'name' to 'things.two' (string is empty)"],
    ["things.two(1, 'abcdef')", "bad argument #2 'name' to 'things.two' (string of 6 bytes is longer than 5)"],
    ["things.four(1, 2, 3, 'x')", "bad argument #4 'more' to 'things.four' (boolean expected, got string)"],
    ["things.nothing(1)", "'things.nothing' takes 0 arguments, got 1"],
    ["things.one(1, 2)", "'things.one' takes one argument, got 2"],
    ["things.three(1, 'x', true, nil)", "'things.three' takes 3 arguments, got 4"],
    ["things.raises()", "said plainly"],
    ["things.breaks()", "cannot read properties of undefined"],
  ])("%s is an error at the caller's line", (call, message) => {
    expect(lua.message(`local a = 1\n${call}`, "lua/caller.lua")).toBe(`lua/caller.lua:2: ${message}`);
  });

  it("returns nil and a reason if it fails in an expected way", () => {
    expect(lua.values("return things.maybe(2)")).toEqual([2]);
    expect(lua.values("return things.maybe(0)")).toEqual([undefined, "it is none"]);
    expect(lua.values("return select('#', things.maybe(0))")).toEqual([2]);
  });

  it("reports faults of the host, but not mistakes of scripts", () => {
    lua.faults.length = 0;
    lua.message("things.raises()");
    lua.message("things.one()");
    expect(lua.faults).toEqual([]);
    lua.message("things.breaks()");
    expect(lua.faults).toEqual([expect.any(TypeError)]);
  });
});

describe("a function that suspends", () => {
  it("lets other handlers run meanwhile", async () => {
    const handler = lua.handler("local a = things.wait(1) local b, why = things.wait(0) print(a, b, why)");
    lua.printed.length = 0;
    const { task } = lua.start(handler);
    expect(lua.values("return things.one(1)")).toEqual([2]);
    waiting.pop()!(9);
    for (let i = 0; i < 6; i++) await Promise.resolve();
    expect(task.state).toBe("over");
    expect(lua.printed).toEqual(["9\tnil\tnot now"]);
  });

  it.each([
    ["coroutine.wrap(function() things.wait(1) end)()", "inside a script's own coroutine"],
    ["table.sort({ 1, 2 }, function() things.wait(1) end)", "which is not possible in a comparison"],
    ["things.wait('x')", "bad argument #1 'count' to 'things.wait'"],
  ])("%s fails at once", (source, message) => {
    expect(lua.message(source)).toContain(message);
    expect(waiting).toEqual([]);
  });

  it("cannot suspend a file while it is loaded", () => {
    const { error } = lua.start(lua.handler("things.wait(1)"), undefined, false);
    expect(error?.message).toContain("which is not possible while its file is loaded");
  });
});
