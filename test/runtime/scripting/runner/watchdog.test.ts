import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moduleUrl, runProgram } from "../../../support/program.js";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "watchdog-"));
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

/**
 * A process with a watchdog that runs Lua. `spin(ms)` uses CPU time out of the budget's reach; `stall(ms)` sleeps;
 * `perish()` works until the watchdog has written that down, and ends the process.
 */
function programOf(lua: string, file: string, limitMs = 300): string {
  const from = (name: string): string => JSON.stringify(moduleUrl(`runtime/scripting/${name}`));
  return `
    const { Vm } = await import(${from("vm/vm.ts")});
    const { Runner } = await import(${from("runner/runner.ts")});
    const { Handler } = await import(${from("runner/task.ts")});
    const { Watchdog } = await import(${from("runner/watchdog.ts")});
    const { existsSync } = await import("node:fs");
    const files = { log: ${JSON.stringify(file)}, leftOut: ${JSON.stringify(`${file}.json`)}, running: ${JSON.stringify(`${file}.running`)} };
    const vm = await Vm.create({ memoryLimitBytes: 16 * 1024 * 1024 });
    const watchdog = new Watchdog({ limitMs: ${limitMs}, files });
    const runner = new Runner({ vm, budgetMs: 50, now: () => performance.now(), whenFailed: (error) => console.log(error.message), watchdog });
    const workedMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
    const functions = {
      spin: (ms) => { for (const end = workedMs() + ms; workedMs() < end;); },
      perish() {
        while (!existsSync(files.running));
        process.kill(process.pid, "SIGKILL");
        for (;;);
      },
      stall: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
    };
    for (const [name, does] of Object.entries(functions)) {
      vm.pushFunction(vm.main, (L) => (does(vm.exports.lua_tonumberx(L, 1, 0)), 0));
      vm.exports.lua_rawgeti(vm.main, -1001000, 2n);
      vm.exports.lua_rotate(vm.main, -2, 1);
      vm.setField(vm.main, -2, name);
    }
    vm.load(vm.main, ${JSON.stringify(lua)}, "lua/busy.lua");
    const handler = new Handler(vm.hold(vm.main, -1), "lua/busy.lua", "on_tick");
    for (let i = 0; i < 20; i++) {
      runner.start(handler);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    console.log("done");
  `;
}

describe("the watchdog", () => {
  it("kills a process that is stuck inside Lua, and names the handler", async () => {
    const file = path.join(directory, "watchdog.log");
    const program = runProgram(programOf("spin(1e9)", file));
    expect(await program.end()).toBe("SIGKILL");
    const line = /^shardkeeper: ended, because on_tick of lua\/busy\.lua was inside Lua for \d\.\d s and could not be stopped\n$/;
    expect(program.stderr).toMatch(line);
    expect(readFileSync(file, "utf8")).toContain("on_tick of lua/busy.lua");
    expect(JSON.parse(readFileSync(`${file}.json`, "utf8"))).toMatchObject([{ file: "lua/busy.lua", handler: "on_tick" }]);
    expect(program.stdout).not.toContain("done");
  });

  it("does not kill a process that enters Lua often, and ends with the process", async () => {
    const program = runProgram(programOf("spin(30)", path.join(directory, "watchdog.log")));
    expect(await program.end(), program.stderr).toBe(0);
    expect(program.stderr).toBe("");
    expect(existsSync(path.join(directory, "watchdog.log.running"))).toBe(false);
    expect(program.stdout).toContain("done");
  });

  it("writes down a handler that runs for long, in case that the process ends meanwhile", async () => {
    const file = path.join(directory, "watchdog.log");
    const program = runProgram(programOf("perish()", file, 10_000));
    expect(await program.end()).toBe("SIGKILL");
    expect(JSON.parse(readFileSync(`${file}.running`, "utf8"))).toMatchObject({ file: "lua/busy.lua", handler: "on_tick" });
    expect(existsSync(`${file}.json`)).toBe(false);
  });

  it("does not count time in which the process does not run", async () => {
    const program = runProgram(
      programOf("if not stalled then stalled = true stall(1000) end", path.join(directory, "watchdog.log")),
    );
    expect(await program.end(), program.stderr).toBe(0);
    expect(program.stdout).toContain("done");
  });

  it("leaves an endless Lua loop to the budget", async () => {
    const program = runProgram(programOf("while true do end", path.join(directory, "watchdog.log")));
    expect(await program.end(), program.stderr).toBe(0);
    expect(program.stdout).toContain("stopped: it ran for more than its 50 ms");
    expect(program.stdout).toContain("done");
  });
});
