import { beforeAll, describe, expect, it } from "vitest";
import { LuaState } from "../../../support/lua-state.js";

let lua: LuaState;
beforeAll(async () => {
  lua = await LuaState.create();
});

describe("the globals of a file", () => {
  it("are visible only to that file", () => {
    lua.values("counter = 1; function helper() end");
    expect(lua.message("return counter", "lua/other.lua")).toBe("lua/other.lua:1: undeclared global 'counter'");
    expect(lua.values("x = 1; x = x + 1; _G.y = 3; return x, _G.x, y, rawget(_G, 'x')")).toEqual([2, 2, 3, 2]);
  });

  it("may hold nil after an assignment", () => {
    expect(lua.values("cache = nil; local was = cache; cache = 4; return was == nil, cache")).toEqual([true, 4]);
  });

  it("are an error with file and line if they are undefined", () => {
    expect(lua.message("local a = 1\nlocal b = prnt\n", "lua/typo.lua")).toBe(
      "lua/typo.lua:2: undeclared global 'prnt'; did you mean 'print'?",
    );
    expect(lua.message("local function f()\n  return undefined_thing.x\nend\nf()")).toContain(
      ":2: undeclared global 'undefined_thing'",
    );
  });

  it("say what may be meant by a member that a module of the host lacks, but let libraries ask for those of Lua", () => {
    lua.sandbox.addGlobal("clock", (L) => {
      lua.vm.exports.lua_createtable(L, 0, 1);
      lua.vm.pushBoolean(L, true);
      lua.vm.setField(L, -2, "every");
    });
    expect(lua.message("\nclock.evry(1)", "lua/typo.lua")).toBe("lua/typo.lua:2: clock has no 'evry'; did you mean 'every'?");
    expect(lua.values("return math.pow, table.unpack ~= nil")).toEqual([undefined, true]);
  });

  it("cannot replace those of the host", () => {
    expect(lua.message("string = {}", "lua/a.lua")).toBe("lua/a.lua:1: 'string' belongs to the host and cannot be assigned");
    expect(lua.message("print = nil")).toContain("'print' belongs to the host");
    expect(lua.message("_G.load = 1")).toContain("'load' belongs to the host");
    expect(lua.message("string.rep = nil")).toContain("'string.rep' cannot be assigned: 'string' belongs to the host");
    expect(lua.message("rawset(string, 'rep', 1)")).toContain("rawset on what belongs to the host");
    expect(lua.message("rawset(_G, 'print', 1)")).toContain("rawset on what belongs to the host");
    expect(lua.message("setmetatable(_G, {})")).toContain("protected metatable");
    expect(lua.message("setmetatable(string, {})")).toContain("protected metatable");
    expect(lua.message("table.insert(string, 1)")).toContain("cannot be assigned");
    expect(lua.values("local string = 3; return string")).toEqual([3]);
  });

  it("include read-only ones of the host, with read-only tables inside", () => {
    lua.sandbox.addGlobal("colours", (L) => {
      lua.vm.load(L, "return { names = { 'red', 'blue' }, count = 2 }", "colours");
      lua.vm.exports.lua_pcallk(L, 0, 1, 0, 0, 0);
    });
    expect(lua.values("return colours.count, #colours.names, colours.names[2], table.concat(colours.names, ' ')")).toEqual([
      2,
      2,
      "blue",
      "red blue",
    ]);
    expect(lua.values("local all = {} for i, name in ipairs(colours.names) do all[i] = name end return all")).toEqual([
      ["red", "blue"],
    ]);
    expect(lua.values("local n = 0 for _ in pairs(colours) do n = n + 1 end return n")).toEqual([2]);
    expect(lua.values("return colours.names, colours")).toEqual([["red", "blue"], { names: ["red", "blue"], count: 2 }]);
    expect(lua.message("colours.names[1] = 'green'")).toContain("'colours.names.1' cannot be assigned");
    expect(lua.message("colours.fresh = 1")).toContain("'colours' belongs to the host");
  });
});

describe("scripts cannot use", () => {
  it.each(["io", "require", "dofile", "loadfile", "warn"])("%s", (name) => {
    expect(lua.message(`return ${name}`)).toContain(`undeclared global '${name}'`);
  });

  it.each(["unpack", "loadstring", "package"])("%s of other versions of Lua, but may ask for it", (name) => {
    expect(lua.values(`return ${name} or "absent"`)).toEqual(["absent"]);
  });

  it("dangerous library functions", () => {
    const missing = [
      "os.execute",
      "os.exit",
      "os.remove",
      "os.getenv",
      "os.tmpname",
      "string.dump",
      "debug.getinfo",
      "debug.sethook",
    ];
    for (const name of [...missing, "debug.getregistry", "debug.getupvalue", "math.randomseed"]) {
      expect([name, lua.values(`return ${name} == nil`)[0]]).toEqual([name, true]);
    }
  });

  it("the metatable of strings", () => {
    expect(lua.values("return getmetatable('')")).toEqual([false]);
  });

  it("byte code", () => {
    expect(lua.values("return load('\\27Lua')")).toEqual([undefined, expect.stringContaining("binary")]);
    expect(lua.values("return load('return 1', 'x', 'b')")).toEqual([undefined, expect.stringContaining("byte code")]);
  });
});

describe("load", () => {
  it("uses the file's own globals, or the given ones", () => {
    expect(lua.values("seen = 4; return load('return seen')()")).toEqual([4]);
    expect(lua.values("return load('return seen', 'chunk', 't', { seen = 5 })()")).toEqual([5]);
    expect(lua.values("local parts, i = { 'return ', '7' }, 0 return load(function() i = i + 1 return parts[i] end)()")).toEqual([
      7,
    ]);
    expect(lua.message("local f = load('return nothing_here', '=chunk') local x = f()")).toBe(
      "chunk:1: undeclared global 'nothing_here'",
    );
  });

  it("refuses long sources and reports syntax errors", () => {
    expect(lua.values("return load(('x'):rep(60000) .. ('y'):rep(60000))")).toEqual([
      undefined,
      expect.stringContaining("32768"),
    ]);
    expect(lua.values("return load('x =', '=mine')")).toEqual([undefined, expect.stringContaining("mine:1:")]);
  });
});

describe("guarded functions", () => {
  it("include the methods of strings", () => {
    expect(lua.message("local s = ('x'):rep(100000)", "lua/rep.lua")).toBe(
      "lua/rep.lua:1: bad argument #2 to 'rep' (the text would have 100000 bytes; at most 65536 are made)",
    );
    expect(lua.values("return ('ab'):rep(3, ','), ('x'):rep(-1), (''):rep(1e15)")).toEqual(["ab,ab,ab", "", ""]);
    expect(lua.message("return string.rep('ab', 1 << 62, 'c')")).toContain("at most 65536");
  });

  it("report errors at the script's line", () => {
    expect(lua.message("\nstring.rep()", "lua/a.lua")).toBe("lua/a.lua:2: bad argument #1 to 'rep' (string expected, got nil)");
    expect(lua.message("table.insert(nil, 1)", "lua/a.lua")).toBe(
      "lua/a.lua:1: bad argument #1 to 'insert' (table expected, got nil)",
    );
    expect(lua.message("table.concat({ {} })", "lua/a.lua")).toBe(
      "lua/a.lua:1: invalid value (table) at index 1 in table for 'concat'",
    );
    expect(lua.message("setmetatable(1, {})", "lua/a.lua")).toContain("lua/a.lua:1: bad argument #1 to 'setmetatable'");
  });

  it.each([
    ["local t = { 1, 2, 3 } table.insert(t, 9) table.insert(t, 1, 0) return t", [[0, 1, 2, 3, 9]]],
    ["local t = { 1, 2, 3 } return table.remove(t), table.remove(t, 1), t", [3, 1, [2]]],
    ["return table.remove({})", [undefined]],
    [
      "return table.concat({ 1, 'b', 2.5 }, '-'), table.concat({ 'a', 'b', 'c' }, ',', 2), table.concat({})",
      ["1-b-2.5", "b,c", ""],
    ],
    ["return table.unpack({ 1, 2, 3 }, 2)", [2, 3]],
    ["return table.unpack({ 1, nil, 3 }, 1, 3)", [1, undefined, 3]],
    ["return table.move({ 1, 2, 3 }, 1, 3, 2)", [[1, 1, 2, 3]]],
    ["local t = { 3, 1, 2 } table.sort(t) return t", [[1, 2, 3]]],
    ["local t = { 3, 1, 2 } table.sort(t, function(a, b) return a > b end) return t", [[3, 2, 1]]],
    ["return select('#', table.unpack({}, 1, 0))", [0]],
  ])("for tables work as Lua's own: %s", (source, values) => {
    expect(lua.values(source)).toEqual(values);
  });

  it("for tables use metamethods", () => {
    const proxy = `
      local inner = { 5, 3, 4 }
      local t = setmetatable({}, {
        __len = function() return #inner end,
        __index = function(_, i) return inner[i] end,
        __newindex = function(_, i, v) inner[i] = v end,
      })
    `;
    expect(lua.values(`${proxy} table.insert(t, 6) table.insert(t, 1, 1) return inner, table.concat(t, ' ')`)).toEqual([
      [1, 5, 3, 4, 6],
      "1 5 3 4 6",
    ]);
    expect(lua.values(`${proxy} return table.remove(t, 1), table.unpack(t)`)).toEqual([5, 3, 4]);
    expect(lua.values(`${proxy} table.sort(t) return inner`)).toEqual([[3, 4, 5]]);
    expect(lua.values(`${proxy} table.move(t, 1, 2, 2) return inner`)).toEqual([[5, 5, 3]]);
  });

  it("for tables refuse sizes beyond their limits", () => {
    const endless = "setmetatable({}, { __len = function() return 1 << 60 end })";
    expect(lua.message(`table.insert(${endless}, 1, 2)`)).toContain("at most 65536 are taken");
    expect(lua.message(`table.concat(${endless})`)).toContain("at most 65536 are taken");
    expect(lua.message("return table.unpack({}, 1, 5000)")).toContain("more than 4096 elements");
    expect(lua.message("table.move({}, 1, 1 << 40, 2)")).toContain("more than 65536 elements");
    expect(lua.message("return table.unpack({}, -(1 << 62), 1 << 62)")).toContain("more than 4096 elements");
  });

  it("for patterns give the same results for short texts and for those too long for Lua's own matcher", () => {
    for (const length of [10, 3_000, 20_000]) {
      const text = `('a'):rep(${length}) .. ' key=value ' .. ('b'):rep(${length})`;
      const words = `('ab '):rep(${length}) .. 'key=value'`;
      expect(lua.values(`return (${words}):match('(%w+)=(%w+)')`)).toEqual(["key", "value"]);
      expect(lua.values(`return (${text}):find('=', 1, true), (${text}):find('key', -${length + 10})`)).toEqual([
        length + 5,
        length + 2,
        length + 4,
      ]);
      expect(lua.values(`local n = 0 for word in (${text}):gmatch('%s%a+') do n = n + 1 end return n`)).toEqual([2]);
      expect(lua.values(`local s, n = (${text}):gsub('%s+(%w+)=', '<%1>') return #s, n`)).toEqual([length * 2 + 11, 1]);
      expect(lua.values(`return ('  ' .. ('x'):rep(${length}) .. ' '):match('^%s*(.-)%s*$') == ('x'):rep(${length})`)).toEqual([
        true,
      ]);
    }
    expect(lua.message("local at = (('a'):rep(5000)):find(('a-'):rep(4) .. 'b')", "lua/p.lua")).toMatch(
      /^lua\/p\.lua:1: the pattern takes more than 2000000 steps on this text of 5000 bytes$/,
    );
  });

  it("for errors run the handler after the call, and the handler still sees the place of the error", () => {
    expect(lua.values("return xpcall(function(a) return a + 1 end, print, 4)")).toEqual([true, 5]);
    expect(lua.values("return xpcall(error, function(e) return 'got ' .. e end, 'x')")).toEqual([false, "got x"]);
    expect(lua.values("return select('#', xpcall(error, function() return 1, 2, 3 end, 'x'))")).toEqual([4]);
    expect(lua.values("return xpcall(error, function() error('again', 0) end)")).toEqual([false, "again"]);
    const [, text] = lua.values("local function deep()\n error('lost')\nend\nreturn xpcall(deep, debug.traceback)");
    expect(text).toMatch(/lost\nstack traceback:\n[^]*lua\/test\.lua:2: in /);
    const [, own] = lua.values(
      "local function deep()\n error('lost')\nend\nreturn xpcall(deep, function(e) return debug.traceback(e, 2) end)",
    );
    expect(own).toContain("test.lua:2:");
    expect(lua.values("return (debug.traceback('here'))")[0]).toMatch(/^here\nstack traceback:\n\t[^]*test\.lua:1:/);
  });

  it("for coroutines work as Lua's own", () => {
    expect(
      lua.values(`
        local co = coroutine.create(function(a, b) local c = coroutine.yield(a + b) local d, e = coroutine.yield(c * 2) return d + e end)
        local log = {}
        for _, args in ipairs({ { 1, 2 }, { 10 }, { 3, 4 }, {} }) do
          local ok, value = coroutine.resume(co, table.unpack(args))
          log[#log + 1] = tostring(ok) .. ' ' .. tostring(value) .. ' ' .. coroutine.status(co)
        end
        return log`),
    ).toEqual([["true 3 suspended", "true 20 suspended", "true 7 dead", "false cannot resume dead coroutine dead"]]);
    expect(
      lua.values("local f = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) return f(), f(), f()"),
    ).toEqual([1, 2, 3]);
    expect(lua.message("coroutine.wrap(function() error('inside') end)()", "lua/co.lua")).toBe(
      "lua/co.lua:1: lua/co.lua:1: inside",
    );
    expect(
      lua.values(`
        local closed
        local co = coroutine.create(function() local x <close> = setmetatable({}, { __close = function() closed = true end }) coroutine.yield() end)
        coroutine.resume(co)
        return coroutine.close(co), closed, coroutine.status(co), coroutine.close(co)`),
    ).toEqual([true, true, "dead", true]);
    expect(lua.values("return coroutine.resume(coroutine.create(error), 'x')")).toEqual([false, "x"]);
    expect(lua.message("coroutine.create(1)")).toContain("function expected, got number");
    expect(lua.message("coroutine.resume(coroutine.running())")).toContain("the thread of a handler is not a script's coroutine");
  });

  it("for dates refuse long formats", () => {
    expect(lua.values("return type(os.time()), type(os.clock()), os.date('!%Y', 0), os.date('!*t', 0).year")).toEqual([
      "number",
      "number",
      "1970",
      1970,
    ]);
    expect(lua.message("os.date(('%c'):rep(1000))")).toContain("format longer than 200 bytes");
  });
});

it("print writes to the host and cuts long lines", () => {
  lua.printed.length = 0;
  lua.values("print('a', 1, nil, true) print(('x'):rep(60000), 'never')");
  expect(lua.printed[0]).toBe("a\t1\tnil\ttrue");
  expect(lua.printed[1]).toHaveLength(4096);
});

it("collectgarbage only counts", () => {
  expect(lua.values("return collectgarbage('count') > 0")).toEqual([true]);
  expect(lua.message("collectgarbage('stop')")).toContain("only");
});
