import { describe, expect, it } from "vitest";
import { PERIOD_MS, SLICE_MS } from "../../../../runtime/services/jobs/slices.js";
import { deferred } from "../../../support/deferred.js";
import { counting, jobRig } from "./job-rig.js";

/** Times of steps, grouped by turns of the event loop. */
function stretches(steps: readonly { turn: number; from: number; to: number }[]): { from: number; to: number }[] {
  const byTurn = new Map<number, { from: number; to: number }>();
  for (const { turn, from, to } of steps) byTurn.set(turn, { from: byTurn.get(turn)?.from ?? from, to });
  return [...byTurn.values()];
}

describe("slices", () => {
  it.each(["plain", "async"])(
    "are a few milliseconds long, with twice as long for the game in between: a %s generator",
    async (kind) => {
      const { clock, start, jobs } = jobRig();
      const steps: { turn: number; from: number; to: number }[] = [];
      const step = (): void => {
        const from = clock.now();
        clock.spend(0.5);
        steps.push({ turn: clock.turns, from, to: clock.now() });
      };
      function* plain(): Generator<void, void, void> {
        for (let i = 0; i < 80; i++) yield step();
      }
      // oxlint-disable-next-line typescript/require-await -- the work of a job between two waits
      async function* waiting(): AsyncGenerator<void, void, void> {
        for (let i = 0; i < 80; i++) yield step();
      }
      start({ name: "work", unit: "steps", work: kind === "plain" ? plain : waiting });
      await clock.run();
      expect(steps).toHaveLength(80);
      const found = stretches(steps);
      expect(found).toHaveLength(10);
      for (const { from, to } of found) expect(to - from).toBeLessThanOrEqual(SLICE_MS);
      for (let i = 1; i < found.length; i++) expect(found[i]!.from - found[i - 1]!.from).toBeGreaterThanOrEqual(PERIOD_MS);
      expect(jobs.usedSeconds).toBeCloseTo(0.04);
    },
  );

  it("are followed by a pause in proportion to the time they took", async () => {
    const { clock, start } = jobRig();
    const times: number[] = [];
    start({
      name: "slow",
      unit: "steps",
      *work() {
        for (let i = 0; i < 3; i++) {
          times.push(clock.now());
          clock.spend(30);
          yield;
        }
      },
    });
    await clock.run();
    expect(times.map((time) => time - times[0]!)).toEqual([0, 90, 180]);
  });

  it("are shared by all jobs: two get no more of the thread than one", async () => {
    const { clock, start } = jobRig();
    const began = clock.now();
    start(counting(clock, 40, 1, { name: "one" }));
    start(counting(clock, 40, 1, { name: "two" }));
    await clock.run();
    expect(clock.now() - began).toBeGreaterThanOrEqual(3 * 80 - PERIOD_MS);
  });

  it("end while a job waits for something", async () => {
    const { clock, start, jobs } = jobRig();
    const answer = deferred<string>();
    let heard = "";
    start({
      name: "asks",
      unit: "answers",
      async *work() {
        heard = await answer.promise;
        yield;
      },
    });
    const other = start(counting(clock, 100, 1, { name: "other" }));
    await clock.run(() => jobs.find(other)?.state === "done");
    expect(jobs.find(other)?.state).toBe("done");
    expect(heard).toBe("");
    answer.resolve("yes");
    await clock.run();
    expect(heard).toBe("yes");
    expect(jobs.list().map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it("begin after the caller that started the job has continued", async () => {
    const { clock, start } = jobRig();
    let hasBegun = false;
    start({
      name: "later",
      unit: "steps",

      *work() {
        hasBegun = true;
      },
    });
    expect(hasBegun).toBe(false);
    await clock.run();
    expect(hasBegun).toBe(true);
  });
});
