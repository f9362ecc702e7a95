import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { fn, luaModule, type LuaModule, parameter } from "../../../../runtime/scripting/declare/module.js";
import { anything, integer, record, text } from "../../../../runtime/scripting/declare/types.js";
import { LuaState, type Outcome } from "../../../support/lua-state.js";

const BUDGET_MS = 50;
/** Of the scripts that do nothing wrong: on a machine that is busy with other things they may take their time. */
const HEALTHY_BUDGET_MS = 20_000;
const MEMORY_MIB = 32;
/** With what lies between blocks, and the program itself. */
const MEMORY_CEILING_BYTES = (MEMORY_MIB * 2 + 16) * 1024 * 1024;

const directory = path.dirname(fileURLToPath(import.meta.url));
const names = readdirSync(directory)
  .filter((name) => name.endsWith(".lua"))
  .map((name) => name.replace(/\.lua$/, ""));

interface Waiting {
  resolve: (value: number) => void;
}

function hostModule(waiting: Waiting[]): LuaModule {
  const any = parameter("value", anything, "What to take.");
  return luaModule({
    name: "host",
    about: "What hostile scripts can call.",
    functions: {
      echo: fn({ about: "Gives back what it got.", parameters: [any], returns: [any], does: (_, value) => value }),
      repeated: fn({
        about: "A text several times.",
        parameters: [parameter("count", integer({ min: 0, max: 100 }), ""), parameter("text", text({ maxBytes: 1_000 }), "")],
        returns: [parameter("text", text(), "")],
        does: (_, count, one) => one.repeat(count),
      }),
      place: fn({
        about: "Takes a record.",
        parameters: [parameter("at", record({ x: integer(), y: integer() }), "")],
        returns: [],
        does: () => {},
      }),
      fault: fn({
        about: "Fails as a fault of the server would.",
        parameters: [],
        returns: [],
        does: () => {
          throw new TypeError("the disk is on fire");
        },
      }),
      pause: fn({
        about: "Waits for the test.",
        parameters: [],
        returns: [parameter("answer", integer(), "")],
        suspends: true,
        does: () => new Promise<number>((resolve) => waiting.push({ resolve })),
      }),
    },
  });
}

/** What this process worked: other processes' share of the machine does not count, so that the budget is the same on each. */
function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** A state in which another script waits, and yet another holds a coroutine of its own. */
async function inhabited(): Promise<{ lua: LuaState; check: () => Promise<void> }> {
  const waiting: Waiting[] = [];
  const lua = await LuaState.create({
    budgetMs: BUDGET_MS,
    memoryLimitMiB: MEMORY_MIB,
    modules: () => [hostModule(waiting)],
    now: cpuMilliseconds,
  });
  const neighbour = lua.handler(
    "local mine = { 'kept' } local answer = host.pause() return mine[1], answer",
    "lua/neighbour.lua",
    HEALTHY_BUDGET_MS,
  );
  const parked = lua.handler(
    `if not rawget(_G, 'parked') then
      parked = coroutine.wrap(function() local n = 0 while true do n = n + 1 coroutine.yield(n) end end)
    end
    return parked()`,
    "lua/parked.lua",
    HEALTHY_BUDGET_MS,
  );
  const healthy = lua.handler(
    "local t = {} for i = 1, 1000 do t[i] = ('x'):rep(3) .. i end return #table.concat(t)",
    "lua/healthy.lua",
    HEALTHY_BUDGET_MS,
  );
  expect(lua.start(parked).values).toEqual([1]);
  let turns = 1;
  let held = lua.start(neighbour).task;
  /** The neighbour that has waited since before goes on, and another one begins to wait. */
  const check = async (): Promise<void> => {
    waiting.shift()!.resolve(turns);
    await Promise.resolve();
    await Promise.resolve();
    expect(held.state, lua.failures.map(({ message }) => message).join("\n")).toBe("over");
    held = lua.start(neighbour).task;
    expect(held.state).toBe("waiting");
    expect(lua.start(parked).values).toEqual([++turns]);
    expect(lua.start(healthy).values).toEqual([5893]);
  };
  return { lua, check };
}

/** What became of a script, in the words of the files' headers. */
function verdict({ error, values }: Outcome): string {
  if (!error) return values ? "harmless" : "waiting";
  return /\bstopped: /.test(error.message) ? "stopped" : "refused";
}

function readScript(name: string): { source: string; expected: string[]; says: string } {
  const source = readFileSync(path.join(directory, `${name}.lua`), "utf8");
  const expected = /^-- expect: (.*)$/m.exec(source)![1]!.split(" or ");
  return { source, expected, says: /^-- says: (.*)$/m.exec(source)?.[1] ?? "" };
}

describe("a hostile script", () => {
  it.each(names)("%s", async (name) => {
    const { source, expected, says } = readScript(name);
    const { lua, check } = await inhabited();
    await check();
    const before = lua.failures.length;
    const outcome = lua.run(source, `lua/${name}.lua`);
    const message = outcome.error?.message ?? JSON.stringify(outcome.values);
    if (process.env["SHOW"]) process.stdout.write(`${name}: ${verdict(outcome)}: ${message.slice(0, 160)}\n`);
    expect(expected, message).toContain(verdict(outcome));
    // A slow machine stops what a fast one refuses before its time is over.
    if (verdict(outcome) === expected[0]) expect(message).toContain(says);
    expect(lua.failures.length - before).toBe(outcome.error ? 1 : 0);
    expect(lua.vm.memoryBytes).toBeLessThanOrEqual(MEMORY_CEILING_BYTES);
    expect(lua.vm.exports.lua_gettop(lua.vm.main)).toBe(0);
    await check();
  });
});

it("all of them one after another leave the same state working", async () => {
  const { lua, check } = await inhabited();
  for (const name of names) {
    lua.run(readScript(name).source, `lua/${name}.lua`);
    await check();
  }
  lua.vm.collect();
  // What hostile scripts held is given back: all that is left are the scripts that still run.
  expect(lua.vm.usedBytes).toBeLessThan(4 * 1024 * 1024);
});
