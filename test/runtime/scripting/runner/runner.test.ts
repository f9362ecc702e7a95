import { beforeEach, describe, expect, it } from "vitest";
import { fn, luaModule, parameter, WaitOver } from "../../../../runtime/scripting/declare/module.js";
import { anything } from "../../../../runtime/scripting/declare/types.js";
import { Handler } from "../../../../runtime/scripting/runner/task.js";
import { LuaState } from "../../../support/lua-state.js";

interface Pending {
  resolve: (value: string) => void;
  reject: (error: Error) => void;
}

let lua: LuaState;
let pending: Pending[];
let clock: { ms: number; perLook: number };
let watched: string[];

beforeEach(async () => {
  pending = [];
  watched = [];
  clock = { ms: 0, perLook: 0 };
  lua = await LuaState.create({
    budgetMs: 50,
    now: () => (clock.ms += clock.perLook),
    watchdog: { enter: (handler) => watched.push(`enter ${handler.file}`), leave: () => watched.push("leave") },
    modules: (runner) => [
      luaModule({
        name: "host",
        about: "",
        functions: {
          ask: fn({
            about: "",
            parameters: [],
            returns: [parameter("answer", anything, "")],
            suspends: true,
            does: () => new Promise<string>((resolve, reject) => pending.push({ resolve, reject })),
          }),
          nest: fn({
            about: "Runs the same handler once more.",
            parameters: [],
            returns: [],
            does: (task) => void runner.start(new Handler(task.handler.reference, task.file, "nested")),
          }),
        },
      }),
    ],
  });
});

const settled = async (): Promise<void> => {
  await Promise.resolve();
  await Promise.resolve();
};

describe("a handler", () => {
  it("gets its arguments and returns its results to the listener", () => {
    const handler = lua.handler("local a, b = ... return b, a");
    const { values, task } = lua.start(handler, (L) => {
      lua.vm.pushInteger(L, 1);
      lua.vm.pushString(L, "two");
      return 2;
    });
    expect(values).toEqual(["two", 1]);
    expect(task.state).toBe("over");
    expect(lua.runner.current).toBeUndefined();
  });

  it("is reported with file, name and traceback if it fails, also to the listener", () => {
    const { error, task } = lua.run("local function deep() error('lost') end\ndeep()", "lua/deep.lua");
    expect(error).toMatchObject({ name: "ScriptError", message: "lua/deep.lua:1: lost", file: "lua/deep.lua", handler: "test" });
    expect(error?.traceback).toMatch(/stack traceback:\n[^]*lua\/deep\.lua:1: in [^]*lua\/deep\.lua:2: in/);
    expect(lua.failures).toEqual([error]);
    expect(task.state).toBe("over");
  });

  it("is stopped when its budget is used up, and keeps its traceback", () => {
    clock.perLook = 1;
    const { error } = lua.run("local function spin() while true do end end\nspin()", "lua/spin.lua");
    expect(error?.message).toBe("lua/spin.lua:1: stopped: it ran for more than its 50 ms");
    expect(error?.traceback).toContain("lua/spin.lua:2:");
    clock.perLook = 0;
    expect(lua.values("return 1")).toEqual([1]);
  });

  it("may have its own budget", () => {
    clock.perLook = 1;
    const handler = lua.handler("while true do end");
    const { error } = lua.start(new Handler(handler.reference, handler.file, "patient", 400));
    expect(error?.message).toContain("more than its 400 ms");
    expect(clock.ms).toBeGreaterThan(400);
  });

  it("reuses a thread, but gets another one after an error", () => {
    const { thread } = lua.run("return 1").task;
    expect(lua.run("return 2").task.thread).toBe(thread);
    const failed = lua.run("error('x')").task.thread;
    expect(failed).toBe(thread);
    expect(lua.runner.ownsThread(failed)).toBe(false);
    const waiting = Array.from({ length: 100 }, () => lua.run("host.ask()").task);
    expect(new Set(waiting.map((task) => task.thread)).size).toBe(100);
    for (const task of waiting) expect(lua.runner.ownsThread(task.thread)).toBe(true);
  });

  it("cannot yield except through a suspending function", () => {
    expect(lua.message("coroutine.yield()")).toBe("coroutine.yield outside of a script's own coroutine");
    // A pcall in between makes no difference.
    expect(lua.message("pcall(coroutine.yield, 1)")).toBe("coroutine.yield outside of a script's own coroutine");
  });
});

describe("handlers that start other handlers", () => {
  it("can nest up to a limit, and work normally afterwards", () => {
    expect(lua.values("n = (rawget(_G, 'n') or 0) + 1 host.nest()")).toEqual([]);
    expect(lua.failures.map(({ message }) => message)).toEqual([
      expect.stringContaining("more than 16 handlers have called one another"),
    ]);
    expect(lua.runner.current).toBeUndefined();
    expect(lua.values("return 3")).toEqual([3]);
  });

  it("share the budget of the outermost one", () => {
    clock.perLook = 1;
    expect(
      lua.message("if not rawget(_G, 'begun') then begun = true host.nest() host.nest() while true do end end while true do end"),
    ).toContain("stopped");
    expect(clock.ms).toBeLessThan(200);
  });

  it("count as one stay inside Lua for the watchdog", () => {
    lua.run("if not rawget(_G, 'begun') then begun = true host.nest() end", "lua/outer.lua");
    expect(watched).toEqual(["enter lua/outer.lua", "leave"]);
    watched.length = 0;
    lua.run("error('x')", "lua/failing.lua");
    // The variables of a failed handler are closed in a stay of its own.
    expect(watched).toEqual(["enter lua/failing.lua", "leave", "enter lua/failing.lua", "leave"]);
  });
});

describe("a waiting handler", () => {
  it("continues with its result, even inside a pcall, with a new budget", async () => {
    let answer: unknown;
    const handler = lua.handler("local ok, a = pcall(host.ask) local b = host.ask() return ok, a, b");
    const task = lua.runner.start(handler, undefined, {
      done: (L) => (answer = [1, 2, 3].map((i) => anything.read(lua.vm, L, i))),
    });
    expect(task.state).toBe("waiting");
    expect(lua.runner.waiting.size).toBe(1);
    clock.ms += 10_000;
    pending[0]!.resolve("first");
    await settled();
    expect(task.state).toBe("waiting");
    pending[1]!.resolve("second");
    await settled();
    expect(task.state).toBe("over");
    expect(answer).toEqual([true, "first", "second"]);
    expect(lua.runner.waiting.size).toBe(0);
  });

  it("gets a rejection as an error at its wait", async () => {
    const { task } = lua.run("local ok, why = pcall(host.ask) failed_with = why host.ask()", "lua/a.lua");
    pending[0]!.reject(new Error("no such thing"));
    await settled();
    expect(task.state).toBe("waiting");
    pending[1]!.reject(new Error("again"));
    await settled();
    expect(lua.failures.map(({ message }) => message)).toEqual([expect.stringContaining("again")]);
  });

  it("keeps its pcalls if its budget was used up when it began to wait", async () => {
    clock.perLook = 1_000;
    const { task } = lua.run("local ok = pcall(host.ask) print(tostring(ok)) host.ask()");
    clock.perLook = 0;
    pending[0]!.reject(new Error("no such thing"));
    await settled();
    expect(task.state).toBe("waiting");
    expect(lua.printed).toEqual(["false"]);
  });

  it("ends silently if its wait is over without a result, and closes its variables", async () => {
    let ended: unknown = "not yet";
    const source =
      "local guard <close> = setmetatable({}, { __close = function() print('closed') end }) host.ask() print('never')";
    const task = lua.runner.start(lua.handler(source), undefined, { failed: (error) => (ended = error) });
    pending[0]!.reject(new WaitOver());
    await settled();
    expect(task.state).toBe("over");
    expect(ended).toBeUndefined();
    expect(lua.printed).toEqual(["closed"]);
    expect(lua.failures).toEqual([]);
  });

  it("can be ended from outside once, and ignores a later result", async () => {
    const { task } = lua.run("host.ask() print('never')");
    lua.runner.end(task);
    lua.runner.end(task);
    pending[0]!.resolve("late");
    await settled();
    expect(task.state).toBe("over");
    expect(lua.printed).toEqual([]);
    expect(lua.values("return 1")).toEqual([1]);
  });

  it("can be ended even if one of its __close functions loops", () => {
    clock.perLook = 1;
    const { task } = lua.run("local guard <close> = setmetatable({}, { __close = function() while true do end end }) host.ask()");
    lua.runner.end(task);
    expect(task.state).toBe("over");
    clock.perLook = 0;
    expect(lua.values("return 1")).toEqual([1]);
  });

  it("fails if its result cannot be pushed", async () => {
    const { task } = lua.run("host.ask()");
    lua.runner.proceed(task, () => {
      throw new Error("cannot be pushed");
    });
    await settled();
    expect(task.state).toBe("over");
    expect(lua.failures[0]?.message).toContain("cannot be pushed");
    expect(lua.faults).toHaveLength(1);
  });
});

describe("an error value", () => {
  it.each([
    ["error(nil)", "nil"],
    ["error(42, 0)", "42"],
    ["error(true)", "true"],
    ["error({})", "table: 0x"],
    ["error(setmetatable({}, { __tostring = function() return 'told' end }))", "told"],
    ["error(setmetatable({}, { __tostring = error }))", "an error object that cannot be shown"],
    ["error('plain', 0)", "plain"],
    ["for _ in ipairs(nil) do end", "attempt to index a nil value"],
    ["table.sort { 1, 'x' }", "attempt to compare"],
  ])("of %s is described in words", (source, words) => {
    expect(lua.message(source)).toContain(words);
    expect(lua.message(`pcall(error)\n${source}`)).toMatch(/^lua\/test\.lua:2: /);
  });

  it("whose __tostring takes too long is cut short", () => {
    clock.perLook = 1;
    expect(lua.message("error(setmetatable({}, { __tostring = function() while true do end end }))")).toBe(
      "lua/test.lua:1: an error object that cannot be shown",
    );
  });
});

describe("handlers that wait", () => {
  it("are counted by file, limited, and ended with their to-be-closed variables", async () => {
    const closed: string[] = [];
    const state = await LuaState.create({
      waitsPerFile: 2,
      modules: () => [
        luaModule({
          name: "host",
          about: "",
          functions: {
            ask: fn({ about: "", parameters: [], returns: [], suspends: true, does: () => new Promise<void>(() => {}) }),
            note: fn({ about: "", parameters: [], returns: [], does: ({ file }) => void closed.push(file) }),
          },
        }),
      ],
    });
    const source = "local c <close> = setmetatable({}, { __close = function() host.note() end }) host.ask() host.note()";
    const start = (file: string) => state.start(state.handler(source, file));
    const [first] = [start("lua/a.lua"), start("lua/a.lua"), start("lua/b.lua")];
    expect(start("lua/a.lua").error?.message).toContain(
      "lua/a.lua has 2 handlers that wait, and may not have more (scripts.waitsPerFile)",
    );
    expect(closed.splice(0)).toEqual(["lua/a.lua"]);
    expect(state.runner.waiting.files.map(({ file, count }) => [file, count])).toEqual([
      ["lua/a.lua", 2],
      ["lua/b.lua", 1],
    ]);
    expect(state.runner.waiting.files[0]!.bytes).toBeGreaterThan(1_000);
    expect(state.runner.endWaits("lua/a.lua")).toBe(2);
    await settled();
    expect(closed).toEqual(["lua/a.lua", "lua/a.lua"]);
    expect([first.task.state, state.runner.waiting.size]).toEqual(["over", 1]);
  });
});
