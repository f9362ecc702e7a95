import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GameClient } from "../../support/client/game-client.js";
import { MetricsPage } from "../../support/metrics-page.js";
import { Players } from "../../support/players.js";
import { ScriptDirectory } from "../../support/script-directory.js";
import { type Shard, startShard } from "../../support/shard.js";

const EAST = 2;
const WEST = 6;
const STEPS = 100;
const BEAT_MS = 250;
/** A thousand timers that are always due, each of which works for some tenths of a millisecond. */
const BUSY = `
local function work()
  for i = 1, 5000 do end
  timer.after(0, work)
end
for _ = 1, 1000 do timer.after(0, work) end`;

let scripts: ScriptDirectory;
let shard: Shard;
let players: Players;

beforeAll(async () => {
  scripts = new ScriptDirectory();
  shard = await startShard({ flags: scripts.watchedFlags });
  players = new Players(shard);
});
afterAll(async () => {
  await players.leave();
  await shard.stop();
  scripts.remove();
});

/** How long each step waits for its answer, in milliseconds, sorted. */
async function waitsOf(client: GameClient): Promise<number[]> {
  const waits: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    const sentAt = performance.now();
    const { outcome } = await client.step(i % 4 < 2 ? EAST : WEST);
    expect(outcome).toBe("accepted");
    waits.push(performance.now() - sentAt);
    await delay(BEAT_MS);
  }
  return waits.sort((a, b) => a - b);
}

function shown(waits: readonly number[]): string {
  const at = (part: number): string => waits[Math.min(Math.floor(waits.length * part), waits.length - 1)]!.toFixed(1);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, at most ${at(1)} ms`;
}

describe("two thousand busy timers", () => {
  it("are late, and leave a player all steps", async () => {
    const walker = await players.inWorldAt("kaja", { x: 1500, y: 1500 });
    const before = await waitsOf(walker);
    for (const name of ["greedy", "hungry"]) scripts.write(`lua/${name}.lua`, BUSY);
    await delay(5_000);
    const during = await waitsOf(walker);
    const metrics = new MetricsPage(await (await shard.fetch("/metrics")).text());
    const ratio = metrics.value("script_work_ratio");
    process.stdout.write(
      `steps without timers: ${shown(before)}; with 2,000: ${shown(during)}; scripts work ${(100 * ratio).toFixed()} %\n`,
    );
    expect(metrics.value('script_deferred_total{file="lua/greedy.lua"}')).toBeGreaterThan(1_000);
    expect(ratio).toBeLessThan(0.7);
    for (const name of ["greedy", "hungry"]) scripts.delete(`lua/${name}.lua`);
    await shard.request("POST", "/api/commands/execute", { command: "reload" });
    const timers = await (await shard.request("POST", "/api/commands/execute", { command: "timers" })).text();
    expect(timers).toContain("lua/features/doors/closing.lua: 1 timer");
    expect(timers).not.toContain("greedy");
  });
});
