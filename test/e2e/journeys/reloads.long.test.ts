import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MetricsPage } from "../../support/metrics-page.js";
import { Players } from "../../support/players.js";
import { type Shard, startShard } from "../../support/shard.js";

/** Time of a walking step. Faster steps would be held back by the pace. */
const WALKING_MS = 400;

let shard: Shard;
let players: Players;

beforeAll(async () => {
  shard = await startShard();
  players = new Players(shard);
});
afterAll(async () => {
  await players.leave();
  await shard.stop();
});

describe("a thousand reloads", () => {
  it("leave memory flat and lose no steps", async () => {
    const walker = await players.inWorldAt("kaja", { x: 1500, y: 1500 });
    const reload = async (times: number): Promise<void> => {
      for (let i = 0; i < times; i++)
        await shard.request("POST", "/api/commands/execute", { command: "reload", args: ["help_message"] });
    };
    const scriptMemory = async (): Promise<number> =>
      new MetricsPage(await (await shard.fetch("/metrics")).text()).value("script_memory_bytes");
    await reload(100);
    const before = await scriptMemory();
    let isOver = false;
    const reloads = reload(900).finally(() => (isOver = true));
    let steps = 0;
    for (let direction = 0; !isOver; direction = (direction + 1) % 8) {
      const { outcome } = await walker.step(direction);
      expect(outcome).toBe("accepted");
      steps++;
      await delay(WALKING_MS);
    }
    await reloads;
    expect(steps).toBeGreaterThan(0);
    expect(await scriptMemory()).toBeLessThanOrEqual(before + 4 * 1024 * 1024);
  });
});
