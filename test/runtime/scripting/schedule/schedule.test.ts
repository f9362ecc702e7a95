import { beforeEach, describe, expect, it } from "vitest";
import { Profile } from "../../../../runtime/scripting/runner/profile.js";
import { Schedule } from "../../../../runtime/scripting/schedule/schedule.js";
import { FakeClock } from "../../../../runtime/scripting/testing/fakes/fake-clock.js";
import { Handler } from "../../../../runtime/scripting/runner/task.js";

const SHARE_PERCENT = 60;

let clock: FakeClock;
let profile: Profile;
let schedule: Schedule;
let done: string[];

beforeEach(() => {
  clock = new FakeClock();
  profile = new Profile();
  done = [];
  const parts = { now: () => clock.now(), work: () => clock.now(), unix: () => clock.unix() };
  schedule = new Schedule({
    clock: { ...parts, after: (ms, callback) => clock.after(ms, callback) },
    profile,
    sharePercent: SHARE_PERCENT,
  });
});

/** A script of the file works, which takes time. */
function work(file: string, milliseconds: number): void {
  clock.moveTo(clock.now() + milliseconds);
  profile.ran(new Handler(0, file, "timer"), milliseconds, clock.now(), true);
}

/** Defers work of a file. */
function later(file: string, afterMs: number, does: () => void, isWaitedFor = false): () => void {
  return schedule.after(afterMs, { file, isWaitedFor, does });
}

/** Defers work that is deferred again whenever it was done. */
function keepBusy(file: string, milliseconds: number): void {
  const does = (): void => {
    done.push(file);
    work(file, milliseconds);
    later(file, 0, does);
  };
  later(file, 0, does);
}

function runUntil(time: number): void {
  for (let next = clock.untilNext; next !== undefined && clock.now() + next <= time; next = clock.untilNext) clock.toNext();
  clock.moveTo(time);
}

const workedBy = (file: string): number => profile.file(file).milliseconds;

describe("deferred work", () => {
  it("is done when it is due, in the order of its times, and never early", () => {
    const at: number[] = [];
    for (const ms of [30, 10, 20, 10, 0.5]) later("lua/a.lua", ms, () => at.push(clock.now()));
    runUntil(100);
    expect(at).toEqual([0.5, 10, 10, 20, 30]);
  });

  it("can be cancelled, also when it is due but not done yet", () => {
    const others = Array.from({ length: 50 }, (_, i) => later("lua/a.lua", i % 7, () => done.push(String(i))));
    for (const [i, cancel] of others.entries()) if (i % 3 !== 0) cancel();
    const last = later("lua/a.lua", 60, () => done.push("last"));
    later("lua/b.lua", 60, () => last());
    runUntil(50);
    expect(done.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, i) => 3 * i));
    work("lua/a.lua", 5);
    runUntil(200);
    expect(done).not.toContain("last");
  });

  it("that defers more work without delay lets other things come between", () => {
    let rounds = 0;
    const does = (): void => void (++rounds, later("lua/a.lua", 0, does));
    later("lua/a.lua", 0, does);
    clock.toNext();
    expect(rounds).toBe(1);
    clock.toNext();
    expect(rounds).toBe(2);
  });
});

describe("the share of scripts", () => {
  it("holds a script that always has something to do", () => {
    keepBusy("lua/greedy.lua", 0.5);
    runUntil(10_000);
    expect(workedBy("lua/greedy.lua") / 10_000).toBeGreaterThan(0.55);
    expect(workedBy("lua/greedy.lua") / 10_000).toBeLessThan(0.61);
  });

  it("counts work that cannot be deferred, but leaves deferred work a part of the time", () => {
    for (let i = 0; i < 10; i++) keepBusy("lua/greedy.lua", 0.5);
    const steps = (): void => {
      work("lua/steps.lua", 8);
      clock.after(2, steps);
    };
    clock.after(0, steps);
    runUntil(10_000);
    expect(workedBy("lua/greedy.lua")).toBeLessThan(500);
    expect(workedBy("lua/greedy.lua")).toBeGreaterThan(100);
  });

  it("is the same for files that want more than there is, and a modest file is not late", () => {
    keepBusy("lua/greedy.lua", 2);
    for (let i = 0; i < 50; i++) keepBusy("lua/quick.lua", 0.1);
    let lateMs = 0;
    const modest = (dueAt: number): void => {
      lateMs = Math.max(lateMs, clock.now() - dueAt);
      work("lua/modest.lua", 1);
      later("lua/modest.lua", 100, () => modest(clock.now() + 100));
    };
    later("lua/modest.lua", 100, () => modest(100));
    runUntil(20_000);
    expect(workedBy("lua/quick.lua") / workedBy("lua/greedy.lua")).toBeCloseTo(1, 1);
    expect(workedBy("lua/modest.lua")).toBeGreaterThan(150);
    expect(lateMs).toBeLessThan(15);
    const late = Object.fromEntries(schedule.files.map((one) => [one.file, one.lateMs / one.doneCount]));
    expect(late["lua/modest.lua"]).toBeLessThan(late["lua/quick.lua"]!);
  });

  it("goes first to what a player waits for, within a file", () => {
    for (let i = 0; i < 20; i++) later("lua/a.lua", 0, () => (work("lua/a.lua", 1), done.push("timer")));
    later("lua/a.lua", 0, () => done.push("player"), true);
    runUntil(1_000);
    expect(done.indexOf("player")).toBe(0);
    expect(done).toHaveLength(21);
  });

  it("leaves a bystander's steps fast while two thousand timers are busy", () => {
    for (let i = 0; i < 1_000; i++) {
      keepBusy("lua/greedy.lua", 0.7);
      keepBusy("lua/hungry.lua", 0.3);
    }
    const waits: number[] = [];
    const step = (dueAt: number): void => {
      waits.push(clock.now() - dueAt);
      clock.after(dueAt + 50 - clock.now(), () => step(dueAt + 50));
    };
    clock.after(50, () => step(50));
    runUntil(5_000);
    expect(waits.length).toBeGreaterThanOrEqual(95);
    expect(Math.max(...waits)).toBeLessThan(5);
    expect(done.length).toBeGreaterThan(4_000);
  });
});
