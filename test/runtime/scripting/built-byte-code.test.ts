import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import v8 from "node:v8";
import { afterAll, expect, test } from "vitest";
import { BuiltByteCode, ByteCodeWriter } from "../../../runtime/scripting/vm/built-byte-code.js";
import { type CompiledCode, CompiledSources } from "../../../runtime/scripting/vm/compiled-sources.js";
import { Vm } from "../../../runtime/scripting/vm/vm.js";

const NAME = "lua/a.lua";
const FAILING = 'local text = "x"\nerror(text .. "y")';
const directory = mkdtempSync(path.join(tmpdir(), "byte-code-"));
const file = path.join(directory, "scripts.bytecode");
afterAll(() => rmSync(directory, { recursive: true }));

/** What a chunk returns in a new Lua state, or its error message, as text. */
async function run(source: string, compiled: CompiledCode): Promise<string> {
  const vm = await Vm.create({ memoryLimitBytes: 16 * 1024 * 1024, compiled });
  const { exports, main } = vm;
  if (vm.load(main, source, NAME)) exports.lua_pcallk(main, 0, 1, 0, 0, 0);
  const text = vm.readString(main, -1);
  vm.close();
  return text;
}

test("what the build compiled, a Lua state loads with the same names and lines, and compiles what was changed", async () => {
  const writer = new ByteCodeWriter();
  expect(await run(FAILING, writer)).toBe("lua/a.lua:2: xy");
  expect(await run("return (", writer)).toContain("lua/a.lua:1: unexpected symbol");
  writer.write(file);

  const built = BuiltByteCode.read(file)!;
  expect(built.get(NAME, FAILING)?.length).toBeGreaterThan(0);
  expect(await run(FAILING, built)).toBe("lua/a.lua:2: xy");
  expect(built.get("lua/b.lua", FAILING)).toBeUndefined();
  expect(built.get(NAME, 'return "changed"')).toBeUndefined();
  expect(await run('return "changed"', built)).toBe("changed");

  // Worlds of tests begin with it, too, and keep what they compile themselves.
  const compiled = new CompiledSources(built);
  expect(await run(FAILING, compiled)).toBe("lua/a.lua:2: xy");
  expect(compiled.get(NAME, FAILING)).toEqual(built.get(NAME, FAILING));
  expect(await run('return "changed"', compiled)).toBe("changed");
  expect(compiled.get(NAME, 'return "changed"')).toBeDefined();

  built.release();
  expect(built.get(NAME, FAILING)).toBeUndefined();
  expect(await run(FAILING, built)).toBe("lua/a.lua:2: xy");
});

test("a project without a build, and a build with another Lua, have no byte code", () => {
  expect(BuiltByteCode.read(path.join(directory, "missing"))).toBeUndefined();
  writeFileSync(file, v8.serialize({ lua: "another", files: new Map() }));
  expect(BuiltByteCode.read(file)).toBeUndefined();
});

test("the build of this project has byte code", () => {
  expect(BuiltByteCode.read()).toBeDefined();
});
