import { expect, it } from "vitest";
import { GatheredTimes, type Times } from "../../../runtime/storage/gathered-times.js";
import { deferred } from "../../support/deferred.js";

it("times of a rush of logins are stored in two writes: the first at once, all others when it is done", async () => {
  const first = deferred();
  const writes: Times[] = [];
  const failures: [unknown, number][] = [];
  const done = deferred();
  const times = new GatheredTimes({
    write: async (some) => {
      writes.push(some);
      if (writes.length === 1) await first.promise;
      if (writes.length === 2) throw new Error("disk full");
      if (writes.length === 3) done.resolve();
    },
    whenFailed: (error, { size }) => {
      failures.push([error, size]);
      times.note(7, 70);
    },
  });
  for (let id = 1; id <= 1_000; id++) times.note(id % 500, id);
  first.resolve();
  await done.promise;
  expect(writes.map(({ size }) => size)).toEqual([1, 500, 1]);
  expect(writes[1]!.get(1)).toBe(501);
  expect(failures).toEqual([[new Error("disk full"), 500]]);
});
