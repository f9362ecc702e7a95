import { expect, it } from "vitest";
import { GatheredWrites } from "../../../../runtime/storage/database/gathered.js";
import { deferred } from "../../../support/deferred.js";

it("a rush of logins is stored in two writes: the first at once, all others when it is done", async () => {
  const first = deferred();
  const writes: (readonly number[])[] = [];
  const failures: [unknown, number][] = [];
  const done = deferred();
  const gathered = new GatheredWrites<number>({
    write: async (some) => {
      writes.push(some);
      if (writes.length === 1) await first.promise;
      if (writes.length === 2) throw new Error("disk full");
      if (writes.length === 3) done.resolve();
    },
    whenFailed: (error, count) => {
      failures.push([error, count]);
      gathered.note(7);
    },
  });
  for (let id = 1; id <= 1_000; id++) gathered.note(id);
  first.resolve();
  await done.promise;
  expect(writes.map(({ length }) => length)).toEqual([1, 999, 1]);
  expect(writes[1]![0]).toBe(2);
  expect(failures).toEqual([[new Error("disk full"), 999]]);
});
