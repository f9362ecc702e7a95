import { afterEach, expect, test } from "vitest";
import { temporaryDirectory } from "../runtime/storage/engines.js";
import { ScriptDirectory } from "../support/script-directory.js";
import { type Shard, startShard } from "../support/shard.js";
import { until } from "../support/until.js";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/**
 * Counts in three places at once, every few milliseconds; a persistent timer counts itself in the turn in which it
 * ends.
 */
const SCRIPT = `
local function count(name) store.global[name] = (store.global[name] or 0) + 1 end
timer.on("once", function() count("fired") end)
command.register {
  name = "count_on", description = "Counts.", contexts = { "console" }, level = "Administrator", arguments = {},
  handler = function()
    timer.persistent { name = "once", after_ms = 0 }
    timer.every(10, function()
      count("ticks")
      local nested = store.account(1)
      nested.deep = nested.deep or { ticks = 0 }
      nested.deep.ticks = nested.deep.ticks + 1
      store.account(2).ticks = nested.deep.ticks
    end)
  end,
}
command.register {
  name = "counted", description = "Shows the counts.", contexts = { "console" }, level = "Administrator", arguments = {},
  handler = function()
    local deep = store.account(1).deep
    return ("%s %s %s %s"):format(store.global.ticks or 0, deep and deep.ticks or 0, store.global.fired or 0, #timer.list_persistent())
  end,
}`;

async function run(shard: Shard, command: string): Promise<string> {
  const response = await shard.request("POST", "/api/commands/execute", { command });
  return ((await response.json()) as { outputLines: string[] }).outputLines.join("\n");
}

test("what a handler changes in several tables is stored together or not at all, also across a kill", async () => {
  const directory = await temporaryDirectory();
  cleanups.push(() => directory.remove());
  const scripts = new ScriptDirectory();
  cleanups.push(() => scripts.remove());
  scripts.write("lua/commands/count.lua", SCRIPT);
  const at = { dataDirectory: directory.path, flags: scripts.flags };
  const shard = await startShard(at);
  cleanups.push(() => shard.kill().catch(() => undefined));
  const account = { username: "second", password: "longEnough1", email: "second@example.com" };
  expect((await shard.request("POST", "/api/users", account)).status).toBe(201);
  await run(shard, "count_on");
  // Longer than the time between two writes.
  await until("it has counted to 150", async () => {
    const [ticks] = (await run(shard, "counted")).split(" ").map(Number);
    return ticks! >= 150 ? undefined : `${ticks}`;
  });
  await shard.kill();
  const again = await startShard(at);
  cleanups.push(() => again.stop());
  const [ticks, nested, fired, waiting] = (await run(again, "counted")).split(" ").map(Number);
  expect(ticks).toBeGreaterThan(0);
  expect(nested).toBe(ticks);
  expect([fired, waiting]).toEqual([1, 0]);
});
