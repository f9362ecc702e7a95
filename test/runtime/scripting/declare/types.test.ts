import { beforeAll, describe, expect, it } from "vitest";
import {
  anything,
  boolean,
  bytes,
  callback,
  exactText,
  integer,
  jsonValue,
  list,
  type LuaType,
  Mismatch,
  number,
  oneOf,
  optional,
  record,
  sentValue,
  text,
} from "../../../../runtime/scripting/declare/types.js";
import { Vm } from "../../../../runtime/scripting/vm/vm.js";

const notUtf8 = "the string is not UTF-8, and would not come back as it is; write its bytes as hexadecimal digits, for example";
let vm: Vm;
beforeAll(async () => {
  vm = await Vm.create({ memoryLimitBytes: 32 * 1024 * 1024 });
});

function evaluate(expression: string): void {
  const { exports, main } = vm;
  vm.load(main, `return ${expression}`, "test");
  if (exports.lua_pcallk(main, 0, 1, 0, 0, 0) !== 0) throw new Error(vm.readString(main, -1));
}

function read<T>(type: LuaType<T>, expression: string): T {
  evaluate(expression);
  try {
    return type.read(vm, vm.main, -1);
  } finally {
    vm.exports.lua_settop(vm.main, 0);
  }
}

/** The path and the problem, as an error message shows them. */
function problem(type: LuaType<unknown>, expression: string): string {
  try {
    read(type, expression);
  } catch (error) {
    if (error instanceof Mismatch) return `${error.path} ${error.problem}`.trim();
    throw error;
  }
  throw new Error(`${expression} was taken`);
}

function thereAndBack<T>(type: LuaType<T>, value: T): T {
  type.push(vm, vm.main, value);
  expect(vm.exports.lua_gettop(vm.main)).toBe(1);
  const back = type.read(vm, vm.main, 1);
  expect(vm.exports.lua_gettop(vm.main)).toBe(1);
  vm.exports.lua_settop(vm.main, 0);
  return back;
}

const point = record({ x: integer(), y: integer(), label: optional(text({ maxBytes: 3 })) });

describe("values between JavaScript and Lua", () => {
  it.each<[string, LuaType<unknown>, unknown[]]>([
    ["integers", integer(), [0, -5, 0x4000_0001, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]],
    ["numbers", number(), [0.5, -1e300, Infinity, 3]],
    ["booleans", boolean, [true, false]],
    ["texts", text(), ["", "a\0b", "äöü€𝄞"]],
    ["bytes", bytes(), ["", "\xff\0\x80abc"]],
    ["names", oneOf(["north", "south"]), ["north"]],
    ["optional values", optional(integer()), [undefined, 3]],
    ["lists", list(list(integer())), [[], [[1, 2], [], [3]]]],
    [
      "records",
      point,
      [
        { x: 1, y: 2 },
        { x: 1, y: 2, label: "abc" },
      ],
    ],
    [
      "anything",
      anything,
      [undefined, true, 1, 1.5, 2 ** 60, "text", [], [1, "a", [false]], { a: 1, b: { c: ["d"] } }, { __proto__x: 1 }],
    ],
  ])("stay the same: %s", (_, type, values) => {
    for (const value of values) expect(thereAndBack(type, value)).toEqual(value);
  });

  it("may be tables with a member named __proto__", () => {
    const back = read(anything, "{ __proto__ = { a = 1 } }") as Record<string, unknown>;
    expect(Object.keys(back)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
  });

  it("may be functions, which are held until they are released", () => {
    const type = callback("fun()");
    const reference = read(type, "function() return 5 end");
    type.push(vm, vm.main, reference);
    expect(vm.kindAt(vm.main, -1)).toBe("function");
    vm.exports.lua_settop(vm.main, 0);
    vm.release(reference);
  });

  it("release all functions of a list that is refused", () => {
    const released: number[] = [];
    const type = { ...callback("fun()"), release: (_: Vm, reference: number) => void released.push(reference) };
    expect(() => read(list(record({ run: type })), "{ { run = print }, { run = next }, { run = 5 } }")).toThrow(
      "function expected",
    );
    expect(released).toHaveLength(2);
    const both = read(record({ all: list(type) }), "{ all = { print } }");
    record({ all: list(type) }).release?.(vm, both);
    expect(released).toHaveLength(3);
  });

  it("are Lua integers if they are whole numbers", () => {
    for (const value of [5, [5], { a: 5 }]) {
      anything.push(vm, vm.main, value);
      const inner = { number: () => {}, object: () => void vm.exports.lua_next(vm.main, (vm.exports.lua_pushnil(vm.main), 1)) };
      inner[typeof value as "number" | "object"]();
      expect(vm.exports.lua_isinteger(vm.main, -1)).toBe(1);
      vm.exports.lua_settop(vm.main, 0);
    }
  });
});

it("JSON keeps every whole number of Lua", () => {
  expect(read(jsonValue, "{ math.maxinteger, 2^53 | 0, 2^60, 5 }")).toEqual([2n ** 63n - 1n, 2n ** 53n, 2 ** 60, 5]);
  expect(thereAndBack(jsonValue, [-(2n ** 63n)])).toEqual([-(2n ** 63n)]);
});

describe("a value that does not fit its type", () => {
  it.each<[LuaType<unknown>, string, string]>([
    [integer(), "'5'", "integer expected, got string"],
    [integer(), "nil", "integer expected, got nil"],
    [integer(), "1.5", "integer expected, got 1.5"],
    [integer(), "1e300", "1e+300 is not an integer within 2^53"],
    [integer(), "math.mininteger", "-9223372036854776000 is not an integer within 2^53"],
    [integer({ min: 1, max: 6 }), "7", "7 is not 1 to 6"],
    [integer({ max: 6 }), "7", "7 is not at most 6"],
    [number(), "0/0", "NaN is not a number"],
    [number({ min: 0 }), "-0.1", "-0.1 is not at least 0"],
    [number(), "'1'", "number expected, got string"],
    [boolean, "0", "boolean expected, got number"],
    [text(), "5", "string expected, got number"],
    [text(), "('x'):rep(65537)", "string of 65537 bytes is longer than 65536"],
    [text({ minBytes: 2 }), "'x'", "string of 1 bytes is shorter than 2"],
    [text({ minBytes: 1 }), "''", "string is empty"],
    [bytes({ maxBytes: 2 }), "'abc'", "string of 3 bytes is longer than 2"],
    [oneOf(["a", "b"]), "'A'", '"A" is not one of a, b'],
    [oneOf(["a", "b"]), "true", "string expected, got boolean"],
    [optional(integer()), "'x'", "integer expected, got string"],
    [list(integer()), "5", "table expected, got number"],
    [list(integer()), "{ 1, 'x' }", "[2] integer expected, got string"],
    [list(integer(), { max: 2 }), "{ 1, 2, 3 }", "list of 3 is longer than 2"],
    [point, "{ x = 1 }", ".y integer expected, got nil"],
    [point, "{ x = 1, y = 2, z = 3 }", "unknown member 'z'; known members are x, y, label"],
    [point, "{ x = 1, y = 2, 3 }", "unexpected number key; known members are x, y, label"],
    [point, "{ x = 1, y = 2, label = 'long' }", ".label string of 4 bytes is longer than 3"],
    [list(point), "{ { x = 1, y = 2 }, { x = 1, y = {} } }", "[2].y integer expected, got table"],
    [anything, "print", "a function cannot be passed"],
    [anything, "{ a = { print } }", ".a[1] a function cannot be passed"],
    [anything, "{ [{}] = 1 }", "a table cannot be a key"],
    [anything, "{ [1] = 1, [3] = 3 }", "[3] list with holes"],
    [anything, "{ 1, a = 2 }", "table with both a list and names"],
    [anything, "{ a = '\\xff' }", `.a ${notUtf8}`],
    [anything, "{ ['\\xff'] = 1 }", notUtf8],
    [anything, "math.maxinteger", "a whole number beyond 2^53 would lose digits; use a string"],
    [exactText(), "'\\xed\\xa0\\x80'", notUtf8],
    [jsonValue, "{ a = { 1 / 0 } }", ".a[1] JSON has no number for Infinity"],
    [sentValue, "-(0 / 0)", "JSON has no number for NaN"],
    [callback("fun()"), "{}", "function expected, got table"],
  ])("is refused with a description of the problem (%#)", (type, expression, words) => {
    expect(problem(type, expression)).toBe(words);
  });

  it("is refused: a table nested too deep, in both directions", () => {
    const nested = (depth: number): string => "{".repeat(depth) + "}".repeat(depth);
    expect(read(anything, nested(8))).toEqual([[[[[[[[]]]]]]]]);
    expect(problem(anything, nested(9))).toBe("[1][1][1][1][1][1][1][1] tables nested deeper than 8");
    let value: unknown[] = [];
    for (let depth = 1; depth < 9; depth++) value = [value];
    expect(() => anything.push(vm, vm.main, value as never)).toThrow("tables nested deeper than 8");
    vm.exports.lua_settop(vm.main, 0);
  });

  it("is refused: a table with too many values", () => {
    expect(problem(anything, "(function() local t = {} for i = 1, 10001 do t[i] = 1 end return t end)()")).toContain(
      "table of more than 10000 values",
    );
  });
});

it("types are named as in the Lua language server", () => {
  const names = [integer(), oneOf(["a", "b"]), optional(text()), list(oneOf(["a", "b"])), list(integer()), point, anything].map(
    (type) => (type as LuaType<unknown>).name,
  );
  expect(names).toEqual([
    "integer",
    '"a"|"b"',
    "string|nil",
    '("a"|"b")[]',
    "integer[]",
    "{ x: integer, y: integer, label?: string }",
    "any",
  ]);
  expect([integer({ min: 1, max: 6 }).limits, text({ maxBytes: 9 }).limits, integer().limits]).toEqual([
    "1 to 6",
    "0 to 9 bytes",
    undefined,
  ]);
});
