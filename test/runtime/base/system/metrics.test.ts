import { describe, expect, it } from "vitest";
import { createMetrics } from "../../../../runtime/base/system/metrics.js";

const bare = () => createMetrics({ processMetrics: false });

describe("metrics", () => {
  it("read gauges and totals at each request, and at no other time", async () => {
    const metrics = bare();
    let sessions = 3;
    let reads = 0;
    metrics.gauge("sessions", "Sessions", () => {
      reads += 1;
      return sessions;
    });
    metrics.total("steps_total", "Steps", () => sessions * 10);
    expect(reads).toBe(0);
    expect(await metrics.registry.metrics()).toContain("shardkeeper_sessions 3");
    sessions = 5;
    const text = await metrics.registry.metrics();
    expect(text).toContain("shardkeeper_sessions 5");
    expect(text).toContain("# TYPE shardkeeper_steps_total counter\nshardkeeper_steps_total 50");
    expect(reads).toBe(2);
  });

  it("have a value for each current set of labels", async () => {
    const metrics = bare();
    const unknown = new Map([[0x2c, 1]]);
    const read = () => [...unknown].map(([id, value]) => ({ labels: { packet: `0x${id.toString(16)}` }, value }));
    metrics.total("unknown_packets_total", "Packets nobody handles", read, ["packet"]);
    metrics.gauge("stages", "Sessions by stage", () => Promise.resolve([{ labels: { stage: "world" }, value: 2 }]), ["stage"]);
    expect(await metrics.registry.metrics()).toContain('shardkeeper_unknown_packets_total{packet="0x2c"} 1');
    unknown.clear();
    unknown.set(0xd0, 4);
    const text = await metrics.registry.metrics();
    expect(text).toContain('shardkeeper_unknown_packets_total{packet="0xd0"} 4');
    expect(text).not.toContain("0x2c");
    expect(text).toContain('shardkeeper_stages{stage="world"} 2');
  });

  it("include no other registries, and keep the usual names of process metrics", async () => {
    const [first, second] = [createMetrics(), bare()];
    first.counter("things_total", "Things").inc();
    expect(await first.registry.metrics()).toMatch(/^process_cpu_seconds_total /m);
    expect(await first.registry.metrics()).toContain("shardkeeper_things_total 1");
    expect(await second.registry.metrics()).not.toMatch(/process_|things/);
  });

  it("tell the lag of the tick as that of the event loop, where there is one", async () => {
    const metrics = createMetrics({ hasTick: true });
    let requests = 0;
    metrics.loopLags(() => ({ min: 0, max: ++requests, mean: 0.2, stddev: 0.1, p50: 0.25, p90: 0.5, p99: 0.75 }));
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/^nodejs_eventloop_lag_max_seconds 1$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds 0.75$/m);
    expect(await metrics.registry.metrics()).toMatch(/^nodejs_eventloop_lag_max_seconds 2$/m);
    // Elsewhere Node's own monitor measures it.
    expect(await createMetrics().registry.metrics()).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });
});
