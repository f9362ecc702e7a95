import { expect, test } from "vitest";
import { TickLag } from "../../../../runtime/game/view/tick-lag.js";
import { CLIENTS_PER_EXTRA_TICK, Tick } from "../../../../runtime/game/view/tick.js";

const INTERVAL_MS = 40;

/** A tick whose interest management writes to as many clients, and takes as long, as the test says. */
function rig() {
  const log: string[] = [];
  const clock = { ms: 1_000 };
  const sendBuffer = { writes: 0 };
  const crowd = { clients: 0, updateMs: 0 };
  const interest = {
    update(): void {
      log.push("interest");
      sendBuffer.writes += crowd.clients;
      clock.ms += crowd.updateMs;
    },
  };
  const tick = new Tick({ interest, writes: () => sendBuffer.writes, intervalMs: INTERVAL_MS, now: () => clock.ms });
  /** The number of intervals up to and including the next update. */
  const intervalsToUpdate = (): number => {
    const { count } = tick;
    for (let intervals = 1; ; intervals++) {
      tick.elapse();
      if (tick.count > count) return intervals;
    }
  };
  return { tick, log, clock, crowd, intervalsToUpdate };
}

test("the phases of a tick run in their order, and the work of one phase in the order of its registration", () => {
  const { tick, log } = rig();
  tick.on("answers", () => log.push("answers"));
  tick.on("additions", () => log.push("additions"));
  tick.on("status", () => log.push("status"));
  tick.on("removals", () => log.push("first removals"));
  tick.on("removals", () => log.push("more removals"));
  tick.update();
  expect(log).toEqual(["first removals", "more removals", "status", "interest", "additions", "answers"]);
});

test("a crowd delays the next update by one tick for each full number of written clients, but by at most two", () => {
  const { crowd, intervalsToUpdate } = rig();
  const delayAfter = (clients: number): number => {
    crowd.clients = clients;
    intervalsToUpdate();
    return intervalsToUpdate() - 1;
  };
  const delays = [0, 1, CLIENTS_PER_EXTRA_TICK - 1, CLIENTS_PER_EXTRA_TICK, 2 * CLIENTS_PER_EXTRA_TICK, 10_000].map(delayAfter);
  expect(delays).toEqual([0, 0, 0, 1, 2, 2]);
});

test("a tick counts its updates, their duration and the lag of ticks", () => {
  const { tick, clock, crowd } = rig();
  const [figures, metrics] = [tick.lag.reader(), tick.lag.reader()];
  tick.start();
  tick.stop();
  crowd.updateMs = 3;
  crowd.clients = CLIENTS_PER_EXTRA_TICK;
  clock.ms += INTERVAL_MS;
  tick.elapse();
  expect([tick.count, tick.totalMs]).toEqual([1, 3]);
  expect(figures().max).toBeLessThan(0.000_01);
  clock.ms += INTERVAL_MS + 5 - 3;
  tick.elapse();
  // The crowd delays this update, but the lag counts.
  expect([tick.count, tick.totalMs]).toEqual([1, 3]);
  expect(figures().max).toBeCloseTo(0.005, 4);
  expect(metrics().p99).toBeCloseTo(0.005, 4);
  expect([figures(), metrics()].map(({ max, mean }) => [max, mean])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test("the lags of ticks are told to each reader once, with their percentiles, and those of long ago are forgotten", () => {
  const lag = new TickLag();
  const read = lag.reader();
  expect(read()).toEqual({ min: 0, max: 0, mean: 0, stddev: 0, p50: 0, p90: 0, p95: 0, p99: 0 });
  for (let ms = 100; ms >= 1; ms--) lag.record(ms);
  lag.record(-1);
  expect(read()).toMatchObject({ min: 0, max: 0.1, p50: 0.05, p90: 0.09, p95: 0.095, p99: 0.099 });
  lag.record(1_000);
  for (let i = 0; i < 5_000; i++) lag.record(i % 2 === 0 ? 2 : 4);
  const { max, mean, stddev } = read();
  expect([max, mean, stddev].map((seconds) => Math.round(seconds * 1e6))).toEqual([4_000, 3_000, 1_000]);
});
