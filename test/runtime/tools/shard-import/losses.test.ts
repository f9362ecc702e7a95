import { expect, it } from "vitest";
import { Losses, tally } from "../../../../runtime/tools/shard-import/losses.js";

it("a save with a name or a reason of its own for each thing does not fill the memory", () => {
  const losses = new Losses();
  for (let number = 0; number < 5_000; number++) {
    losses.add({ kind: "item", reason: `version ${number}`, what: `type ${number}` });
    losses.add({ kind: "world", reason: "gold is lost: by magic", what: "gold", count: 2 });
  }
  const rows = losses.all;
  expect(rows.length).toBeLessThan(2_000);
  expect(rows.filter(({ kind }) => kind === "item").reduce((sum, { total }) => sum + total, 0)).toBe(5_000);
  expect(rows.find(({ kind }) => kind === "world")).toMatchObject({ reason: "gold is lost: by magic", total: 10_000 });
  const counts = new Map<string, number>();
  for (let number = 0; number < 5_000; number++) tally(counts, `type ${number}`);
  expect(counts.size).toBeLessThan(3_000);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(5_000);
});
