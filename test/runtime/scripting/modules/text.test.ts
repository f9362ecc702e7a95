import { beforeAll, describe, expect, it } from "vitest";
import { textModule } from "../../../../runtime/scripting/modules/text.js";
import { LuaState } from "../../../support/lua-state.js";

let lua: LuaState;
beforeAll(async () => {
  lua = await LuaState.create({ modules: () => [textModule()] });
});

describe("the Lua module text", () => {
  it.each([
    ["text.trim('  a b\\t\\n'), text.trim(''), text.trim('   ')", ["a b", "", ""]],
    ["text.split('1,2,,3', ','), text.split('', ','), text.split('a--b', '--')", [["1", "2", "", "3"], [""], ["a", "b"]]],
    ["text.split('a', '')", [undefined, "the separator is empty"]],
    ["text.split((','):rep(20000), ',')", [undefined, "more than 10000 parts"]],
    ["text.words('  one two\\tthree '), text.words('')", [["one", "two", "three"], []]],
    ["text.lines('a\\r\\nb\\n\\nc'), text.lines('a\\n'), text.lines('')", [["a", "b", "", "c"], ["a"], []]],
    ["text.starts_with('north', 'no'), text.starts_with('north', 'th'), text.ends_with('north', 'th')", [true, false, true]],
    ["text.contains('a.b', '.'), text.contains('ab', '.')", [true, false]],
    ["text.escape('<b>\"a\" & b</b>')", ["&lt;b&gt;&quot;a&quot; &amp; b&lt;/b&gt;"]],
  ])("%s", (call, values) => {
    expect(lua.values(`return ${call}`)).toEqual(values);
  });

  it("keeps bytes that are not UTF-8", () => {
    expect(
      lua.values("local s = '\\xff\\0\\x80' return text.trim(' ' .. s .. ' ') == s, text.split(s, '\\0')[1] == '\\xff'"),
    ).toEqual([true, true]);
  });

  it("names the wrong argument", () => {
    expect(lua.message("text.trim(5)", "lua/a.lua")).toBe(
      "lua/a.lua:1: bad argument #1 'text' to 'text.trim' (string expected, got number)",
    );
  });
});
