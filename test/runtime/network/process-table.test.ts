import { expect, test } from "vitest";
import { MemoryHub } from "../../support/memory-broker.js";
import { createMetrics } from "../../../runtime/process/metrics.js";
import { reportNetwork } from "../../../runtime/network/network-metrics.js";
import { Networks } from "./brokers.js";
import { holder } from "./claims.js";

/** Nothing happens by itself in the time of a test. */
const times = { beatMs: 1_000_000, frozenMs: 8_000, unfencedLeaseMs: 90_000, goneMs: 10_000 };

test("after a freeze the first look at a lease loses it, before any timer runs", async () => {
  const networks = new Networks();
  const clock = { now: 0 };
  const network = await networks.open(new MemoryHub().connect(), { times, now: () => clock.now });
  let lost = 0;
  const lease = await network.presence.claim(1, holder({ lost: () => lost++ }));
  clock.now += times.frozenMs;
  expect([lease.isHeld, lost]).toEqual([true, 0]);
  clock.now += 1;
  expect([lease.isHeld, lost]).toEqual([false, 1]);
  expect([lease.isHeld, lost]).toEqual([false, 1]);
  expect((await network.presence.claim(1, holder())).isHeld).toBe(true);
  await networks.close();
});

test("the metrics show what a process holds", async () => {
  const networks = new Networks();
  const network = await networks.open(new MemoryHub().connect());
  const metrics = createMetrics({ processMetrics: false });
  reportNetwork(metrics, network);
  await network.presence.claim(1, holder());
  const text = await metrics.registry.metrics();
  expect(text).toContain("shardkeeper_network_reachable 1\n");
  expect(text).toContain("shardkeeper_network_accounts_held 1\n");
  expect(text).toContain('shardkeeper_network_processes{role="world"} 0\n');
  await networks.close();
});
