import { beforeEach, describe, expect, it, test } from "vitest";
import { luaClass, property } from "../../../../runtime/scripting/declare/class.js";
import { anything, comparable, integer, type LuaAny, type LuaType } from "../../../../runtime/scripting/declare/types.js";
import { bindClass } from "../../../../runtime/scripting/runner/objects.js";
import { LuaState } from "../../../support/lua-state.js";
import { ScriptShard, settled } from "../../../support/script-shard.js";
import { BRICK, CHEST, NYSTUL, ToyClasses } from "../../../support/toy-classes.js";

/** More than the usual budget, because one run makes 100,000 objects, perhaps on a busy machine. */
const BUDGET_MS = 30_000;
const MANY = 100_000;
const LOCALS = `local brick, chest, nystul = toys.thing(${BRICK}), toys.thing(${CHEST}), toys.person(${NYSTUL})`;

let lua: LuaState;
let toys: ToyClasses;
beforeEach(async () => {
  toys = new ToyClasses();
  lua = await LuaState.create({
    budgetMs: BUDGET_MS,
    modules(runner) {
      bindClass(runner, toys.personClass);
      bindClass(runner, toys.thingClass);
      return [toys.module];
    },
  });
});

const values = (source: string) => lua.values(`${LOCALS} ${source}`);
/** The error message of code that stands on the second line. */
const message = (source: string) => lua.message(`${LOCALS}\n${source}`, "lua/caller.lua");

describe("an object", () => {
  it.each<[string, unknown[]]>([
    ["return brick.name, brick.hue, brick.kind, brick.holder", ["brick", 5, "small", undefined]],
    ["return brick.serial, chest.serial, brick.exists", [BRICK, CHEST, true]],
    ["brick.hue = 7 brick.name = 'stone' return brick.hue, brick.name, math.type(brick.hue)", [7, "stone", "integer"]],
    ["brick.holder = chest return brick.holder == chest, brick.holder.name", [true, "chest"]],
    ["brick.holder = chest brick.holder = nil return brick.holder", [undefined]],
    [
      "return tostring(brick), tostring(chest), tostring(nystul)",
      ["Thing 0x40000001 (brick)", "Thing 0xFFFFFFF0 (chest)", "Person 0x0000002A"],
    ],
    [
      `return brick == toys.thing(${BRICK}), rawequal(brick, toys.thing(${BRICK})), brick == chest, brick == nystul`,
      [true, true, false, false],
    ],
    [`local t = { [brick] = 'mine' } return t[toys.thing(${BRICK})]`, ["mine"]],
    ["return type(brick), getmetatable(brick), getmetatable(nystul)", ["userdata", "Thing", "Person"]],
    ["local seen = {} for key, value in pairs(brick) do seen[key] = value end return seen", [{ serial: BRICK }]],
    ["return brick:dye(9), brick.hue", ["brick is 9", 9]],
    ["return brick:dye(9, nystul)", ["brick is 9 by Nystul"]],
    ["return brick:dye(13)", [undefined, "that brings bad luck"]],
    ["return brick:add(1, 2, 3), brick.add(chest, 1, 1, 1), brick.dye == chest.dye", [11, 8, true]],
    ["return coroutine.wrap(function() brick.hue = 3 coroutine.yield(brick.hue) end)()", [3]],
    [
      `return tostring(toys.anybody(${NYSTUL})), tostring(toys.anybody(${BRICK})), toys.anybody(1)`,
      ["Person 0x0000002A", "Thing 0x40000001 (brick)", undefined],
    ],
    ["return toys.name_of(brick), toys.name_of(nystul)", ["brick", "Nystul"]],
    ["return #toys.all(), toys.all()[1] == brick, toys.count({ brick, chest, brick })", [2, true, 3]],
    ["local p = toys.swap { first = brick, second = chest } return p.first == chest, p.second == brick", [true, true]],
    ["return toys.swap({ first = brick }).second", [undefined]],
    ["return toys.same(brick, brick), toys.same(brick, chest)", [true, false]],
    ["return toys.thing(1)", [undefined]],
    ["return string.format('%s', brick)", ["Thing 0x40000001 (brick)"]],
  ])("%s", (source, expected) => {
    expect(values(source)).toEqual(expected);
  });

  it.each([
    ["return brick.colour", "Thing has no property or method 'colour'"],
    ["return brick.heu", "Thing has no property or method 'heu'; did you mean 'hue'?"],
    ["return brick.Name", "Thing has no property or method 'Name'; did you mean 'name'?"],
    ["brick:del_ete()", "Thing has no property or method 'del_ete'; did you mean 'delete'?"],
    ["brick.serail = 5", "Thing has no property or method 'serail'; did you mean 'serial'?"],
    ["return brick[1]", "Thing has no property or method '1'"],
    ["return brick[chest]", "Thing has no member of a Thing key"],
    ["return brick[('x'):rep(50000)]", `Thing has no property or method '${"x".repeat(40)}'`],
    ["brick.serial = 5", "'thing.serial' is read-only"],
    ["brick.exists = false", "'thing.exists' is read-only"],
    ["brick.kind = 'big'", "'thing.kind' is read-only"],
    ["brick.dye = print", "'thing:dye' is a method and cannot be assigned"],
    ["brick.hue = 'red'", "bad value \"red\" for 'thing.hue' (integer expected, got string)"],
    ["brick.hue = 70000", "bad value 70000 for 'thing.hue' (70000 is not 0 to 65535)"],
    ["brick.hue = nil", "bad value nil for 'thing.hue' (integer expected, got nil)"],
    ["brick.hue = true", "bad value true for 'thing.hue' (integer expected, got boolean)"],
    ["brick.hue = chest", "bad value (a Thing) for 'thing.hue' (integer expected, got Thing)"],
    ["brick.holder = nystul", "bad value (a Person) for 'thing.holder' (Thing expected, got Person)"],
    [`brick.holder = ${CHEST}`, "bad value 4294967280 for 'thing.holder' (Thing expected, got number)"],
    ["brick.name = 'forbidden'", "'thing.name' cannot be set: nothing is called so"],
    ["brick:dye('x')", "bad argument #1 'hue' to 'thing:dye' (integer expected, got string)"],
    ["brick:dye(1, chest)", "bad argument #2 'by' to 'thing:dye' (Person expected, got Thing)"],
    ["brick:dye(1, nil, 2)", "'thing:dye' takes 2 arguments, got 3"],
    ["brick:delete(1)", "'thing:delete' takes 0 arguments, got 1"],
    ["brick.dye(5)", "'thing:dye' needs a colon and an object of Thing, got number"],
    ["brick.dye()", "'thing:dye' needs a colon and an object of Thing, got no value"],
    ["brick.dye(nystul, 5)", "'thing:dye' needs a colon and an object of Thing, got Person"],
    ["toys.same(brick, 5)", "bad argument #2 'b' to 'toys.same' (Thing expected, got number)"],
    ["toys.name_of({})", "bad argument #1 'of' to 'toys.name_of' (Thing or Person expected, got table)"],
    ["toys.count({ brick, nystul })", "bad argument #1 'things[2]' to 'toys.count' (Thing expected, got Person)"],
    ["toys.swap { first = 1 }", "bad argument #1 'pair.first' to 'toys.swap' (Thing expected, got number)"],
  ])("%s is an error at the script's line", (source, expected) => {
    expect(message(source)).toBe(`lua/caller.lua:2: ${expected}`);
  });

  it("reports faults of the host, but not mistakes of scripts", () => {
    expect(message("brick.hue = 'red'")).toContain("bad value");
    expect(lua.faults).toEqual([]);
    expect(message("return brick.broken")).toBe("lua/caller.lua:2: the disk is on fire");
    expect(lua.faults).toEqual([expect.any(TypeError)]);
  });

  it("can be an error value", () => {
    expect(message("error(brick)")).toBe("lua/caller.lua:2: Thing 0x40000001 (brick)");
  });

  it("can be compared by tests, but not be passed as data", () => {
    const read = (type: LuaType<LuaAny>) => {
      const { exports, main } = lua.vm;
      toys.thingClass.objectsIn(lua.vm).push(main, BRICK);
      try {
        return type.read(lua.vm, main, -1);
      } finally {
        exports.lua_settop(main, 0);
      }
    };
    expect(read(comparable)).toBe("Thing 0x40000001");
    expect(() => read(anything)).toThrow("an object of Thing cannot be passed; pass its serial");
  });
});

describe("an object whose entity is gone", () => {
  const gone = "thing 0x40000001 is gone";

  it("knows only its serial and that it is gone", () => {
    expect(values("brick:delete() return brick.serial, brick.exists, tostring(brick), next(select(2, pairs(brick)))")).toEqual([
      BRICK,
      false,
      "Thing 0x40000001 (gone)",
      "serial",
      BRICK,
    ]);
  });

  it.each([
    ["return brick.name", gone],
    ["brick.hue = 5", gone],
    ["return brick.dye", gone],
    ["brick:dye(5)", gone],
    ["brick:ponder()", gone],
    ["dye(brick, 5)", gone],
    ["chest.holder = brick", `bad value (a Thing) for 'thing.holder' (${gone})`],
    ["toys.same(chest, brick)", `bad argument #2 'b' to 'toys.same' (${gone})`],
    ["toys.count({ chest, brick })", `bad argument #1 'things[2]' to 'toys.count' (${gone})`],
    ["toys.name_of(brick)", `bad argument #1 'of' to 'toys.name_of' (${gone})`],
    ["return brick.heu", "Thing has no property or method 'heu'; did you mean 'hue'?"],
  ])("%s is an error at the script's line", (source, expected) => {
    expect(message(`local dye = brick.dye brick:delete()\n${source}`)).toBe(`lua/caller.lua:3: ${expected}`);
  });

  it("works again when its entity returns", () => {
    const brick = toys.things.get(BRICK)!;
    lua.values(`mine = toys.thing(${BRICK}) mine:delete() return nil`);
    toys.things.set(BRICK, brick);
    expect(values("return brick.name")).toEqual(["brick"]);
  });
});

describe("a hostile script", () => {
  it.each([
    ["setmetatable(brick, {})", "table expected, got userdata"],
    ["rawset(brick, 'serial', 5)", "table expected, got userdata"],
    ["rawget(brick, 'serial')", "table expected, got Thing"],
    ["next(brick)", "table expected, got Thing"],
    ["rawlen(brick)", "table or string expected"],
    ["return #brick", "attempt to get length of"],
    ["return brick + 1", "attempt to perform arithmetic on"],
    ["return brick < chest", "attempt to compare two Thing values"],
    ["return brick .. 'x'", "attempt to concatenate"],
    ["brick()", "attempt to call"],
    ["for i, v in ipairs(brick) do end", "no property or method '1'"],
    ["table.insert(brick, 5)", "attempt to get length of"],
    ["table.unpack(brick, 1, 2)", "no property or method '1'"],
    ["table.move(brick, 1, 2, 1, {})", "no property or method '1'"],
    ["table.sort(brick)", "attempt to get length of"],
    ["getmetatable(brick).__index = print", "attempt to index a string value"],
    ["local forged = setmetatable({ serial = 1 }, { __name = 'Thing' }) toys.same(forged, forged)", "Thing expected, got table"],
    ["local t <close> = brick", "got a non-closable value"],
    ["brick.dye(io and io.stdin)", "undeclared global 'io'"],
    ["local t = setmetatable({}, { __index = brick }) return t.heu", "did you mean 'hue'"],
    ["local t = setmetatable({}, { __index = brick.dye }) return t.heu", "needs a colon and an object of"],
  ])("%s", (source, expected) => {
    expect(message(source)).toContain(expected);
    expect(lua.faults).toEqual([]);
    expect(values("return brick.name")).toEqual(["brick"]);
  });

  it("can hide an object behind another table, and gets the same answers", () => {
    expect(
      values("local t = setmetatable({}, { __index = brick, __newindex = brick }) t.hue = 8 return t.hue, t.serial"),
    ).toEqual([8, BRICK]);
  });

  it("can keep 100,000 objects in little memory, which is released afterwards", () => {
    for (let i = 0; i < MANY; i++) toys.things.set(i, { serial: i, name: "grain", hue: i & 0xff });
    lua.vm.collect();
    const before = lua.vm.usedBytes;
    const source = `
      local kept = {}
      for i = 0, ${MANY - 1} do kept[i] = toys.thing(i) end
      local sum = 0
      for i = 0, ${MANY - 1} do if kept[i] ~= toys.thing(i) or kept[i].serial ~= i then error('other') end sum = sum + kept[i].hue end
      return sum`;
    let sum = 0;
    for (let i = 0; i < MANY; i++) sum += i & 0xff;
    expect(lua.values(source)).toEqual([sum]);
    expect((lua.vm.usedBytes - before) / MANY).toBeLessThan(400);
    lua.vm.collect();
    // The weak table keeps its size until it grows again.
    expect(lua.vm.usedBytes - before).toBeLessThan(8 * 1024 * 1024);
    expect(values("return brick.name")).toEqual(["brick"]);
  });

  it("is stopped alone if its objects exceed the memory", async () => {
    const own = new ToyClasses();
    const small = await LuaState.create({
      budgetMs: BUDGET_MS,
      memoryLimitMiB: 4,
      modules(runner) {
        bindClass(runner, own.personClass);
        bindClass(runner, own.thingClass);
        return [own.module];
      },
    });
    for (let i = 0; i < MANY; i++) own.things.set(i, { serial: i, name: "grain", hue: 1 });
    const greedy = `local kept = {} for i = 0, ${MANY - 1} do kept[i] = toys.thing(i) end return #kept`;
    for (let round = 0; round < 3; round++) {
      expect(small.message(greedy)).toMatch(/not enough memory|used up their 4 MiB/);
      expect(small.values("return toys.thing(7).name, tostring(toys.thing(8))")).toEqual(["grain", "Thing 0x00000008 (grain)"]);
    }
    expect(small.message(`local all = toys.all()`)).toContain("is longer than 10000");
    expect(small.values("return toys.thing(7).name")).toEqual(["grain"]);
  });

  it("makes garbage of objects that are not held, and gets new ones", () => {
    const used: number[] = [];
    for (let round = 0; round < 5; round++) {
      lua.values(`for i = 1, 20000 do local one = toys.thing(${BRICK}) end return nil`);
      lua.vm.collect();
      used.push(lua.vm.usedBytes);
    }
    expect(used.at(-1)! - used[0]!).toBeLessThan(64 * 1024);
    expect(values("return brick.serial")).toEqual([BRICK]);
  });

  it("gets the same object as long as one is held, even after collections", async () => {
    lua.start(lua.handler(`${LOCALS} chest:ponder() print(brick == toys.thing(${BRICK}), brick.name)`));
    for (let round = 0; round < 3; round++) lua.vm.collect();
    toys.waiting.pop()!(1);
    await settled();
    expect(lua.printed).toEqual(["true\tbrick"]);
  });
});

describe("a method that waits", () => {
  it("lets other handlers run meanwhile, in which the object may disappear", async () => {
    const handler = lua.handler(`${LOCALS} print(brick:ponder()) print(brick.exists, (pcall(function() return brick.name end)))`);
    const { task } = lua.start(handler);
    expect(task.state).toBe("waiting");
    values("brick:delete()");
    toys.waiting.pop()!(9);
    await settled();
    expect(task.state).toBe("over");
    expect(lua.printed).toEqual(["9", "false\tfalse"]);
  });

  it("fails inside a script's own coroutine", () => {
    expect(message("coroutine.wrap(function() brick:ponder() end)()")).toContain("inside a script's own coroutine");
  });
});

describe("a class", () => {
  const declare = (name: string, members: string[]) =>
    luaClass<{ serial: number }>({
      name,
      about: "",
      find: () => undefined,
      properties: Object.fromEntries(
        members.map((member) => [member, property<{ serial: number }, number>({ about: "", type: integer(), get: () => 1 })]),
      ),
    });

  test("is declared with valid names", () => {
    expect(() => declare("item", [])).toThrow("the name of a class is a word such as Item");
    expect(() => declare("Item", ["isMovable"])).toThrow("is not a valid name for a member of Item");
    expect(() => declare("Item", ["x".repeat(41)])).toThrow("is not a valid name for a member of Item");
    expect(() => declare("Item", ["serial"])).toThrow("Item already has a member 'serial'");
    expect(() =>
      declare("Item", ["hue"]).add({ properties: { hue: property({ about: "", type: integer(), get: () => 1 }) } }),
    ).toThrow("Item already has a member 'hue'");
  });

  test("belongs to one Lua state", () => {
    expect(() => bindClass(lua.runner, toys.thingClass)).toThrow("Thing is already bound");
    expect(() => toys.thingClass.add({})).toThrow("Thing is already bound");
  });
});

describe("with script files", () => {
  test("objects survive reloads and can be kept in state", async () => {
    const shard = await ScriptShard.open();
    const own = new ToyClasses();
    shard.host.add({ classes: [own.personClass, own.thingClass], modules: [own.module], functions: {} });
    try {
      const file = (text: string) =>
        `${text} function on_help_request() book.note({ state.kept.brick.name, state.kept.brick == toys.thing(${BRICK}) }) end`;
      shard.host.run("lua/a.lua", file(`state.kept.brick = toys.thing(${BRICK})`));
      shard.host.runner.vm.collect();
      shard.host.run("lua/a.lua", file(""));
      shard.host.runner.vm.collect();
      shard.help();
      expect(shard.notes).toEqual([["brick", true]]);
    } finally {
      shard.close();
    }
  });
});
