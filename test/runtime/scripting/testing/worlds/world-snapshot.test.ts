import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openTestWorld } from "../../../../../runtime/scripting/testing/worlds/open-test-world.js";
import { WorldSnapshot } from "../../../../../runtime/scripting/testing/worlds/world-snapshot.js";

test("a world comes back with its clock, its timers, the work of its files and the numbers of its Lua", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "world-snapshot-"));
  const world = await openTestWorld({ directory }, pino({ level: "silent" }), () => []);
  try {
    const { host, clock } = world;
    const snapshot = new WorldSnapshot(world, {});
    const bytes = host.runner.vm.usedBytes;
    const source = "local all = {}\nfor i = 1, 1000 do all[i] = { i } end\ntimer.after(5, function() all = nil end)";
    expect(host.run("test.lua", source)).not.toHaveProperty("error");
    const work = host.runner.profile.file("test.lua");
    clock.moveTo(3);
    expect(host.runner.vm.usedBytes).toBeGreaterThan(bytes);
    await snapshot.restore();
    expect(host.runner.vm.usedBytes).toBe(bytes);
    expect(host.runner.profile.file("test.lua")).not.toBe(work);
    expect([clock.now(), clock.untilNext, host.schedule.pendingCount]).toEqual([0, undefined, 0]);
  } finally {
    await world.close();
    rmSync(directory, { recursive: true, force: true });
  }
});
