import { describe, expect, it } from "vitest";
import { clientsOf } from "../../loadtest/run/group.js";
import { ClientSchedule } from "../../loadtest/run/schedule.js";
import { threadsFor } from "../../loadtest/run/threads.js";
import { startsAtRate } from "../../loadtest/stages.js";
import { SteppedClock } from "./stepped-clock.js";

interface Launch {
  index: number;
  at: number;
  lagMs: number;
}

function rampOf(
  clock: SteppedClock,
  indexes: number[],
  perSecond: number,
  startAt = 0,
): { launches: Launch[]; ends: number[]; schedule: ClientSchedule } {
  const launches: Launch[] = [];
  const ends: number[] = [];
  const schedule = new ClientSchedule({
    clock,
    moves: startsAtRate(perSecond, indexes),
    startAt,
    start: (index, lagMs) => launches.push({ index, at: clock.now(), lagMs }),
    leave: () => undefined,
    onDone: (at) => ends.push(at),
  });
  return { launches, ends, schedule };
}

describe("the ramp", () => {
  it("starts client i at exactly i times the delay, without drift", () => {
    const clock = new SteppedClock();
    const { launches, ends } = rampOf(clock, [...Array(1_000).keys()], 30, 500);
    clock.runUntil(1e6);
    expect(launches).toHaveLength(1_000);
    for (const { index, at } of launches) expect(at).toBe(500 + (index * 1_000) / 30);
    expect(ends).toEqual([500 + 999_000 / 30]);
    const oneHour = rampOf(clock, [3_600 * 30], 30);
    clock.runUntil(1e7);
    expect(oneHour.ends).toEqual([3_600_000]);
  });

  it("keeps to its schedule if its alarms are late, and reports how late each start was", () => {
    const clock = new SteppedClock();
    clock.lateness = 3;
    const { launches } = rampOf(clock, [0, 1, 2, 3], 100);
    clock.runUntil(1_000);
    expect(launches.map(({ at }) => at)).toEqual([0, 13, 23, 33]);
    expect(launches.map(({ lagMs }) => lagMs)).toEqual([0, 3, 3, 3]);
  });

  it("launches all overdue clients together", () => {
    const clock = new SteppedClock();
    clock.lateness = 250;
    const { launches, ends } = rampOf(clock, [...Array(30).keys()], 100);
    clock.runUntil(1_000);
    expect(launches.filter(({ at }) => at === 260).map(({ index }) => index)).toEqual([...Array(26).keys()].map((at) => at + 1));
    expect(ends).toHaveLength(1);
  });

  it("launches no client after it was stopped", () => {
    const clock = new SteppedClock();
    const { launches, ends, schedule } = rampOf(clock, [0, 1, 2], 10);
    clock.runUntil(100);
    schedule.stop();
    clock.runUntil(1_000);
    expect(launches.map(({ index }) => index)).toEqual([0, 1]);
    expect(ends).toEqual([]);
  });

  it("has the same schedule if several threads share it", () => {
    const clock = new SteppedClock();
    const shared = [0, 1, 2].map((group) => rampOf(clock, clientsOf({ group, groups: 3, clients: 100 }), 50));
    clock.runUntil(10_000);
    const all = shared.flatMap(({ launches }) => launches).sort((a, b) => a.index - b.index);
    expect(all.map(({ index }) => index)).toEqual([...Array(100).keys()]);
    for (const { index, at } of all) expect(at).toBe(index * 20);
  });
});

describe("the number of threads", () => {
  it.each([
    [1, 2, 1],
    [1_000, 2, 1],
    [1_001, 2, 2],
    [10_000, 2, 2],
    [10_000, 8, 7],
    [3_000, 64, 3],
  ])("for %i clients on %i cores is %i", (clients, cores, threads) => {
    expect(threadsFor({ clients, workers: undefined }, cores)).toBe(threads);
  });

  it("is the requested number, but never more than there are clients", () => {
    expect(threadsFor({ clients: 10, workers: 4 }, 2)).toBe(4);
    expect(threadsFor({ clients: 3, workers: 4 }, 2)).toBe(3);
  });
});
