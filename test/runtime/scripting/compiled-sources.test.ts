import { expect, test } from "vitest";
import { CompiledSources } from "../../../runtime/scripting/vm/compiled-sources.js";
import { Vm } from "../../../runtime/scripting/vm/vm.js";

const NAME = "lua/a.lua";

test("what one Lua state compiled, another loads with the same names and lines", async () => {
  const compiled = new CompiledSources();
  const states = [0, 1].map(() => Vm.create({ memoryLimitBytes: 16 * 1024 * 1024, compiled }));
  const [first, second] = (await Promise.all(states)) as [Vm, Vm];
  /** What a chunk returns, or its error message, as text. */
  const run = (vm: Vm, source: string): string => {
    const { exports, main } = vm;
    if (vm.load(main, source, NAME)) exports.lua_pcallk(main, 0, 1, 0, 0, 0);
    const text = vm.readString(main, -1);
    exports.lua_settop(main, 0);
    return text;
  };
  const failing = 'local text = "x"\nerror(text .. "y")';
  expect(run(first, failing)).toBe("lua/a.lua:2: xy");
  expect(compiled.get(NAME, failing)?.length).toBeGreaterThan(0);
  expect(run(second, failing)).toBe("lua/a.lua:2: xy");

  expect(run(second, 'return "changed"')).toBe("changed");
  expect(compiled.get(NAME, failing)).toBeUndefined();
  expect(run(first, 'return "changed"')).toBe("changed");

  expect(run(first, "return (")).toContain("lua/a.lua:1: unexpected symbol");
  expect(compiled.get(NAME, "return (")).toBeUndefined();
  first.close();
  second.close();
});
