import { describe, expect, it } from "vitest";
import { type Job, JobFailure } from "../../../../runtime/services/jobs/job.js";
import { OUTPUT_CHARACTERS_MAXIMUM, OUTPUT_LINES_MAXIMUM } from "../../../../runtime/services/jobs/job-output.js";
import { ENDED_MAXIMUM, JobRefusedError, PROGRESS_INTERVAL_MS, RUNNING_MAXIMUM } from "../../../../runtime/services/jobs/jobs.js";
import { reportJobs } from "../../../../runtime/services/jobs/job-metrics.js";
import { endText, progressText } from "../../../../runtime/services/jobs/job-text.js";
import { createMetrics } from "../../../../runtime/base/system/metrics.js";
import { deferred } from "../../../support/deferred.js";
import { counting, jobRig } from "./job-rig.js";

/** A job that ends after its first step. */
function brief(work: (run: Parameters<Job["work"]>[0]) => string | void, name = "brief"): Job {
  return {
    name,
    unit: "things",

    *work(run) {
      return work(run);
    },
  };
}

describe("a job", () => {
  it("reports its progress, its rate and the time left", async () => {
    const { clock, jobs, start } = jobRig();
    const jobId = start(counting(clock, 1_000, 1));
    expect(jobs.find(jobId)).toMatchObject({
      ...{ jobId: 1, name: "count", state: "running", done: 0, total: 1_000, unit: "numbers", elapsedMs: 0 },
      ...{ ratePerSecond: null, secondsLeft: null, outputLines: [], startedBy: "rosa", cancelLevel: "GameMaster" },
    });
    await clock.run(() => jobs.find(jobId)!.done >= 500);
    const half = jobs.find(jobId)!;
    expect(half.done).toBe(500);
    expect(half.ratePerSecond).toBeCloseTo(500 / (half.elapsedMs / 1_000), 0);
    expect(half.secondsLeft).toBe(Math.ceil(500 / half.ratePerSecond!));
    expect(progressText(half)).toMatch(/^500 of 1,000 numbers \(50 %\), 33\d(\.\d)? per second, 1\.\d s left$|, 2 s left$/);
    await clock.run();
    const over = jobs.find(jobId)!;
    expect(over).toMatchObject({ state: "done", done: 1_000, secondsLeft: null });
    expect(over.outputLines).toEqual(["done in 3 s: 1,000 of 1,000 numbers"]);
    expect(over.elapsedMs).toBe(jobs.find(jobId)!.elapsedMs);
  });

  it("can set its total later, and prints lines and its result", async () => {
    const { clock, jobs, start, told } = jobRig();
    const jobId = start(
      brief((run) => {
        run.expect(3);
        run.advance(2);
        run.print("one\ntwo\u001b[2J\tthree");
        return "All is well.";
      }),
    );
    await clock.run();
    const lines = ["one", "two[2J  three", "All is well."];
    expect(jobs.find(jobId)!.outputLines).toEqual([...lines, "done in 0 s: 2 of 3 things"]);
    expect(told).toEqual([...lines, "done: done in 0 s: 2 of 3 things"]);
  });

  it("keeps its first and last lines, and counts the omitted ones", async () => {
    const { clock, jobs, start } = jobRig();
    start(
      brief((run) => {
        for (let i = 0; i < 5_000; i++) run.print(`line ${i}`);
        return "summary";
      }),
    );
    await clock.run();
    const lines = jobs.find(1)!.outputLines;
    expect(lines.slice(OUTPUT_LINES_MAXIMUM - 1)).toEqual([
      `line ${OUTPUT_LINES_MAXIMUM - 1}`,
      `(${5_000 - OUTPUT_LINES_MAXIMUM} more lines are omitted)`,
      "summary",
      "done in 0 s: 0 things",
    ]);
    start(brief((run) => Array.from({ length: 500 }, () => run.print("x".repeat(5_000))).length.toString()));
    await clock.run();
    expect(jobs.find(2)!.outputLines.join("").length).toBeLessThan(OUTPUT_CHARACTERS_MAXIMUM + 2_000);
  });

  it("fails with its reason, or without one after an internal error", async () => {
    const { clock, jobs, start, logged, told } = jobRig();
    start(
      brief(() => {
        throw new JobFailure("There are no definitions.");
      }),
    );
    start(
      brief(() => {
        throw new TypeError("secret inside");
      }, "broken"),
    );
    await clock.run();
    expect(jobs.find(1)).toMatchObject({
      state: "failed",
      outputLines: ["There are no definitions.", "failed after 0 s: 0 things"],
    });
    expect(jobs.find(2)!.outputLines[0]).toBe("The job failed with an internal error; see the log.");
    expect(logged()).toContain("secret inside");
    expect(told).toContain("failed: failed after 0 s: 0 things");
    expect(jobs.endedCounts).toEqual({ done: 0, failed: 2, cancelled: 0 });
  });

  it("fails if it cannot start, or if something it awaits fails", async () => {
    const { clock, jobs, start } = jobRig();
    start({
      name: "unborn",
      unit: "things",
      work() {
        throw new JobFailure("No.");
      },
    });
    start({
      name: "waits",
      unit: "things",

      async *work() {
        await Promise.reject(new JobFailure("The database is gone."));
      },
    });
    await clock.run();
    expect(jobs.list().map(({ state, outputLines }) => [state, outputLines[0]])).toEqual([
      ["failed", "The database is gone."],
      ["failed", "No."],
    ]);
  });
});

describe("starting jobs", () => {
  it("refuses a second job of a name, and names the running one with its progress", async () => {
    const { clock, jobs, start } = jobRig();
    start(counting(clock, 50, 1));
    await clock.run(() => jobs.find(1)!.done >= 12);
    const again = (): number => start(counting(clock, 50, 1));
    expect(again).toThrow(JobRefusedError);
    expect(again).toThrow("count is already running as job 1: 12 of 50 numbers (24 %).");
    expect(start(counting(clock, 1, 1, { name: "another" }))).toBe(2);
    await clock.run();
    expect(start(counting(clock, 1, 1))).toBe(3);
  });

  it("limits the number of running and kept jobs", async () => {
    const { clock, jobs, start } = jobRig();
    for (let i = 0; i < RUNNING_MAXIMUM; i++) start(brief(() => undefined, `kind_${i}`));
    expect(() => start(brief(() => undefined, "one_more"))).toThrow(`${RUNNING_MAXIMUM} jobs are already running.`);
    await clock.run();
    for (let i = 0; i < ENDED_MAXIMUM; i++) {
      start(brief(() => undefined));
      await clock.run();
    }
    const ids = jobs.list().map(({ jobId }) => jobId);
    expect(ids).toHaveLength(ENDED_MAXIMUM);
    expect(ids[0]).toBe(RUNNING_MAXIMUM + ENDED_MAXIMUM);
    expect(jobs.find(1)).toBeUndefined();
  });
});

describe("cancelling", () => {
  it("takes effect at the next step, even if that is the first", async () => {
    const { clock, jobs, start, told } = jobRig();
    const other = start(counting(clock, 10, 1, { name: "other" }));
    start(counting(clock, 10, 1));
    expect(jobs.cancel(2, "bert")).toBe(true);
    expect(jobs.find(2)).toMatchObject({ state: "running", isCancelling: true });
    expect(progressText(jobs.find(2)!)).toBe("0 of 10 numbers (0 %), being cancelled");
    await clock.run();
    expect(jobs.find(2)).toMatchObject({ state: "cancelled", isCancelling: false, done: 0 });
    expect(jobs.find(other)!.state).toBe("done");
    expect(told).toContain("cancelled: cancelled after 0 s: 0 of 10 numbers");
    expect(jobs.cancel(2, "bert")).toBe(false);
    expect(jobs.cancel(99, "bert")).toBe(false);
  });

  it("lets a job clean up, in slices too", async () => {
    const { clock, jobs, start } = jobRig();
    const turns: number[] = [];
    start({
      name: "tidy",
      unit: "turns",
      *work(run) {
        try {
          for (;;) {
            clock.spend(1);
            run.advance();
            yield;
          }
        } finally {
          for (let i = 0; i < 3; i++) {
            clock.spend(5);
            turns.push(clock.turns);
            yield;
          }
          run.print("All was put back.");
        }
      },
    });
    await clock.run(() => jobs.find(1)!.done >= 10);
    const { done } = jobs.find(1)!;
    jobs.cancel(1, "bert");
    await clock.run();
    expect(jobs.find(1)).toMatchObject({ state: "cancelled", done });
    expect(jobs.find(1)!.outputLines[0]).toBe("All was put back.");
    expect(new Set(turns).size).toBe(3);
    expect(jobs.endedCounts.cancelled).toBe(1);
  });

  it("ends the wait of a job by its signal", async () => {
    const { clock, jobs, start } = jobRig();
    start({
      name: "waits",
      unit: "answers",
      async *work({ signal }) {
        yield;
        await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      },
    });
    await clock.run();
    expect(jobs.find(1)!.state).toBe("running");
    jobs.cancel(1, "bert");
    await clock.run();
    expect(jobs.find(1)!.state).toBe("cancelled");
  });

  it("counts as a failure if the cleanup fails", async () => {
    const { clock, jobs, start } = jobRig();
    start({
      name: "untidy",
      unit: "turns",
      *work() {
        try {
          for (;;) {
            clock.spend(1);
            yield;
          }
        } finally {
          throw new JobFailure("Some things stay where they are.");
        }
      },
    });
    await clock.run(() => jobs.usedSeconds > 0.01);
    jobs.cancel(1, "bert");
    await clock.run();
    expect(jobs.find(1)).toMatchObject({ state: "failed" });
  });

  it("ends all jobs when the server stops, which waits for them for a limited time", async () => {
    const { clock, jobs, start, logged } = jobRig(1_000);
    const never = deferred();
    start(counting(clock, 100_000, 1, { name: "long" }));
    start({
      name: "deaf",
      unit: "answers",
      async *work() {
        await never.promise;
        yield;
      },
    });
    await clock.run(() => jobs.find(1)!.done > 10);
    let isClosed = false;
    const closed = jobs.close().then(() => void (isClosed = true));
    expect(() => start(counting(clock, 1, 1, { name: "late" }))).toThrow("The server is stopping.");
    await clock.run(() => isClosed);
    await closed;
    expect(jobs.find(1)!.state).toBe("cancelled");
    expect(logged()).toContain("job deaf did not end in time");
    await jobRig().jobs.close();
  });
});

describe("events", () => {
  it("report the start, progress at most four times a second, and the end", async () => {
    const { clock, start, events, told } = jobRig();
    start(counting(clock, 400, 1));
    await clock.run();
    expect(events.map(({ declaration }) => declaration.name)).toEqual([
      "JobStartedEvent",
      ...Array.from({ length: events.length - 2 }, () => "JobProgressEvent"),
      "JobEndedEvent",
    ]);
    const times = events.slice(1, -1).map(({ members }) => Number(members["elapsedMs"]));
    expect(times.length).toBeGreaterThanOrEqual(4);
    for (let i = 1; i < times.length; i++) expect(times[i]! - times[i - 1]!).toBeGreaterThanOrEqual(PROGRESS_INTERVAL_MS);
    expect(events[0]!.members).toMatchObject({ jobId: 1, name: "count", state: "running", done: 0, total: 400, unit: "numbers" });
    expect(events.at(-1)!.members).toMatchObject({
      ...{ state: "done", done: 400, secondsLeft: null, outputLineCount: 1 },
      message: "done in 1.2 s: 400 of 400 numbers",
    });
    expect(told.filter((line) => line.startsWith("progress"))).toHaveLength(times.length);
  });

  it("report nothing while nothing changes", async () => {
    const { clock, jobs, start, events } = jobRig();
    start({
      name: "quiet",
      unit: "turns",
      *work() {
        for (let i = 0; i < 2_000; i++) {
          clock.spend(1);
          yield;
        }
      },
    });
    await clock.run();
    expect(jobs.find(1)!.elapsedMs).toBeGreaterThan(5_000);
    expect(events).toHaveLength(2);
  });
});

describe("durations as text", () => {
  it.each([
    [0, "0 s"],
    [420, "0.4 s"],
    [9_940, "9.9 s"],
    [9_999, "10 s"],
    [42_400, "42 s"],
    [59_700, "1 min"],
    [125_000, "2 min 5 s"],
    [3_600_000, "1 h"],
    [4_030_000, "1 h 7 min"],
    [90_000_000, "25 h"],
  ])("%i ms: %s", (milliseconds, words) => {
    const job = { state: "done", elapsedMs: milliseconds, done: 5, total: null, unit: "numbers" } as const;
    expect(endText(job)).toBe(`done in ${words}: 5 numbers`);
  });
});

it("metrics count running and ended jobs", async () => {
  const { clock, jobs, start } = jobRig();
  const metrics = createMetrics({ processMetrics: false });
  reportJobs(metrics, jobs);
  start(counting(clock, 10, 1));
  start(brief(() => undefined));
  await clock.run(() => jobs.runningCount === 1);
  const page = await metrics.registry.metrics();
  expect(page).toContain("shardkeeper_jobs_running 1");
  expect(page).toContain('shardkeeper_jobs_ended_total{state="done"} 1');
  expect(page).toContain('shardkeeper_jobs_ended_total{state="cancelled"} 0');
  expect(page).toMatch(/shardkeeper_jobs_slice_seconds_total 0\.0\d+/);
});
