import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FairQueue } from "../../../../runtime/services/accounts/fair-queue.js";

function drain<Job>(queue: FairQueue<Job>): Job[] {
  const jobs: Job[] = [];
  for (let job = queue.shift(); job !== undefined; job = queue.shift()) jobs.push(job);
  return jobs;
}

describe("a fair queue", () => {
  it("serves owners in turn, and the jobs of each in order", () => {
    const queue = new FairQueue<string>(10);
    for (const job of ["a1", "a2", "a3", "b1", "c1", "c2"]) queue.push(job.charAt(0), job);
    expect(drain(queue)).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
    expect(queue.size).toBe(0);
  });

  it("lets one owner fill all of it, but no more", () => {
    const queue = new FairQueue<number>(3);
    expect([1, 2, 3, 4].map((job) => queue.push("a", job))).toEqual([undefined, undefined, undefined, 4]);
    expect(drain(queue)).toEqual([1, 2, 3]);
  });

  it("replaces the newest jobs of the largest owner for newcomers until shares are equal", () => {
    const queue = new FairQueue<string>(4);
    for (const job of ["a1", "a2", "a3", "a4"]) queue.push("a", job);
    expect(queue.push("b", "b1")).toBe("a4");
    expect(queue.push("b", "b2")).toBe("a3");
    expect(queue.push("b", "b3")).toBe("b3");
    expect(queue.push("c", "c1")).toBe("a2");
    expect(drain(queue)).toEqual(["a1", "b1", "c1", "b2"]);
  });

  it("never exceeds its limit, loses no job, and refuses no owner that has fewer jobs than others", () => {
    const pushes = fc.array(fc.record({ owner: fc.constantFrom("a", "b", "c", "d"), isShift: fc.boolean() }), { maxLength: 60 });
    fc.assert(
      fc.property(pushes, fc.integer({ min: 1, max: 8 }), (steps, limit) => {
        const queue = new FairQueue<{ owner: string; number: number }>(limit);
        const inside = new Set<number>();
        steps.forEach(({ owner, isShift }, number) => {
          if (isShift) {
            const job = queue.shift();
            expect(job === undefined).toBe(inside.size === 0);
            if (job) inside.delete(job.number);
          } else {
            inside.add(number);
            const refused = queue.push(owner, { owner, number });
            if (refused) {
              expect(inside.size).toBe(limit + 1);
              inside.delete(refused.number);
            }
          }
          expect(queue.size).toBe(inside.size);
          expect(inside.size).toBeLessThanOrEqual(limit);
        });
        expect(new Set(drain(queue).map((job) => job.number))).toEqual(inside);
      }),
    );
  });
});
