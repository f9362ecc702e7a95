import { createRequire } from "node:module";
import type { LuaFactory } from "wasmoon";
import { pushModule } from "../../runtime/scripting/runner/bind.js";
import { luaClass, method, objectOf, property } from "../../runtime/scripting/declare/class.js";
import { fn, luaModule, parameter } from "../../runtime/scripting/declare/module.js";
import { integer, record, text } from "../../runtime/scripting/declare/types.js";
import { bindClass } from "../../runtime/scripting/runner/objects.js";
import { Runner } from "../../runtime/scripting/runner/runner.js";
import { createSandbox } from "../../runtime/scripting/sandbox/sandbox.js";
import { Handler, type Task } from "../../runtime/scripting/runner/task.js";
import type { LuaThread } from "../../runtime/scripting/vm/lua-exports.js";
import { Vm } from "../../runtime/scripting/vm/vm.js";
import { printTable, secondsOf } from "./harness.js";

const EVENTS = 20_000;
const CALLS = 200_000;
const ERRORS = 2_000;
const MEMORY_BYTES = 64 * 1024 * 1024;
const BUDGET_MS = 10_000;
/** The convenience layer is so slow that a 20th of the calls gives figures that are just as exact. */
const FEWER = 20;

const TWENTY = "twenty characters ok";

/**
 * The Lua code of each question, which both sides run. `times` is the number of calls to a host function in one turn.
 */
const CHUNKS = {
  event: "local n = 0 return function(a, b, c, d, e) n = n + a + e end",
  add: "local add = host.add return function(times) for i = 1, times do add(i, 2) end end",
  name: `local name = host.name return function(times) for i = 1, times do name("${TWENTY}") end end`,
  place: "local place = host.place return function(times) for i = 1, times do place({ x = i, y = 2, z = 3 }) end end",
  get: "local item, hue = host.item() return function(times) for i = 1, times do hue = item.hue end end",
  set: "local item = host.item() return function(times) for i = 1, times do item.hue = i end end",
  call: "local item = host.item() return function(times) for i = 1, times do item:dye(i) end end",
  find: "local item = host.item return function(times) for i = 1, times do item() end end",
  empty: "return function(times) for i = 1, times do end end",
  waits: "return function() host.pause() end",
  fails: "local function deep(n) if n == 0 then error('lost') end deep(n - 1) end return function() deep(3) end",
} as const;

type Question = keyof typeof CHUNKS;
type Figures = Record<Question, number>;

/** The cost of crossing the boundary to Lua, compared with wasmoon's own convenience layer, in microseconds. */
export async function benchScripting(): Promise<void> {
  const ours = await measureOurs();
  const theirs = await measureTheirs();
  const row = (name: string, question: Question): string[] => {
    const perCall = (figures: Figures): string => (figures[question] * 1e6).toFixed(2);
    return [name, perCall(ours), perCall(theirs), `${(theirs[question] / ours[question]).toFixed(1)}x`];
  };
  printTable("Lua, microseconds each", [
    ["what", "ours", "wasmoon's", "ratio"],
    row("event of five integers into a handler and back", "event"),
    row("host call with two integers, one back", "add"),
    row("host call with a text of 20 characters", "name"),
    row("host call with a table of three fields", "place"),
    row("object's property read", "get"),
    row("object's property written", "set"),
    row("object's method called with an integer", "call"),
    row("host call that answers an object which scripts hold", "find"),
    row("handler that waits once and goes on", "waits"),
    row("handler that fails, with its traceback (theirs has none)", "fails"),
  ]);
}

async function measureOurs(): Promise<Figures> {
  const vm = await Vm.create({ memoryLimitBytes: MEMORY_BYTES });
  const runner = new Runner({ vm, budgetMs: BUDGET_MS, now: () => performance.now(), whenFailed: () => {} });
  const sandbox = createSandbox(runner);
  const waiting: Task[] = [];
  const item = { serial: 0x4000_0001, hue: 0 };
  const items = luaClass<typeof item>({
    name: "Item",
    about: "",
    find: (serial) => (serial === item.serial ? item : undefined),
    properties: {
      hue: property({ about: "", type: integer(), get: (_, one) => one.hue, set: (_, one, hue) => void (one.hue = hue) }),
    },
    methods: {
      dye: method({
        about: "",
        parameters: [parameter("hue", integer(), "")],
        returns: [],
        does: (_, one, hue) => void (one.hue = hue),
      }),
    },
  });
  bindClass(runner, items);
  const place = record({ x: integer(), y: integer(), z: integer() });
  const module = luaModule({
    name: "host",
    about: "",
    functions: {
      add: fn({
        about: "",
        parameters: [parameter("a", integer(), ""), parameter("b", integer(), "")],
        returns: [parameter("sum", integer(), "")],
        does: (_, a, b) => a + b,
      }),
      name: fn({ about: "", parameters: [parameter("name", text(), "")], returns: [], does: () => {} }),
      place: fn({ about: "", parameters: [parameter("place", place, "")], returns: [], does: () => {} }),
      item: fn({ about: "", parameters: [], returns: [parameter("item", objectOf(items), "")], does: () => item }),
    },
  });
  sandbox.addGlobal("host", (L) => {
    pushModule(runner, L, module);
    vm.pushFunction(L, () => {
      waiting.push(runner.current!);
      return runner.suspend(runner.current!);
    });
    vm.setField(L, -2, "pause");
  });
  const handlers = new Map<Question, Handler>();
  for (const [question, source] of Object.entries(CHUNKS) as [Question, string][]) {
    vm.load(vm.main, source, "bench.lua");
    const environment = sandbox.newEnvironment("bench.lua");
    vm.pushHeld(vm.main, environment);
    vm.exports.lua_setupvalue(vm.main, -2, 1);
    const chunk = new Handler(vm.hold(vm.main, -1), "bench.lua", question);
    vm.exports.lua_settop(vm.main, 0);
    runner.start(chunk, undefined, {
      done: (L) => void handlers.set(question, new Handler(vm.hold(L, 1), "bench.lua", question)),
    });
  }
  const five = (L: LuaThread): number => {
    for (let i = 1; i <= 5; i++) vm.pushInteger(L, i);
    return 5;
  };
  const once = (question: Question, times: number, push?: (L: LuaThread) => number): number =>
    secondsOf(() => {
      for (let i = 0; i < times; i++) runner.start(handlers.get(question)!, push);
    }) / times;
  const calls = (question: Question): number => once(question, 1, (L) => (vm.pushInteger(L, CALLS), 1)) / CALLS;
  const loop = calls("empty");
  const figures = {
    event: once("event", EVENTS, five),
    add: calls("add") - loop,
    name: calls("name") - loop,
    place: calls("place") - loop,
    get: calls("get") - loop,
    set: calls("set") - loop,
    call: calls("call") - loop,
    find: calls("find") - loop,
    empty: loop,
    waits:
      secondsOf(() => {
        for (let i = 0; i < ERRORS; i++) {
          runner.start(handlers.get("waits")!);
          runner.proceed(waiting.pop()!, () => 0);
        }
      }) / ERRORS,
    fails: once("fails", ERRORS),
  };
  vm.close();
  return figures;
}

async function measureTheirs(): Promise<Figures> {
  const { LuaFactory: Factory } = createRequire(import.meta.url)("wasmoon") as { LuaFactory: typeof LuaFactory };
  const engine = await new Factory().createEngine();
  const { global } = engine;
  let release = (): void => {};
  const item = { hue: 0, dye: (hue: number) => void (item.hue = hue) };
  global.set("host", {
    add: (a: number, b: number) => a + b,
    name: () => undefined,
    place: () => undefined,
    item: () => item,
    pause: () => new Promise<void>((resolve) => (release = resolve)),
  });
  const functionOf = (question: Question): ((...values: number[]) => unknown) => {
    const made = engine.doStringSync(CHUNKS[question]) as (...values: number[]) => unknown;
    global.setTop(0);
    return made;
  };
  const [event, fails] = [functionOf("event"), functionOf("fails")];
  const once = (times: number, call: () => void): number =>
    secondsOf(() => {
      for (let i = 0; i < times; i++) call();
    }) / times;
  const calls = (question: Question): number => {
    const times = CALLS / FEWER;
    const call = functionOf(question);
    return once(1, () => void call(times)) / times;
  };
  const loop = calls("empty");
  const waits = await secondsPerWait(async () => {
    const done = engine.doString("host.pause():await()");
    // wasmoon hands the promise to Lua in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    release();
    await done;
    global.setTop(0);
  });
  const figures = {
    event: once(EVENTS / FEWER, () => void event(1, 2, 3, 4, 5)),
    add: calls("add") - loop,
    name: calls("name") - loop,
    place: calls("place") - loop,
    get: calls("get") - loop,
    set: calls("set") - loop,
    call: calls("call") - loop,
    find: calls("find") - loop,
    empty: loop,
    waits,
    fails: once(ERRORS / FEWER, () => {
      try {
        fails();
      } catch {
        // The error is what is measured.
      }
    }),
  };
  global.close();
  return figures;
}

async function secondsPerWait(wait: () => Promise<void>): Promise<number> {
  const times = ERRORS / FEWER;
  for (let i = 0; i < times; i++) await wait();
  const began = process.hrtime.bigint();
  for (let i = 0; i < times; i++) await wait();
  return Number(process.hrtime.bigint() - began) / 1e9 / times;
}
