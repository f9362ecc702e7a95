import { beforeAll, describe, expect, it } from "vitest";
import { LuaKind, REGISTRY } from "../../../runtime/scripting/vm/lua-exports.js";
import { STRING_LIMIT_BYTES } from "../../../runtime/scripting/vm/memory.js";
import { Vm } from "../../../runtime/scripting/vm/vm.js";
import { LuaRaise } from "../../../runtime/scripting/vm/raise.js";

let vm: Vm;
beforeAll(async () => {
  vm = await Vm.create({ memoryLimitBytes: 32 * 1024 * 1024 });
});

/** Runs a chunk in protected mode and returns its one result, or its error message, as text. */
function run(source: string): string {
  const { exports, main } = vm;
  vm.load(main, source, "test.lua");
  exports.lua_pcallk(main, 0, 1, 0, 0, 0);
  exports.lua_tolstring(main, -1, vm.out);
  const text = vm.readString(main, -1);
  exports.lua_settop(main, 0);
  return text;
}

describe("strings between JavaScript and Lua", () => {
  it.each(["", "a", "with a \0 in it", "äöü€𝄞", "x".repeat(24), "x".repeat(25), "ü".repeat(30_000), "x".repeat(500_000)])(
    "stay the same",
    (text) => {
      vm.pushString(vm.main, text);
      expect(vm.readString(vm.main, -1) === text).toBe(true);
      expect(vm.stringBytes(vm.main, -1)).toBe(Buffer.byteLength(text));
      vm.exports.lua_settop(vm.main, 0);
    },
  );

  it("may be any bytes", () => {
    const all = String.fromCharCode(...Array.from({ length: 256 }, (_, i) => i));
    vm.pushBytes(vm.main, all);
    expect(vm.stringBytes(vm.main, -1)).toBe(256);
    expect(vm.readBytes(vm.main, -1)).toBe(all);
    vm.pushBuffer(vm.main, Buffer.from([0xff, 0, 0x80]));
    expect(vm.readBytes(vm.main, -1)).toBe("\xff\0\x80");
    expect(vm.readString(vm.main, -1)).toBe("\ufffd\0\ufffd");
    vm.exports.lua_settop(vm.main, 0);
  });
});

describe("integers between JavaScript and Lua", () => {
  it.each([0, -1, 0x4000_0001, -(2 ** 31), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])("stay integers: %d", (value) => {
    vm.pushInteger(vm.main, value);
    expect(vm.exports.lua_isinteger(vm.main, -1)).toBe(1);
    expect(vm.exports.lua_tonumberx(vm.main, -1, 0)).toBe(value);
    vm.exports.lua_settop(vm.main, 0);
  });
});

describe("references", () => {
  it("keep a value until they are released, and are then reused", () => {
    const { exports, main } = vm;
    vm.pushString(main, "kept");
    const reference = vm.hold(main, -1);
    expect(exports.lua_gettop(main)).toBe(1);
    exports.lua_settop(main, 0);
    vm.collect();
    vm.pushHeld(main, reference);
    expect(vm.readString(main, -1)).toBe("kept");
    vm.release(reference);
    expect(vm.hold(main, -1)).toBe(reference);
    vm.release(reference);
    exports.lua_settop(main, 0);
  });
});

describe("host functions", () => {
  it("raise an error at the caller's line", () => {
    vm.pushFunction(vm.main, () => {
      throw new LuaRaise("not so");
    });
    vm.exports.lua_rawgeti(vm.main, REGISTRY, 2n);
    vm.exports.lua_rotate(vm.main, -2, 1);
    vm.setField(vm.main, -2, "fail");
    vm.exports.lua_settop(vm.main, 0);
    expect(run("local a = 1\nfail()")).toBe("test.lua:2: not so");
    expect(run("local ok, why = pcall(fail) return why")).toBe("test.lua:1: not so");
  });

  it("let Lua's own errors pass, a thousand times", () => {
    vm.pushFunction(vm.main, (L) => {
      vm.pushString(L, "from within");
      return vm.exports.lua_error(L);
    });
    vm.exports.lua_rawgeti(vm.main, REGISTRY, 2n);
    vm.exports.lua_rotate(vm.main, -2, 1);
    vm.setField(vm.main, -2, "raise");
    vm.exports.lua_settop(vm.main, 0);
    expect(run("local n = 0 for _ = 1, 1000 do if not pcall(raise) then n = n + 1 end end return n")).toBe("1000");
  });
});

describe("chunks", () => {
  it("are compiled only from text, under their names", () => {
    expect(vm.load(vm.main, "return 1", "a.lua")).toBe(true);
    expect(vm.load(vm.main, "return +", "b.lua")).toBe(false);
    expect(vm.readString(vm.main, -1)).toContain("b.lua:1:");
    expect(vm.load(vm.main, "\x1bLua", "c.lua")).toBe(false);
    expect(vm.readString(vm.main, -1)).toContain("attempt to load a binary chunk");
    vm.exports.lua_settop(vm.main, 0);
  });
});

describe("fields", () => {
  it("are set and read raw, at any position of the stack", () => {
    const { exports, main } = vm;
    exports.lua_createtable(main, 0, 0);
    vm.pushInteger(main, 7);
    vm.setField(main, 1, "x");
    vm.pushInteger(main, 8);
    vm.setField(main, -2, "y");
    vm.pushField(main, 1, "x");
    vm.pushField(main, -2, "y");
    expect([exports.lua_tonumberx(main, 2, 0), exports.lua_tonumberx(main, 3, 0)]).toEqual([7, 8]);
    vm.pushField(main, 1, "z");
    expect(exports.lua_type(main, -1)).toBe(LuaKind.nil);
    exports.lua_settop(main, 0);
  });
});

describe("memory", () => {
  it("is counted exactly and released", () => {
    vm.collect();
    const before = vm.usedBytes;
    run("held = {} for i = 1, 10000 do held[i] = { i } end");
    expect(vm.usedBytes).toBeGreaterThan(before + 500_000);
    run("held = nil");
    vm.collect();
    expect(Math.abs(vm.usedBytes - before)).toBeLessThan(4_096);
  });

  it("is not collected during work that says so, except where it is short, and is afterwards", () => {
    const garbage = "for i = 1, 20000 do local t = { i, i, i, i } end";
    const grown = (): number => {
      vm.collect();
      const before = vm.usedBytes;
      run(garbage);
      return vm.usedBytes - before;
    };
    const collecting = grown();
    const kept = vm.withoutCollecting(grown);
    expect(kept).toBeGreaterThan(20_000 * 4 * 16);
    expect(collecting).toBeLessThan(kept);
    const outer = vm.switchTo("script");
    try {
      const answer = vm.withoutCollecting(() => run(`for round = 1, 30 do ${garbage} end return "done"`));
      expect(answer).toBe("done");
      expect(vm.usedBytes).toBeLessThan(32 * 1024 * 1024);
    } finally {
      vm.switchTo(outer);
    }
    expect(grown()).toBeLessThan(kept);
  });

  it("is limited for scripts by string length, block size and total, and for the host only far beyond", () => {
    const reasons: string[] = [];
    vm.whenRefused = (reason) => reasons.push(reason);
    const outer = vm.switchTo("script");
    try {
      expect(run(`return #(('x'):rep(${STRING_LIMIT_BYTES - 100}))`)).toBe(String(STRING_LIMIT_BYTES - 100));
      expect(run(`return #(('x'):rep(${STRING_LIMIT_BYTES}))`)).toBe("not enough memory");
      expect(reasons.at(-1)).toBe(`it made a string of more than ${STRING_LIMIT_BYTES} bytes`);
      expect(run("local t = {} for i = 1, 3e6 do t[i] = i end")).toBe("not enough memory");
      expect(reasons.at(-1)).toContain("it made a table or text of more than");
      expect(run("local t = {} for i = 1, 3e6 do t[i & 0xffff] = { t[i & 0xffff] } end")).toBe("not enough memory");
      expect(reasons.at(-1)).toBe("scripts have used up their 32 MiB of memory");
    } finally {
      expect(vm.switchTo(outer)).toBe("script");
    }
    reasons.length = 0;
    vm.collect();
    expect(run("return #(('x'):rep(1 << 20))")).toBe(String(1 << 20));
    expect(reasons).toEqual([]);
  });

  it("is separate for each state", async () => {
    const other = await Vm.create({ memoryLimitBytes: 16 * 1024 * 1024 });
    const before = vm.usedBytes;
    other.pushString(other.main, "x".repeat(1_000_000));
    expect(vm.usedBytes).toBe(before);
    expect(other.usedBytes).toBeGreaterThan(1_000_000);
    other.close();
    expect(other.usedBytes).toBe(0);
  });
});
